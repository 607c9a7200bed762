import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The columns of the ledger that Stripe fills: those that `RemotePayment` names, and those of an order's address. */
const columns = [
  ...read('remote-payment.ts').matchAll(/^ +\| '(\w+)'$/gm),
  ...read('../payments/payment-tables.ts').matchAll(/^ +(ship_\w+): /gm),
].map(([, name]) => name!)

/** Where a payment is made of what Stripe says, without the lists of columns themselves. */
const writers = globSync('*.server.ts', { cwd: import.meta.dirname }).map((file) => read(file))

const findUnfilled = (names: readonly string[]) =>
  names.filter((name) => !writers.some((text) => new RegExp(`(?<!['.\\w])${name}(?:: | \\+= |,$)`, 'm').test(text)))

test('each column that RemotePayment names is filled from a field of Stripe', () => {
  expect(columns.length).toBeGreaterThan(35)
  const say = 'no file of app/stripe fills the column: see docs/changing.md, "A field of Stripe"'
  expect(findUnfilled(columns), say).toEqual([])
})

test('a column that nobody fills is found', () => {
  expect(findUnfilled([...columns, 'consent_words', 'shipped_at'])).toEqual(['consent_words', 'shipped_at'])
})
