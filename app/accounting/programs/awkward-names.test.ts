import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { JournalEntry } from '../journal-entry.ts'
import { namesOf } from '../testing/names-of-programs.ts'
import { readers } from '../testing/read-journal-file.ts'
import { balancesInBeancount, balancesInHledger, fundInHledger } from '../testing/text-programs.ts'
import { faultOf } from './book-names.ts'
import { type ProgramKey, programs } from './programs.ts'
import { inWindows1252, toWindows1252 } from './windows-1252.ts'

/** Names that a fund or a book could have. */
const awkward = [
  '=HYPERLINK("http://x")',
  '+1, -2; @3',
  'Bible\tcamp\r\nof “Łódź” – José 日本',
  'A "quoted", name; with | signs: [2020-01-01] and date:2020-01-01',
  "O'Brien \\ Sons",
  'x'.repeat(60),
]

const entryOf = (name: string, index: number): JournalEntry => ({
  number: `PO-261124-o_given${index}`,
  day: '2026-11-24',
  text: `Stripe payout po_given${index}`,
  lines: [
    { account: 'bank', cents: 2143, text: 'Deposit' },
    { account: 'donations', cents: -1999, text: `Gifts: 1, fund: ${name}`, fund: name },
    { account: 'refunds', cents: 29, text: 'Refunds of gifts: 1' },
    { account: 'sales', cents: -115, text: `Orders: 1, ${name}` },
    { account: 'fees', cents: -58, text: 'Stripe fees' },
  ],
})
const entries = awkward.map(entryOf)
const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0)
const fileOf = (key: ProgramKey, some: readonly JournalEntry[] = entries) =>
  programs[key].head + some.map((entry) => programs[key].write(entry, namesOf(key).names)).join('')

test.each(Object.keys(programs) as ProgramKey[])('%s reads entries with awkward names, each balanced', (key) => {
  const read = readers[key](fileOf(key))
  expect(read).toHaveLength(entries.length)
  for (const { lines } of read) {
    expect(sumOf(lines)).toBe(0)
    expect(lines.map(({ cents }) => cents)).toEqual(expect.arrayContaining([-1999, 29, -115, -58]))
  }
  expect(new Set(read.map(({ id }) => id)).size).toBe(entries.length)
})

test.each(['another', 'quickbooks-online', 'xero', 'aplos'] as const)('no cell of %s is a formula', (key) => {
  const rows = parse(fileOf(key), { bom: true })
  const cells = rows.slice(1).flat()
  expect(cells.filter((cell) => /^[=+@\t\n]|^-(?!\d+\.\d\d$)/.test(cell))).toEqual([])
  expect(cells).toContain(`'${awkward[0]}`)
  expect(cells).toContain(awkward[5])
})

test('hledger and beancount read them, and neither takes a name for a date, a tag or an account', () => {
  const hledger = fileOf('hledger')
  const expected = {
    'assets:checking': 2143,
    'income:donations': -1999,
    'income:refunds': 29,
    'income:sales of books': -115,
  }
  const six = Object.fromEntries(
    Object.entries({ ...expected, 'expenses:stripe fees': -58 }).map(([name, cents]) => [name, cents * 6]),
  )
  expect(balancesInHledger(hledger) ?? six).toEqual(six)
  const ofFund = { 'income:donations': -1999 }
  expect(fundInHledger(hledger, 'x'.repeat(60)) ?? ofFund).toEqual(ofFund)
  const inBeancount = {
    'Assets:Checking': 2143 * 6,
    'Income:Donations': -1999 * 6,
    'Income:Refunds': 29 * 6,
    'Income:Sales-of-books': -115 * 6,
    'Expenses:Stripe-fees': -58 * 6,
  }
  expect(balancesInBeancount(fileOf('beancount'), Object.keys(inBeancount)) ?? inBeancount).toEqual(inBeancount)
})

test('QuickBooks Desktop gets one row a line in Windows-1252, within the lengths of its fields', () => {
  const file = fileOf('quickbooks-desktop')
  const rows = file
    .split('\r\n')
    .slice(3, -1)
    .map((row) => row.split('\t'))
  for (const [kind, , date, account = '', fund = '', , number = '', memo = ''] of rows) {
    if (kind === 'ENDTRNS') continue
    expect(date).toBe('11/24/2026')
    expect(account.length).toBeLessThanOrEqual(31)
    expect(fund.length).toBeLessThanOrEqual(31)
    expect(number.length).toBeLessThanOrEqual(11)
    expect(memo.length).toBeLessThanOrEqual(209)
    expect(`${fund}${memo}`).not.toMatch(/[";\n]/)
  }
  expect(file).toContain('Bible camp of “?ódz” – José ??')
  const bytes = toWindows1252(file)
  expect(new TextDecoder('windows-1252').decode(bytes)).toBe(inWindows1252(file))
  expect([...toWindows1252('é“–€')]).toEqual([0xe9, 0x93, 0x96, 0x80])
})

test('a longer memo is cut, and a description of QuickBooks Online has at most 4,000 characters', () => {
  const long = entryOf('x'.repeat(5000), 0)
  const [, first] = readers['quickbooks-online'](fileOf('quickbooks-online', [long])).flatMap(({ lines }) => lines)
  expect(first?.cents).toBe(-1999)
  const rows = parse(fileOf('quickbooks-online', [long]), { columns: true }) as Record<string, string>[]
  expect(Math.max(...rows.map((row) => row['Description']!.length))).toBe(4000)
  expect(
    fileOf('quickbooks-desktop', [long])
      .split('\r\n')
      .every((row) => row.length < 320),
  ).toBe(true)
})

test.each([
  ['xero', 'Stripe fees', false],
  ['xero', '200', true],
  ['xero', 'SALES', true],
  ['xero', '12345678901', false],
  ['aplos', 'Donations', false],
  ['aplos', '4000 - Donations', true],
  ['aplos', '4000 – Donations', true],
  ['quickbooks-online', 'Income:Donations', true],
  ['quickbooks-online', '=Donations', false],
  ['quickbooks-desktop', 'Income:Donations', true],
  ['quickbooks-desktop', `Income:${'x'.repeat(32)}`, false],
  ['quickbooks-desktop', 'Say "yes"', false],
  ['hledger', 'income:sales of books', true],
  ['hledger', 'income:sales  of books', false],
  ['hledger', '(virtual)', false],
  ['beancount', 'Income:Donations', true],
  ['beancount', 'Income:Donación-2', true],
  ['beancount', 'Donations', false],
  ['beancount', 'Income:Sales of books', false],
] as const)('%s takes %s as an account: %s', (key, account, isTaken) => {
  expect(faultOf(programs[key], 'sales', account) === null).toBe(isTaken)
})
