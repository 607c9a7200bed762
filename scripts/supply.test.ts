import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bundledPackages, packageOf } from './bundled-packages.ts'
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
      'node_modules/part': { version: '3.0.0', integrity, license: 'MIT', dev: true },
    },
  }
  change(manifest, lock)
  return [manifest, lock]
}

/** What CycloneDX 1.6 asks of the parts that we write (bom-1.6.schema.json), and what readers of it expect besides. */
const billSchema = z.strictObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  version: z.int().positive(),
  metadata: z.strictObject({
    component: z.strictObject({
      type: z.literal('application'),
      'bom-ref': z.string().min(1),
      name: z.string().min(1),
      version: z.string(),
    }),
  }),
  components: z
    .array(
      z.strictObject({
        type: z.literal('library'),
        'bom-ref': z.string().min(1),
        name: z.string().min(1),
        version: z.string().regex(/^\d+\.\d+\.\d+/),
        purl: z.string().regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/),
        hashes: z.tuple([z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[\da-f]{128}$/) })]),
        // One identifier of SPDX, or an expression of several: never both.
        licenses: z
          .tuple([
            z.union([
              z.strictObject({ license: z.strictObject({ id: z.string().regex(/^[\w.+-]+$/) }) }),
              z.strictObject({ expression: z.string().regex(/ (OR|AND) /) }),
            ]),
          ])
          .optional(),
      }),
    )
    .min(1),
})

const bundled = new Set(['node_modules/one', 'node_modules/part'])
const faultsOf = (change?: (manifest: Manifest, lock: Lockfile) => void) =>
  findSupplyFaults(...project(change), bundled, () => null).join('\n')

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
  ['licence GPL-3.0 is not', (_, lock) => (lock.packages['node_modules/part']!.license = 'GPL-3.0')],
  ['the lockfile does not know it', (_, lock) => delete lock.packages['node_modules/part']],
  ['licence none is not', (_, lock) => delete lock.packages['node_modules/one']!.license],
  ['licence MIT AND GPL-3.0', (_, lock) => (lock.packages['node_modules/one']!.license = 'MIT AND GPL-3.0')],
])('%s: is found', (words, change) => {
  expect(faultsOf(change)).toContain(words)
})

test('an installed package’s own word counts more than the lockfile’s', () => {
  expect(findSupplyFaults(...project(), bundled, () => 'Proprietary').join()).toContain('Proprietary')
})

test('the bill of materials lists what is installed and what is built in, with versions, hashes and licences', () => {
  const bill = billOfMaterials(...project(), bundled) as { components: object[] }
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(bill.components).toHaveLength(3)
  expect(bill.components[1]).toMatchObject({
    purl: 'pkg:npm/%40a/b@1.0.0',
    hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
    licenses: [{ expression: '(GPL-3.0 OR ISC)' }],
  })
  expect(bill.components[2]).toMatchObject({ name: 'part' })
})

test('a module’s package is found as the lockfile names it', () => {
  expect(packageOf('/site/node_modules/react/index.js')).toBe('node_modules/react')
  expect(packageOf('\0/site/node_modules/@a/b/c.js?commonjs')).toBe('node_modules/@a/b')
  expect(packageOf('/site/node_modules/a/node_modules/b/c.js')).toBe('node_modules/a/node_modules/b')
  expect(packageOf('/site/app/root.tsx')).toBeNull()
})

test('the build wrote the bill of all that our site is made of', () => {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')) as unknown
  const bill = billOfMaterials(
    read('package.json') as Manifest,
    read('package-lock.json') as Lockfile,
    bundledPackages(),
  )
  const written = read('build/sbom.json')
  expect(written).toEqual(bill)
  const { components } = billSchema.parse(written)
  expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length)
  const names = components.map(({ name }) => name)
  const inTheBrowser = [
    'react',
    'react-dom',
    'react-router',
    'altcha-lib',
    'tailwindcss',
    '@fontsource-variable/fraunces',
  ]
  const inTheServer = ['@react-router/node', '@react-email/render', 'marked', 'html-to-text', 'stripe', 'zod', 'pdfkit']
  expect(names).toEqual(expect.arrayContaining([...inTheBrowser, ...inTheServer, 'commander']))
  expect(names).not.toContain('vitest')
})

test('npm runs no install script that package.json does not name', () => {
  const settings = readFileSync(new URL('../.npmrc', import.meta.url), 'utf8').split('\n')
  // Without the first, npm runs what is not named and only warns.
  expect(settings).toContain('strict-allow-scripts=true')
  expect(settings).toContain('save-exact=true')
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Manifest
  // Only the package that brings Node 24 needs its script.
  expect(Object.entries(manifest.allowScripts).filter(([, allowed]) => allowed)).toEqual([['node', true]])
})
