import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as dated from './calendar/files.ts'

/**
 * `quick`, `short` and `calendar` are the scopes of `npm run test:quick`, `npm test` and `npm run test:calendar`. A runner
 * without a scope runs all tests.
 */
export type Scope = 'quick' | 'short' | 'calendar' | 'all'

const scopes: readonly Scope[] = ['quick', 'short', 'calendar', 'all']
export const scope: Scope = scopes.find((name) => name === process.env['TEST_SCOPE']) ?? 'all'
export const runsAll = scope === 'all'

/** The databases of a test. Tests that depend on locks or on the order of requests run on both. */
export const databases = runsAll ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)
/** For tests of PostgreSQL's own behaviour. */
export const onlyPostgres = runsAll ? (['PostgreSQL'] as const) : []

/** The system files of `npm test`: gifts, orders and their changes from the first click to the last event, and attacks. */
const shortSystemFiles = new Set(
  [
    'life-of-a-gift',
    'webhook',
    'reconcile',
    'change-recurring',
    'my-giving-access',
    'office-attacks',
    'orders',
    'headers',
  ].map((name) => `e2e/system/${name}.test.ts`),
)

/** The journeys of `npm test`. The last file checks every page with axe. */
const shortJourneys = new Set(
  ['donate', 'typed-amounts', 'store', 'contact', 'my-giving', 'office-door', 'every-page'].map(
    (name) => `e2e/${name}.spec.ts`,
  ),
)

/**
 * Tests beside the code that are long, because they run programs, check every mail, or fill a database with thousands of
 * rows, or that need a PostgreSQL.
 */
const longFiles = new Set([
  'app/backup/large-dump.test.ts',
  'app/contact/contact-messages.server.test.ts',
  'app/db/statement-limit.test.ts',
  'app/db/write-failure.server.test.ts',
  'app/donate/cover-cost.test.ts',
  'app/mail/server-outage.server.test.ts',
  'app/manual-gifts/gift-file/import-many.server.test.ts',
  'app/office/givers/many-rows.server.test.ts',
  'app/payments/lists/giver-list.server.test.ts',
  'app/photographs/make-photograph.server.test.ts',
  'app/receipts/many-statements.server.test.ts',
  'bench/trials.test.ts',
  'packages/stripe-sandbox/like-stripe.test.ts',
  'server/body.test.ts',
  'tools/check-stripe.test.ts',
  'tools/check-stripe/fields-read.test.ts',
  'tools/downloads/make-downloads.test.ts',
  'tools/mails/every-mail.test.ts',
  'tools/mails/state-notices.test.ts',
  'tools/patterns.test.ts',
  'tools/postgres-cluster.test.ts',
  'tools/test-scope.test.ts',
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
  const isDated = (path: string) => dated.rules.includes(path) || dated.system.includes(path)
  const isIn = { quick: inQuick, short: inShort, calendar: isDated, all: () => true }[of]
  return allTests.filter(isIn)
}

/** Playwright's files. The quick scope has none. */
export function journeyFiles(of: Scope = scope): string[] {
  const all = globSync('e2e/**/*.spec.ts', { cwd: root }).toSorted()
  const among = (some: { has(path: string): boolean }) => all.filter((path) => some.has(path))
  return { quick: [], short: among(shortJourneys), calendar: among(new Set(dated.journeys)), all }[of]
}
