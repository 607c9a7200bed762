import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { officeHref } from './office-href.ts'

test('an address has the parameters in its path, then its query, then its part of the page', () => {
  expect(officeHref('/office')).toBe('/office')
  expect(officeHref('/office/gifts/:id/refund', { id: 'G-1' })).toBe('/office/gifts/G-1/refund')
  expect(officeHref('/office/deposits/journal/:what', { what: 'payouts', query: {} })).toBe(
    '/office/deposits/journal/payouts',
  )
  expect(officeHref('/office/givers/:id/merge', { id: 'P-1', query: { with: 'P-2' } })).toBe(
    '/office/givers/P-1/merge?with=P-2',
  )
  expect(officeHref('/office/statements', { query: { year: 2026 }, hash: 'edge' })).toBe(
    '/office/statements?year=2026#edge',
  )
  expect(officeHref('/office/givers', { query: 'since=2026-01-01&often=monthly' })).toBe(
    '/office/givers?since=2026-01-01&often=monthly',
  )
  expect(officeHref('/office/person', { query: { email: 'ann+1@example.org' } })).toBe(
    '/office/person?email=ann%2B1%40example.org',
  )
  expect(officeHref('/office/gifts/:id', { id: 'a/b?c' })).toBe('/office/gifts/a%2Fb%3Fc')
})

test('an address that no page has does not compile', () => {
  const [kind, anyPath] = ['gift' as 'gift' | 'order', '/office' as Parameters<typeof officeHref>[0]]
  expect(officeHref(`/office/${kind}s/:id`, { id: 'G-1' })).toBe('/office/gifts/G-1')
  const wrong = [
    // @ts-expect-error There is no such page.
    () => officeHref('/office/gift'),
    // @ts-expect-error The parameter is missing.
    () => officeHref('/office/gifts/:id'),
    // @ts-expect-error It has another name.
    () => officeHref('/office/recurring/:subscription', { id: 'sub_1' }),
    // @ts-expect-error It is one too many.
    () => officeHref('/office/gifts/:id', { id: 'G-1', year: '2026' }),
    // @ts-expect-error The page has none.
    () => officeHref('/office/gifts', { id: 'G-1' }),
    // @ts-expect-error Some of these pages have parameters.
    () => officeHref(anyPath),
  ]
  expect(wrong).toHaveLength(6)
})

/** Where the addresses are named. */
const names = new Set([
  'app/office/permissions.ts',
  'app/office/sign-in/sign-in-paths.ts',
  'app/office/launch/probe-path.ts',
])

const address = /(?<=['"`}])\/office(?![\w-])[^'"`\n]*/g
/** The compiler reads these: arguments of these functions, the path of a page or an entry, and what names the type. */
const typedBefore = /(?:\b(?:officeHref|may|maySee)\(|\b(?:path|of):|\bsubpages: \[(?:'[^']+', )*|IntentOf<)\s*['`]$/
const typedLine = /\b(?:PagePath|PlainPath)\b/
const comment = /^\s*(?:\/\*\*|\*|\/\/)/
/** The path of a page, where its address should be. */
const pathAsAddress = /(?:href|action|formAction)=\{path\}|backTo\(path\b/g

/** The addresses of the office that the compiler does not read. Rooms below the office have none at all. */
function untypedIn(path: string, text: string): string[] {
  const isAbove = /^app\/(?:office|start)\//.test(path)
  const literals = [...text.matchAll(address)].filter(({ index }) => {
    const [before, line] = [text.slice(0, index), lineAt(text, index)]
    return !comment.test(line) && !(isAbove && (typedBefore.test(before) || typedLine.test(line)))
  })
  const found = [...literals, ...(path.startsWith('app/office/') ? text.matchAll(pathAsAddress) : [])]
  return found.map(([match]) => `${path}: ${match}`)
}

const lineAt = (text: string, index: number) =>
  text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index) >>> 0)

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = globSync('{app,server,staff,packages}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.|\/testing\/|node_modules/.test(path),
)

test('no address of the office stands where the compiler does not read it: officeHref() writes it', () => {
  const texts = files
    .filter((path) => !names.has(path))
    .map((path) => [path, readFileSync(root + path, 'utf8')] as const)
  expect(texts.flatMap(([, text]) => [...text.matchAll(address)]).length).toBeGreaterThan(300)
  expect(texts.flatMap(([path, text]) => untypedIn(path, text))).toEqual([])
})

test.each([
  ['app/office/gift/page.server.tsx', '<a href="/office/gifts">'],
  ['app/office/gift/page.server.tsx', "backTo('/office/gifts')"],
  ['app/office/gift/page.server.tsx', '<a href={`/office/gifts/${id}`}>'],
  ['app/office/gift/page.server.tsx', '`${config().siteUrl}/office/me`'],
  ['app/office/gift/page.server.tsx', '<a href={path}>'],
  ['app/office/gift/page.server.tsx', "link: { href: '/office/gifts', label: 'Gifts' }"],
  ['app/stripe-sync/reconcile.server.ts', "{ path: '/office/deposits' }"],
  ['server/app.ts', "if (path.startsWith('/office/'))"],
])('an address that nobody checks is found in %s: %s', (path, text) => {
  expect(untypedIn(path, `const a = 1\n${text}\n`)).toHaveLength(1)
})
