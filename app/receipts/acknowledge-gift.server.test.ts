import { expect, test } from 'vitest'
import { charityInWords } from './charity.ts'
import { site } from '../content/site.ts'
import { type ManualGiftMethod, manualGiftMethods } from '../payments/manual-gift-methods.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import type { Gift } from '../payments/payment-tables.ts'
import { acknowledgeGift } from './acknowledge-gift.server.ts'

/** A manual gift. */
const entered = (method: ManualGiftMethod, changes: Partial<Gift> = {}) =>
  ({ ...paidGift({ payment_method: method }), reference: null, description: null, entered_at: 1, ...changes }) as Gift

const shares = { amount_cents: 0, description: '12 shares of Sample Corporation (SMPL)' }
const receiptsByMethod: Record<ManualGiftMethod, [changes: Partial<Gift>, says: string[], saysNot: RegExp]> = {
  check: [
    { reference: '1042' },
    ['Thank you for your gift of $50.00 to', 'received on November 21, 2026 by check.', '["Check number","1042"]'],
    /Frequency/,
  ],
  cash: [{}, ['received on November 21, 2026 in cash.'], /Frequency/],
  stock: [
    shares,
    ['Thank you for your gift of 12 shares of Sample Corporation (SMPL) to', 'states no value'],
    /\$|Amount/,
  ],
  'in-kind': [
    { amount_cents: 0, description: '40 picture books' },
    ['Thank you for your gift of 40 picture books to', 'IRS Publication 561'],
    /\$|Amount/,
  ],
  'donor-advised-fund': [
    { description: 'the Giver Family Fund at Sample Charitable' },
    [
      'Thank you for the gift of $50.00 to',
      'that you recommended from the Giver Family Fund at Sample Charitable',
      'The fund’s sponsor acknowledged what you gave to the fund, so this is our thanks, and not an acknowledgment for your taxes.',
    ],
    /your gift|Your receipt|tax-deductible|tax records/,
  ],
  ira: [
    { reference: '88', description: 'Sample Trust' },
    [
      'Thank you for your gift of $50.00 to',
      'received on November 21, 2026 by check from your individual retirement account (IRA) at Sample Trust. No goods',
      'meant as a qualified charitable distribution. Such a distribution is not taxed as income, so it is not deducted as well. The custodian',
      '["Custodian","Sample Trust"],["Check number","88"]',
      '"taxLine":null',
    ],
    /Frequency|Contributions are tax-deductible/,
  ],
  'ira-transfer': [
    { reference: 'A 17', description: 'Sample Trust' },
    [
      'Thank you for your gift of $50.00 to',
      'received on November 21, 2026 as an electronic payment from your individual retirement account (IRA) at Sample Trust. No goods',
      'meant as a qualified charitable distribution.',
      '["Custodian","Sample Trust"],["Reference","A 17"]',
      '"taxLine":null',
    ],
    /Frequency|Contributions are tax-deductible|by check|Check number/,
  ],
  'bank-transfer': [
    { reference: 'Z 12' },
    ['received on November 21, 2026 by bank transfer.', '["Reference","Z 12"]', 'Contributions are tax-deductible'],
    /Frequency/,
  ],
  wire: [{}, ['received on November 21, 2026 by wire transfer.', 'Contributions are tax-deductible'], /Frequency/],
  'other-program': [
    { reference: 'T 9' },
    ['received on November 21, 2026 by card or PayPal.', '["Reference","T 9"]', 'Contributions are tax-deductible'],
    /Frequency/,
  ],
  grant: [{}, ['received on November 21, 2026 as a grant.'], /Frequency/],
  'giving-platform': [
    { description: 'Sample Giving' },
    [
      'Thank you for the gift of $50.00 to',
      'that came through Sample Giving, received on November 21, 2026.',
      'What you gave to Sample Giving is acknowledged there, so this is our thanks, and not an acknowledgment for your taxes.',
      '["Given by","Sample Giving"]',
    ],
    /your gift|Your receipt|tax-deductible|tax records/,
  ],
  'employer-match': [
    { description: 'Sample Corporation' },
    [
      'Sample Corporation has matched your giving with $50.00 to',
      'The gift is your employer’s own, so this is our thanks, and not an acknowledgment for your taxes.',
    ],
    /your gift|Your receipt|tax-deductible|tax records/,
  ],
}

test.each(manualGiftMethods)('the acknowledgment of a gift by %s', (method) => {
  const [changes, says, saysNot] = receiptsByMethod[method]
  const text = JSON.stringify(acknowledgeGift(entered(method, changes)))
  for (const part of says) expect(text.replaceAll('\\"', '"')).toContain(part)
  expect(text).not.toMatch(saysNot)
  expect(text).toContain(charityInWords())
  expect(text).toContain('No goods or services were provided in exchange for this contribution.')
})

test('returned shares and unpaid gifts are not acknowledged', () => {
  expect(acknowledgeGift(entered('stock', { ...shares, status: 'refunded' }))).toBeNull()
  expect(acknowledgeGift(entered('check', { paid_at: null }))).toBeNull()
})

const debit = (at: number, settledAt: number | null = null) => {
  const dates = { paid_at: at, given_at: at, settled_at: settledAt, entered_at: null }
  return acknowledgeGift({ ...paidGift({ payment_method: 'us_bank_account' }), ...dates } as Gift)
}
// Half an hour before midnight in New York.
const yearsEnd = Date.UTC(2027, 0, 1, 4, 30)
const question = 'If that day is in January, please ask who prepares your tax return'

test('a bank debit has the date of its authorization, and the day of its completion where it is known', () => {
  const late = debit(yearsEnd, Date.UTC(2027, 0, 5, 14))
  const authorized = 'authorized on December 31, 2026, by bank debit, and since completed'
  expect(late?.text).toContain(`${authorized} (on January 5, 2027).`)
  expect(late?.facts).toContainEqual(['Date authorized', 'December 31, 2026'])
  expect(late?.facts).toContainEqual(['Date completed', 'January 5, 2027'])
  expect(late?.text).not.toContain('received on')
  const unknown = debit(yearsEnd)
  expect(unknown?.text).toContain(`${authorized}.`)
  expect(JSON.stringify(unknown?.facts)).not.toContain('Date completed')
  expect(debit(yearsEnd + 3_600_000)?.text).toContain('authorized on January 1, 2027, by bank debit')
})

test.each([
  ['authorized in one year and completed in the next', yearsEnd, Date.UTC(2027, 0, 5, 14), true],
  ['of early December, completed in January', Date.UTC(2026, 11, 10), Date.UTC(2027, 0, 2), true],
  ['completed in the same year', Date.UTC(2026, 11, 28, 12), Date.UTC(2026, 11, 31, 20), false],
  ['of the last days, completed on a day that is not known', Date.UTC(2026, 11, 28, 12), null, true],
  ['of an earlier day, completed on a day that is not known', Date.UTC(2026, 11, 24, 12), null, false],
])('only a bank debit whose year is in doubt refers to the bank’s statement: %s', (_, at, settledAt, isInDoubt) => {
  expect(debit(at, settledAt)?.remains?.includes(question) ?? false).toBe(isInDoubt)
})

const byMethod = (payment_method: string, paid_at: number, given_at = paid_at) =>
  acknowledgeGift({ ...paidGift({ payment_method, paid_at }), given_at, entered_at: null } as Gift)
const bothTimes = 'January 1, 2027, 2:40 AM Eastern Time (December 31, 2026, 11:40 PM Pacific Time)'

test('a card gift of the first hours of a year has both times; other gifts have their day', () => {
  const edge = Date.UTC(2027, 0, 1, 7, 40)
  const byCard = byMethod('card', edge)
  expect(byCard?.text).toContain(`received on ${bothTimes} by card.`)
  expect(byCard?.facts).toContainEqual(['Date received', bothTimes])
  expect(byCard?.remains).toBeNull()
  const inDecember = byMethod('link', edge, Date.UTC(2027, 0, 1, 5) - 1)
  const december = 'December 31, 2026, 11:40 PM Pacific Time (January 1, 2027, 2:40 AM Eastern Time)'
  expect(inDecember?.text).toContain(`received on ${december} by Link.`)
  expect(byMethod('card', yearsEnd)?.facts).toContainEqual(['Date received', 'December 31, 2026'])
  expect(byMethod('card', Date.UTC(2027, 0, 1, 11))?.facts).toContainEqual(['Date received', 'January 1, 2027'])
  expect(byMethod('several', edge)?.facts).toContainEqual(['Date received', 'January 1, 2027'])
  expect(debit(edge)?.facts).toContainEqual(['Date authorized', 'January 1, 2027'])
  const check = entered('check', { paid_at: edge, given_at: yearsEnd })
  expect(acknowledgeGift(check)?.facts).toContainEqual(['Date received', 'January 1, 2027'])
})

test.each([
  ['card', 'by card'],
  ['link', 'by Link'],
  ['amazon_pay', 'by Amazon Pay'],
  ['cashapp', 'by Cash App'],
  ['some_wallet', 'by some wallet'],
  ['several', 'in several parts'],
  ['other', 'by other means'],
])('a gift through Stripe by %s was received on the day of the charge', (method, words) => {
  const receipt = byMethod(method, Date.UTC(2026, 10, 21, 15))
  expect(receipt?.text).toContain(`received on November 21, 2026 ${words}. No goods`)
  expect(receipt?.facts).toContainEqual(['Date received', 'November 21, 2026'])
})

test.each<[what: string, changes: Partial<Gift>, says: string, facts: [string, string][]]>([
  [
    'mailed, by its postmark',
    { mailed_on: '2026-11-18', mailed_evidence: 'postmark' },
    'mailed on November 18, 2026 (postmark), received on November 21, 2026 by check.',
    [['Date mailed', 'November 18, 2026 (postmark)']],
  ],
  [
    'mailed, as the giver says',
    { mailed_on: '2026-11-18', mailed_evidence: 'giver' },
    'mailed on November 18, 2026 (as you told us), received on November 21, 2026 by check.',
    [['Date mailed', 'November 18, 2026 (as you told us)']],
  ],
  [
    'mailed on the day of its receipt',
    { mailed_on: '2026-11-21', mailed_evidence: 'postmark' },
    `(EIN ${site.ein}), received on November 21, 2026 by check.`,
    [],
  ],
  [
    'dated before its receipt',
    { check_dated_on: '2026-11-20' },
    `(EIN ${site.ein}), received on November 21, 2026 by check.`,
    [],
  ],
  [
    'dated after its receipt',
    { check_dated_on: '2026-12-01' },
    'received on November 21, 2026 by check dated December 1, 2026.',
    [['Date on the check', 'December 1, 2026']],
  ],
])('the receipt of a check %s', (_, changes, says, facts) => {
  const receipt = acknowledgeGift(entered('check', { reference: '1042', ...changes }))
  expect(receipt?.text).toContain(says)
  const received = receipt?.facts.findIndex(([name]) => name === 'Date received') ?? 0
  expect(receipt?.facts.slice(received)).toEqual([
    ['Date received', 'November 21, 2026'],
    ...facts,
    ['Receipt number', expect.any(String)],
    ['Organization', site.legalName],
    ['EIN', site.ein],
    ['Check number', '1042'],
  ])
})

test('the fund of a gift stands among the facts, and nothing more is said of it', () => {
  const factsOf = (fund: string | null) => acknowledgeGift(entered('check', { fund }))
  const [withFund, without] = [factsOf('trial-camp'), factsOf(null)]
  expect(withFund?.facts).toContainEqual(['Fund', 'Trial camp'])
  expect(JSON.stringify(without)).not.toMatch(/fund/i)
  expect({ ...withFund, facts: withFund?.facts.filter(([name]) => name !== 'Fund') }).toEqual(without)
})
