import { globSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import map from './routes.ts'

/** The rules of docs/architecture.md, held against every import of the project. */

interface Import {
  from: string
  line: number
  to: string
  typeOnly: boolean
}

interface Rule {
  text: string
  /** Whether this import breaks the rule. Paths are relative to the project; a package is its name. */
  isBrokenBy(edge: Import): boolean
}

const under = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))
const isServerFile = (path: string) => /\.server\.tsx?$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')

const architecture = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8')

/** The layer of each room of `app`: the first table of docs/architecture.md. */
const layers = new Map(
  [...architecture.matchAll(/^\| (\d+) \| `([a-z-]+)` \| .+ \|$/gm)].map(([, layer, room]) => [room, Number(layer)]),
)

/** What each folder outside of `app` may import: the second table. */
const mayImport = new Map(
  [...architecture.matchAll(/^\| `([a-z-]+)` \| .+ \| ([^|]+) \|$/gm)].map(([, folder = '', allowed = '']) => [
    folder,
    allowed.replaceAll('`', '').replace(/:.*/, '').split(', '),
  ]),
)

/** `payments` for a file of `app/payments`, and `app` for the files that lie loose in `app`. */
const roomOf = (path: string) => /^app\/(?:([a-z-]+)\/)?/.exec(path)?.[1] ?? 'app'
const folderOf = (path: string) => /^[a-z0-9-]+(?=\/)/.exec(path)?.[0]

function isAllowed(from: string, to: string): boolean {
  if (under(from, 'app') && under(to, 'app')) {
    const [room, target] = [roomOf(from), roomOf(to)]
    return room === target || (layers.get(room) ?? 0) > (layers.get(target) ?? Infinity)
  }
  const [folder = '', target = ''] = [folderOf(from), folderOf(to)]
  const allowed = mayImport.get(folder) ?? []
  return folder === target || allowed.includes(target) || allowed.includes('everything')
}

const rules: Rule[] = [
  {
    text: 'a folder imports only what docs/architecture.md allows',
    isBrokenBy: ({ from, to }) => folders.has(folderOf(to) ?? '') && !isAllowed(from, to),
  },
  {
    text: 'the server knows the application by its types alone',
    isBrokenBy: ({ from, to, typeOnly }) => under(from, 'server') && under(to, 'app') && !typeOnly,
  },
  {
    text: 'content knows no code',
    isBrokenBy: ({ from, to }) => under(from, 'app/content') && !under(to, 'app/content', 'app/words') && to !== 'zod',
  },
  {
    text: 'only server files, routes and the server entry import server files',
    isBrokenBy: ({ from, to, typeOnly }) =>
      under(from, 'app') &&
      isServerFile(to) &&
      !typeOnly &&
      !isServerFile(from) &&
      !isRoute(from) &&
      !from.startsWith('app/entry.server'),
  },
  {
    text: 'what runs or is built in is a dependency, not a development dependency',
    isBrokenBy: ({ from, to, typeOnly }) => {
      const name = packageOf(to)
      // The map of routes is read by the build alone.
      const runs = under(from, 'app', 'server', 'staff') && from !== 'app/routes.ts' && !typeOnly
      return runs && name !== undefined && !(name in dependencies)
    },
  },
]

/** A path that begins with none of these is a package, or a file beside `package.json`. */
const folders = new Set(['app', ...mayImport.keys()])

const root = fileURLToPath(new URL('../', import.meta.url))
const routes = new Set((map as readonly { file: string }[]).map(({ file }) => `app/${file}`))
const isRoute = (path: string) => routes.has(path)
const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as Record<
  'dependencies' | 'optionalDependencies',
  object
>
const dependencies = { ...manifest.dependencies, ...manifest.optionalDependencies }
/** The package that an import names; null for a file of ours, for Node's own, and for what the build makes up. */
const packageOf = (to: string) =>
  /^(?!node:|virtual:|package\.json$|(?:app|server|staff|packages|tools|build)\/)(?:@[^/]+\/)?[^/]+/.exec(to)?.[0]

function importsOf(from: string, text: string): Import[] {
  return text.split('\n').flatMap((code, index) => {
    const target = /(?:^(?:import|export|\}) .*\bfrom |^import |\bimport\()'([^']+)'/.exec(code)?.[1]
    if (!target) return []
    const to = target.startsWith('.') ? posix.join(dirname(from), target) : target
    return [{ from, line: index + 1, to, typeOnly: code.startsWith('import type') }]
  })
}

function complaintsAbout(imports: Import[]): string[] {
  return imports.flatMap((edge) =>
    rules
      .filter((rule) => rule.isBrokenBy(edge))
      .map(({ text }) => `${edge.from}:${edge.line} imports ${edge.to}: ${text}`),
  )
}

const files = globSync('{app,server,staff,packages,tools}/**/*.{ts,tsx}', { cwd: root }).filter((path) => !isTest(path))

test('every import keeps the rules', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(routes.size).toBeGreaterThan(5)
  const imports = files.flatMap((path) => importsOf(path, readFileSync(`${root}/${path}`, 'utf8')))
  expect(complaintsAbout(imports)).toEqual([])
})

const wrongImports: [rule: string, from: string, text: string][] = [
  ['a folder imports only', 'app/ui/panel.tsx', "import { x } from '../donate/gift-form.ts'"],
  ['a folder imports only', 'app/values/money.ts', "import type { x } from '../store/schema.ts'"],
  [
    'a folder imports only',
    'packages/stripe-sandbox/payments/pay.ts',
    "import { x } from '../../../app/values/money.ts'",
  ],
  ['a folder imports only', 'staff/main.ts', "export * from '../packages/stripe-sandbox/payments/pay.ts'"],
  ['a folder imports only', 'app/payments/find.server.ts', "import { x } from '../receipts/send-copy.server.ts'"],
  [
    'a folder imports only',
    'app/orders/ship.server.ts',
    "import { x } from '../subscriptions/allowed-changes.server.ts'",
  ],
  ['the server knows', 'server/main.ts', "import { boot } from '../app/start/start-app.server.ts'"],
  ['content knows no code', 'app/content/pages/home.ts', "import { useState } from 'react'"],
  ['only server files', 'app/donate/gift-form.ts', "const { x } = await import('./create-gift-checkout.server.ts')"],
  ['what runs', 'app/donate/gift-form.ts', "import { x } from 'vitest'"],
]

test.each(wrongImports)('%s…: a wrong import in %s is found', (rule, from, text) => {
  expect(complaintsAbout(importsOf(from, `\n${text}`)).join('\n')).toMatch(
    new RegExp(`^${from}:2 imports .*: ${rule}`, 'm'),
  )
})

test('every rule is shown to find something', () => {
  expect(rules.filter(({ text }) => !wrongImports.some(([rule]) => text.startsWith(rule)))).toEqual([])
})

test('every room and every folder is in a table', () => {
  expect(files.filter((path) => under(path, 'app') && !layers.has(roomOf(path)))).toEqual([])
  expect(files.filter((path) => !under(path, 'app') && !mayImport.has(folderOf(path) ?? ''))).toEqual([])
})

test('no folder holds more than 25 files that are not tests', () => {
  const counts = Map.groupBy(
    globSync('{app,server,staff,packages,tools}/**/*.*', { cwd: root }).filter(
      (path) => !path.includes('node_modules') && !/\.test\.tsx?$/.test(path),
    ),
    (path) => dirname(path),
  )
  expect(counts.size).toBeGreaterThan(50)
  expect([...counts].filter(([, paths]) => paths.length > 25).map(([folder]) => folder)).toEqual([])
})

const misnamed = (path: string) => /(^|\/)(utils?|helpers?|lib|common|index)(\.|\/)/.test(path)

test('no file is named for being useful, and none only passes others on', () => {
  expect(files.filter(misnamed)).toEqual([])
  expect(
    ['app/utils.ts', 'app/lib/money.ts', 'app/ui/index.ts', 'app/ui/drawings/icon.tsx'].filter(misnamed),
  ).toHaveLength(3)
})

test('no file of the product needs more than 260 lines', () => {
  const product = globSync('{app,server,staff}/**/*.{ts,tsx,css}', { cwd: root }).filter((path) => !isTest(path))
  expect(product.length).toBeGreaterThan(50)
  expect(product.filter((path) => readFileSync(`${root}/${path}`, 'utf8').split('\n').length > 261)).toEqual([])
})

/** Files that import each other in a circle: what is left when files without imports, or without importers, are taken away. */
function circlesIn(edges: readonly Pick<Import, 'from' | 'to'>[]): string[] {
  const ends = (side: 'from' | 'to') => new Set(left.map((edge) => edge[side]))
  let left = edges
  for (let before = Infinity; before > left.length;) {
    before = left.length
    const [importing, imported] = [ends('from'), ends('to')]
    left = left.filter(({ from, to }) => importing.has(to) && imported.has(from))
  }
  return [...ends('from')].toSorted()
}

test('no files of a room import each other in a circle, not even types', () => {
  const inApp = files.filter((path) => under(path, 'app'))
  const edges = inApp.flatMap((path) => importsOf(path, readFileSync(`${root}/${path}`, 'utf8')))
  expect(circlesIn(edges)).toEqual([])
  const [a, b, c] = ['app/a.ts', 'app/b.ts', 'app/c.ts']
  const way = [
    { from: a, to: b },
    { from: b, to: c },
  ]
  expect(circlesIn(way)).toEqual([])
  expect(circlesIn([...way, { from: c, to: b }, { from: c, to: 'app/d.ts' }])).toEqual([b, c])
})

/** Which room writes each of these tables. The others ask it to. */
const writers = {
  payment: ['app/payments/'],
  outbox: ['app/mail/'],
  giver: ['app/givers/'],
  // A recurring gift's giver comes with its first payment, and payments know givers, but not recurring gifts.
  recurring_gift: ['app/subscriptions/', 'app/givers/recurring-of.queries.server.ts'],
} as const

const writeOf = (table: string) =>
  new RegExp(
    `(?:updateTable|insertInto|deleteFrom)\\('${table}'\\)|insertNew\\(\\s*\\w+,\\s*'${table}'|update ${table} set`,
  )

function foreignWrites(path: string, text: string): string[] {
  const tables = Object.entries(writers).filter(([, rooms]) => !rooms.some((room) => path.startsWith(room)))
  return tables.filter(([table]) => writeOf(table).test(text)).map(([table]) => `${path} writes ${table}`)
}

test('a payment, a recurring gift, a giver and a message each have one room that writes them', () => {
  // A migration rewrites rows of before.
  const product = files.filter((path) => under(path, 'app', 'server', 'staff') && !under(path, 'app/db/migrations'))
  expect(product.flatMap((path) => foreignWrites(path, readFileSync(`${root}/${path}`, 'utf8')))).toEqual([])
  for (const [table, [room]] of Object.entries(writers)) {
    const ofRoom = product
      .filter((path) => path.startsWith(room))
      .map((path) => readFileSync(`${root}/${path}`, 'utf8'))
    expect(
      ofRoom.some((text) => writeOf(table).test(text)),
      `${room} writes ${table}`,
    ).toBe(true)
  }
})

test('a payment is changed in one place', () => {
  const changing = files.filter((path) => readFileSync(`${root}/${path}`, 'utf8').includes("updateTable('payment')"))
  expect(changing).toEqual(['app/payments/change-payment.server.ts'])
})

test.each([
  ['app/orders/ship-order.server.ts', "tx.updateTable('payment')", 'payment'],
  ['app/donate/thank.server.ts', "insertNew(\n  tx,\n  'giver', row)", 'giver'],
  ['app/receipts/send.server.ts', 'sql`update outbox set attempts = 0`', 'outbox'],
])('a write of %s is found: %s', (path, text, table) => {
  expect(foreignWrites(path, text)).toEqual([`${path} writes ${table}`])
})
