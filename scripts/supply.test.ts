import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billOfMaterials, findSupplyFaults, type Lockfile, type Manifest } from './supply.ts'

const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`

function project(change: (manifest: Manifest, lock: Lockfile) => void = () => {}): [Manifest, Lockfile] {
  const lists = { dependencies: { one: '1.2.3' }, devDependencies: { tool: '2.0.0' } }
  const manifest = { name: 'site', version: '0.1.0', ...structuredClone(lists), allowScripts: {} }
  const lock: Lockfile = {
    packages: {
      '': structuredClone(lists),
      'node_modules/one': { version: '1.2.3', integrity, license: 'MIT' },
      'node_modules/@a/b': { version: '1.0.0', integrity, license: '(GPL-3.0 OR ISC)' },
      'node_modules/tool': { version: '2.0.0', integrity, license: 'GPL-3.0', dev: true },
    },
  }
  change(manifest, lock)
  return [manifest, lock]
}

const faultsOf = (change?: (manifest: Manifest, lock: Lockfile) => void) =>
  findSupplyFaults(...project(change), () => null).join('\n')

test('a project that is in order has no faults', () => {
  expect(faultsOf()).toBe('')
})

test.each<[string, (manifest: Manifest, lock: Lockfile) => void]>([
  ['one exact version', (manifest) => (manifest.dependencies['one'] = '^1.2.3')],
  ['not what the lockfile has', (manifest) => (manifest.dependencies['one'] = '1.2.4')],
  ['package-lock.json differ', (_, lock) => (lock.packages[''] = { dependencies: {} })],
  [
    'a place of its own',
    (_, lock) => (lock.packages['node_modules/one']!.resolved = 'https://elsewhere.example/one.tgz'),
  ],
  ['no SHA-512', (_, lock) => delete lock.packages['node_modules/@a/b']!.integrity],
  ['no SHA-512', (_, lock) => (lock.packages['node_modules/one']!.integrity = 'sha1-x')],
  ['has an install script', (_, lock) => (lock.packages['node_modules/tool']!.hasInstallScript = true)],
  ['licence GPL-3.0 is not', (_, lock) => (lock.packages['node_modules/one']!.license = 'GPL-3.0')],
  ['licence none is not', (_, lock) => delete lock.packages['node_modules/one']!.license],
  ['licence MIT AND GPL-3.0', (_, lock) => (lock.packages['node_modules/one']!.license = 'MIT AND GPL-3.0')],
])('%s: is found', (words, change) => {
  expect(faultsOf(change)).toContain(words)
})

test('an installed package’s own word counts more than the lockfile’s', () => {
  expect(findSupplyFaults(...project(), () => 'Proprietary').join()).toContain('Proprietary')
})

test('the bill of materials lists what runs, with versions, hashes and licences', () => {
  const bill = billOfMaterials(...project()) as { components: object[] }
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(bill.components).toHaveLength(2)
  expect(bill.components[1]).toMatchObject({
    purl: 'pkg:npm/%40a/b@1.0.0',
    hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
    licenses: [{ expression: '(GPL-3.0 OR ISC)' }],
  })
})

test('the build wrote the bill of our own lockfile', () => {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')) as unknown
  const bill = billOfMaterials(read('package.json') as Manifest, read('package-lock.json') as Lockfile)
  expect(read('build/sbom.json')).toEqual(bill)
})
