import { globSync, readFileSync } from 'node:fs'
import { parse } from '@babel/parser'
import { isSafe } from 'redos-detector'
import { expect, test } from 'vitest'

interface Pattern {
  file: string
  source: string
  flags: string
}

const files = globSync('{app,server,staff,packages}/**/*.{ts,tsx}', { cwd: new URL('..', import.meta.url) })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/node_modules|\.test\.|testing\/|\.d\.ts$|stripe-sandbox/.test(file))
  .toSorted()
const textOf = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

/** The patterns that are written in a file. */
function patternsIn(file: string): Pattern[] {
  const { tokens = [] } = parse(textOf(file), { sourceType: 'module', plugins: ['typescript', 'jsx'], tokens: true })
  return (tokens as { type: { label?: string }; value?: { pattern: string; flags: string } }[]).flatMap(
    ({ type, value }) => (type.label === 'regexp' && value ? { file, source: value.pattern, flags: value.flags } : []),
  )
}

/** The checker knows no `i` beside `u`; without it, a pattern has the same repetitions. */
function isLinear({ source, flags }: Pattern): boolean {
  const pattern = new RegExp(source, flags.includes('u') ? flags.replace('i', '') : flags)
  return isSafe(pattern, { maxScore: 100, maxSteps: 3000 }).safe
}

/**
 * How many patterns of a file the checker does not know as linear, and why they may stay. A new one is made linear, or
 * reads texts whose length was checked.
 */
const others: Record<string, Record<string, number>> = {
  'The length of the text is checked first.': {
    'app/audit/audit-log.server.ts': 1,
    'app/contact/parse-message.ts': 2,
    'app/manual-gifts/describe-property.ts': 1,
    'app/manual-gifts/gift-file/read-amount-cell.ts': 3,
    'app/manual-gifts/gift-file/read-date-cell.ts': 1,
    'app/manual-gifts/gift-file/read-line.server.ts': 1,
    'app/office/find/find-givers.queries.server.ts': 1,
    'app/office/find/find.queries.server.ts': 1,
    'app/office/find/parse-search.ts': 4,
    'app/office/words/editor-texts.ts': 2,
    'app/office/ui/read-fields.ts': 1,
    'app/office/words/text-facts.server.tsx': 1,
    'app/office/words/typed-value.ts': 1,
    'app/privacy/names-of.server.ts': 1,
    'app/published-words/review/check-value.ts': 2,
    'app/published-words/review/doubtful-wordings.ts': 10,
    'app/published-words/review/find-uses.ts': 1,
    'app/orders/tracking-link.ts': 1,
    'app/values/plain-words.ts': 2,
    'app/values/typed-amount.ts': 3,
    'app/words/fill.ts': 1,
    'app/words/find-fault.ts': 1,
    'app/words/typeset.ts': 2,
    'app/words/words.ts': 1,
  },
  'They read what the site itself has written: a page, a mail, a style or a path.': {
    'app/mail/render-mail.server.ts': 1,
    'app/office/givers/list-words.ts': 1,
    'app/office/letters/mail-preview.server.tsx': 3,
    'app/office/words/preview/framed-mail.ts': 1,
    'app/office/words/preview/framed-page.ts': 6,
    'app/offline/kept-page.ts': 3,
    'app/offline/worker.ts': 1,
    'app/pages/research.tsx': 1,
    'app/published-words/draw-changed-samples.server.ts': 1,
    'app/published-words/draw-draft.server.ts': 1,
    'app/published-words/review/describe-texts.ts': 1,
    'app/published-words/review/review-changes.ts': 1,
    'app/published-words/review/word-kinds.ts': 7,
    'app/ui/mail/beginning-of.ts': 1,
    'app/ui/mail/mail-parts.tsx': 1,
    'app/ui/unbreakable.tsx': 1,
    'packages/mail-sink/mail-view.ts': 1,
    'server/pages/built-page.ts': 1,
    'server/pages/used-styles.ts': 13,
    'server/security-headers.ts': 2,
    'staff/health-mail.ts': 1,
  },
  'They read the first 20,000 characters of a mail that came back, or fewer.': {
    'app/bounces/read-report.server.ts': 2,
    'app/bounces/report-words.ts': 8,
    'app/mail/refusals/read-refusal.ts': 2,
  },
  'They read an answer of Stripe or of the mail server.': {
    'app/mail/outbox.server.ts': 1,
    'app/stripe-sync/refused-webhooks.server.ts': 1,
    'app/stripe/reason-of.ts': 1,
  },
  'They read a setting of the operator.': {
    'app/config/book-accounts.ts': 1,
    'app/config/environment-schema.server.ts': 1,
    'app/config/staff-setting.ts': 1,
    'server/env-file.ts': 1,
  },
  'Each of their repetitions has one place to begin, which the checker does not see.': {
    'app/pages/log-missing-page.server.ts': 1,
  },
}

test('each pattern is linear, or meets no long text of a stranger', () => {
  const patterns = files.flatMap(patternsIn)
  expect(patterns.length).toBeGreaterThan(400)
  const found: Record<string, number> = {}
  for (const pattern of patterns) {
    if (!isLinear(pattern)) found[pattern.file] = (found[pattern.file] ?? 0) + 1
  }
  expect(found).toEqual(Object.assign({}, ...Object.values(others)))
})

/**
 * The files that build a pattern from texts, and what it reads; with the pattern, where a stranger writes that. A part that
 * varies is escaped, or a name of ours.
 */
const built: Record<string, readonly Omit<Pattern, 'file'>[]> = {
  // A mail that came back, of which only so much is read.
  'app/bounces/report-words.ts': [{ source: String.raw`^final-recipient:((?:.*)(?:\r?\n[ \t].*)*)`, flags: 'im' }],
  // The first 4,000 characters of an answer.
  'app/mail/refusals/read-refusal.ts': [],
  // DNS records of the site's own domain.
  'app/office/launch/mail-checks.server.ts': [],
  // Words of the site.
  'app/published-words/find-in-words.server.ts': [],
  'app/ui/mail/mail-parts.tsx': [{ source: String.raw`(hello@example\.org|\(555\) 555-0123)`, flags: '' }],
  // Short texts, whose length was checked.
  'app/values/plain-words.ts': [],
  'app/values/receipt-number.ts': [],
  // Pages and styles that the build has made.
  'server/pages/used-styles.ts': [],
}

test('each pattern that is built from texts is known, and linear where a stranger writes what it reads', () => {
  expect(files.filter((file) => textOf(file).includes('new RegExp('))).toEqual(Object.keys(built).toSorted())
  for (const [file, patterns] of Object.entries(built))
    expect(
      patterns.filter((pattern) => !isLinear({ file, ...pattern })),
      file,
    ).toEqual([])
})

/** The operator's settings, and Stripe's signed events. */
const trusted = new Set(['app/config/environment-schema.server.ts', 'app/stripe/stripe-event.server.ts'])

test('each schema of a text begins with its length', () => {
  const own = files.filter((file) => /\bz\s*\.string\(/.test(textOf(file)) && !trusted.has(file))
  expect(own).toEqual(['app/words/short-text.ts'])
})
