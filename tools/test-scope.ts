import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `quick` and `short` are the scopes of `npm run test:quick` and `npm test`. A runner without a scope runs all tests. */
export type Scope = 'quick' | 'short' | 'all'

const scopes: readonly Scope[] = ['quick', 'short', 'all']
export const scope: Scope = scopes.find((name) => name === process.env['TEST_SCOPE']) ?? 'all'
export const runsAll = scope === 'all'

/** The databases of a test. Tests that depend on locks or on the order of requests run on both. */
export const databases = runsAll ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)
/** For tests of PostgreSQL's own behaviour. */
export const onlyPostgres = runsAll ? (['PostgreSQL'] as const) : []

/** The system files of `npm test`: a gift from the first click to the last event, and the attacks on sessions. */
const shortSystemFiles = new Set(
  [
    'life-of-a-gift',
    'webhook',
    'reconcile',
    'refunds',
    'payment-identity',
    'change-recurring',
    'my-giving-access',
    'my-giving-ask',
    'office-attacks',
    'orders',
    'newsletter',
    'headers',
    'kill',
  ].map((name) => `e2e/system/${name}.test.ts`),
)

/** The journeys of `npm test`. The last file checks every page with axe. */
const shortJourneys = new Set(
  ['donate', 'donate-tabs', 'store', 'contact', 'my-giving', 'my-giving-recurring', 'office-door', 'every-page'].map(
    (name) => `e2e/${name}.spec.ts`,
  ),
)

/** Long tests beside the code: they run programs, or check every mail. */
const longFiles = new Set([
  'app/db/write-failure.server.test.ts',
  'bench/trials.test.ts',
  'tools/check-stripe.test.ts',
  'tools/check-stripe/fields-read.test.ts',
  'tools/mails/every-mail.test.ts',
  'tools/mails/state-notices.test.ts',
  'tools/postgres-cluster.test.ts',
])

/** Tests that read the files of the build. */
const filesAboutBuild = new Set([
  'e2e/every-page.test.ts',
  'e2e/specified-words.test.ts',
  'tools/pictures/pictures.test.ts',
  'tools/supply.test.ts',
])

const root = fileURLToPath(new URL('../', import.meta.url))

const allTests = globSync('{app,server,staff,packages,tools,bench,e2e}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
}).toSorted()

/** Vitest's files, by their path from the project's folder. */
export function testFiles(of: Scope = scope): string[] {
  const inShort = (path: string) => (path.startsWith('e2e/system/') ? shortSystemFiles.has(path) : !longFiles.has(path))
  const inQuick = (path: string) => inShort(path) && !path.startsWith('e2e/') && !filesAboutBuild.has(path)
  const isIn = { quick: inQuick, short: inShort, all: () => true }[of]
  return allTests.filter(isIn)
}

/** Playwright's files. The quick scope has none. */
export function journeyFiles(of: Scope = scope): string[] {
  const all = globSync('e2e/**/*.spec.ts', { cwd: root }).toSorted()
  return { quick: [], short: all.filter((path) => shortJourneys.has(path)), all }[of]
}
