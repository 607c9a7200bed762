import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `quick` and `short` are what `npm run test:quick` and `npm test` run. A runner that is started by itself knows every test. */
export type Scope = 'quick' | 'short' | 'all'

const scopes: readonly Scope[] = ['quick', 'short', 'all']
export const scope: Scope = scopes.find((name) => name === process.env['TEST_SCOPE']) ?? 'all'
export const runsAll = scope === 'all'

/** Databases on which a test is tried: what depends on locks, or on who comes first, is tried on both. */
export const databases = runsAll ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)
/** For tests of what PostgreSQL alone does. */
export const onlyPostgres = runsAll ? (['PostgreSQL'] as const) : []

/** The system files of `npm test`: a gift from the first click to the last event, and who must be kept out. */
const shortSystemFiles = new Set(
  [
    'life-of-a-gift',
    'webhook',
    'reconcile',
    'refunds',
    'payment-identity',
    'change-recurring',
    'my-giving-access',
    'office-attacks',
    'orders',
    'newsletter',
    'headers',
    'kill',
  ].map((name) => `e2e/system/${name}.test.ts`),
)

/** The journeys of `npm test`. The last file opens every page, and looks at it with axe. */
const shortJourneys = new Set(
  ['donate', 'store', 'contact', 'my-giving', 'my-giving-recurring', 'office-door', 'every-page'].map(
    (name) => `e2e/${name}.spec.ts`,
  ),
)

/** Tests beside the code that are no unit tests: they run programs for long, or look at every mail. */
const longFiles = new Set([
  'app/db/write-failure.server.test.ts',
  'bench/trials.test.ts',
  'tools/check-stripe.test.ts',
  'tools/check-stripe/fields-read.test.ts',
  'tools/mails/every-mail.test.ts',
  'tools/postgres-cluster.test.ts',
])

/** They read what the build has written. */
const filesAboutBuild = new Set([
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

/** Playwright's files. None belongs to the quick run. */
export function journeyFiles(of: Scope = scope): string[] {
  const all = globSync('e2e/**/*.spec.ts', { cwd: root }).toSorted()
  return { quick: [], short: all.filter((path) => shortJourneys.has(path)), all }[of]
}
