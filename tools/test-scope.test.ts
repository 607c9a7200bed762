import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runScript } from '../e2e/harness/process.ts'
import { journeyFiles, type Scope, testFiles } from './test-scope.ts'

/** The files that Vitest runs. */
async function listedBy(scope: Scope): Promise<string[]> {
  const args = ['list', '--filesOnly', '--json']
  const { stdout, stderr } = await runScript('node_modules/vitest/vitest.mjs', args, { TEST_SCOPE: scope })
  const listed = JSON.parse(stdout.slice(stdout.indexOf('['))) as { file: string }[]
  expect(stderr).not.toMatch(/error/i)
  return listed.map(({ file }) => file.slice(process.cwd().length + 1)).toSorted()
}

test.each(['quick', 'short', 'calendar', 'all'] as const)('Vitest runs the files of the scope "%s"', async (scope) => {
  expect(await listedBy(scope)).toEqual(testFiles(scope))
})

test('the quick run needs no build and starts no site', () => {
  const quick = testFiles('quick')
  expect(quick).toEqual(expect.arrayContaining(['app/values/money.test.ts', 'app/mail/outbox.server.test.ts']))
  expect(quick.filter((path) => /^(e2e\/|bench\/trials\.test)/.test(path))).toEqual([])
  for (const path of ['tools/supply.test.ts', 'tools/pictures/pictures.test.ts']) expect(quick).not.toContain(path)
  expect(journeyFiles('quick')).toEqual([])
})

test('npm test has eight system files, and each scope contains the smaller one', () => {
  const short = testFiles('short')
  const systemFiles = short.filter((path) => path.startsWith('e2e/system/'))
  expect(systemFiles).toHaveLength(8)
  expect(systemFiles.filter((path) => !existsSync(path))).toEqual([])
  expect(testFiles('quick').filter((path) => !short.includes(path))).toEqual([])
  expect(short.filter((path) => !testFiles('all').includes(path))).toEqual([])
  expect(journeyFiles('short')).toContain('e2e/every-page.spec.ts')
  expect(journeyFiles('short').filter((path) => !journeyFiles('all').includes(path))).toEqual([])
  expect(testFiles('all')).toContain('bench/trials.test.ts')
})
