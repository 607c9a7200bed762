import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

interface Manifest {
  version: string
  engines: { node: string }
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const manifest = JSON.parse(textOf('package.json')) as Manifest
const packages = Object.keys({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
})

test('the workflow runs .ci/run on the Node that engines names', () => {
  const workflow = textOf('.github/workflows/ci.yml')
  expect(workflow).toContain('- run: .ci/run\n')
  expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0)
  const [, major] = /node-version: '(\d+)'/.exec(workflow) ?? []
  expect(manifest.engines.node).toBe(`>=${major}`)
})

test('every group of Renovate names packages that are installed, and packages that must match are in one group', () => {
  const { packageRules } = JSON.parse(textOf('renovate.json')) as {
    packageRules: { groupName?: string; matchPackageNames: string[] }[]
  }
  const groupsOf = (name: string) =>
    packageRules
      .filter(
        ({ groupName, matchPackageNames }) => groupName && matchPackageNames.some((each) => matchesGlob(name, each)),
      )
      .map(({ groupName }) => groupName)
  for (const { groupName, matchPackageNames } of packageRules) {
    if (!groupName) continue
    for (const pattern of matchPackageNames) {
      expect(
        packages.filter((name) => matchesGlob(name, pattern)),
        `${groupName}: ${pattern}`,
      ).not.toEqual([])
    }
  }
  for (const together of [
    ['react', 'react-dom', '@types/react', '@types/react-dom'],
    ['react-router', '@react-router/dev', '@react-router/node'],
    ['tailwindcss', '@tailwindcss/vite'],
    ['@expo-google-fonts/fraunces', '@fontsource-variable/fraunces'],
    ['node', '@types/node'],
  ]) {
    const groups = together.map(groupsOf)
    expect(new Set(groups.flat()).size, together.join()).toBe(1)
    expect(
      groups.every((each) => each.length === 1),
      together.join(),
    ).toBe(true)
  }
})

test('the version is the same in both files of npm, and in the newest entry of the changelog', () => {
  const lock = JSON.parse(textOf('package-lock.json')) as { version: string; packages: { '': { version: string } } }
  expect([lock.version, lock.packages[''].version]).toEqual([manifest.version, manifest.version])
  expect(/^## \[(\d[^\]]*)\]/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(manifest.version)
})

test('every hook may be run', () => {
  const hooks = globSync('.githooks/*', { cwd: root })
  expect(hooks.length).toBeGreaterThan(0)
  for (const hook of hooks) expect(statSync(join(root, hook)).mode & 0o111, hook).not.toBe(0)
})

describe('the hook', () => {
  function openFolder() {
    const folder = mkdtempSync(join(tmpdir(), 'hook '))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const name of ['.oxlintrc.json', '.oxfmtrc.json']) copyFileSync(join(root, name), join(folder, name))
    // Without the variables of a commit of this project that is under way.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
    const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' })
    run('git', 'init', '-q')
    run('git', 'add', '.oxlintrc.json', '.oxfmtrc.json')
    return {
      write: (name: string, text: string) => writeFileSync(join(folder, name), text),
      stage: (name: string) => run('git', 'add', name),
      hook: () => run('sh', join(root, '.githooks/pre-commit')),
    }
  }

  test('passes staged files that are right, and refuses one that is not formatted', () => {
    const { write, stage, hook } = openFolder()
    expect(hook().status).toBe(0)
    write('a file.ts', 'export const one = 1\n')
    stage('a file.ts')
    expect(hook().status).toBe(0)
    write('b.ts', 'export const  two   = 2\n')
    expect(hook().status).toBe(0)
    stage('b.ts')
    const refused = hook()
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('npm run format')])
  })

  test('looks at what is staged, and not at what the folder holds by now', () => {
    const { write, stage, hook } = openFolder()
    write('a.ts', 'export const  one   = 1\n')
    stage('a.ts')
    write('a.ts', 'export const one = 1\n')
    expect(hook().status).toBe(1)
    stage('a.ts')
    expect(hook().status).toBe(0)
  })

  test('refuses what a rule of the linter refuses', () => {
    const { write, stage, hook } = openFolder()
    write('a.ts', 'const unused = 1\n')
    stage('a.ts')
    const refused = hook()
    expect([refused.status, refused.stdout]).toEqual([1, expect.stringContaining('unused')])
  })
})
