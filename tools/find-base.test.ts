import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBase } from './find-base.ts'

test('the changes of a branch begin where it leaves the tracked branch, or with its last commit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'base-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  const person = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com' }
  const committer = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com' }
  const env = { ...Object.fromEntries(kept), ...person, ...committer }
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout.trim()
  }
  const commit = (text: string) => {
    git('commit', '-q', '--allow-empty', '-m', text)
    return git('rev-parse', 'HEAD')
  }
  git('init', '-q', '-b', 'main')
  const first = commit('first')
  expect(findBase(folder)).toBe('HEAD')
  commit('second')
  expect(findBase(folder)).toBe(first)

  const main = git('rev-parse', 'HEAD')
  git('checkout', '-q', '-b', 'change', '--track', 'main')
  expect(findBase(folder)).toBe(main)
  commit('third')
  commit('fourth')
  expect(findBase(folder)).toBe(main)
})
