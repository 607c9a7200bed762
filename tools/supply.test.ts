import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billOfMaterials, findSupplyFaults, type Lockfile } from './supply.ts'

const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`
const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

function lockWith(change: (packages: Lockfile['packages']) => void = () => {}): Lockfile {
  const packages: Lockfile['packages'] = {
    '': {},
    'node_modules/one': { version: '1.2.3', integrity, license: 'MIT' },
    'node_modules/@a/b': { version: '1.0.0', integrity, license: '(GPL-3.0 OR ISC)' },
    'node_modules/tool': { version: '2.0.0', integrity, license: 'GPL-3.0', dev: true },
    'node_modules/other-platform': { version: '2.0.0', integrity, license: 'GPL-3.0', optional: true },
    'packages/own': { version: '1.0.0' },
    'node_modules/own': { resolved: 'packages/own', link: true },
  }
  change(packages)
  return { name: 'site', version: '0.1.0', packages }
}

test.each<[string, (packages: Lockfile['packages']) => void]>([
  [
    'another place than the registry',
    (packages) => (packages['node_modules/tool']!.resolved = 'https://other.example/one.tgz'),
  ],
  ['no SHA-512', (packages) => delete packages['node_modules/@a/b']!.integrity],
  ['no SHA-512', (packages) => (packages['node_modules/one']!.integrity = 'sha1-x')],
  ['licence GPL-3.0 is not', (packages) => (packages['node_modules/one']!.license = 'GPL-3.0')],
  ['licence none is not', (packages) => delete packages['node_modules/one']!.license],
  ['licence MIT AND GPL-3.0', (packages) => (packages['node_modules/one']!.license = 'MIT AND GPL-3.0')],
])('%s: is reported', (words, change) => {
  expect(findSupplyFaults(lockWith())).toEqual([])
  expect(findSupplyFaults(lockWith(change)).join('\n')).toContain(words)
})

test('the bill of materials lists the packages that run, with versions, hashes and licences', () => {
  expect(billOfMaterials(lockWith()).components).toMatchObject([
    { purl: 'pkg:npm/one@1.2.3', licenses: [{ license: { id: 'MIT' } }] },
    {
      purl: 'pkg:npm/%40a/b@1.0.0',
      hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
      licenses: [{ expression: '(GPL-3.0 OR ISC)' }],
    },
  ])
})

test('the build wrote the bill of materials of this site', () => {
  const written = JSON.parse(read('build/sbom.json')) as { components: { name: string }[] }
  expect(written).toEqual(billOfMaterials(JSON.parse(read('package-lock.json')) as Lockfile))
  const names = written.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'react-router', 'tailwindcss', 'html-to-text', 'stripe']))
  expect(names).not.toContain('vitest')
})

test('npm takes exact versions, and runs no install script that package.json does not name', () => {
  // Without the first setting, npm runs other scripts and only warns.
  expect(read('.npmrc').split('\n')).toEqual(expect.arrayContaining(['strict-allow-scripts=true', 'save-exact=true']))
  type Manifest = Record<string, Record<string, string | boolean>>
  const manifest = JSON.parse(read('package.json')) as Manifest
  const workspaces = globSync('packages/*/package.json').map((file) => JSON.parse(read(file)) as Manifest)
  expect(workspaces).not.toEqual([])
  // Only the package that brings Node 24 needs its script.
  expect(Object.entries(manifest['allowScripts']!).filter(([, allowed]) => allowed)).toEqual([['node', true]])
  for (const { dependencies, devDependencies, optionalDependencies, peerDependencies } of [manifest, ...workspaces]) {
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }
    for (const version of Object.values(all)) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
})
