import { afterAll, expect, test } from 'vitest'
import { officeUrlOf } from '../../office/office-url-of.server.ts'
import { site } from '../../content/site.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../../payments/testing/paid-payment.ts'
import { openDatabase } from '../../db/db.server.ts'
import { migrateToLatest } from '../../db/migrations.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { dateOf } from '../../values/publisher-time.ts'
import type { RemotePayment } from '../../stripe/remote-payment.ts'
import { writeReceipt } from './gift-messages.server.tsx'
import { ofGifts, ofOrders, paymentMessages } from './payment-messages.server.ts'

const db = await openDatabase('sqlite::memory:')
await migrateToLatest(db)
afterAll(() => db.destroy())

async function compose(kind: string, facts = paidGift()): Promise<Mail | null | undefined> {
  await db.deleteFrom('payment').execute()
  await insertPayment(db, facts, 0)
  return paymentMessages(officeUrlOf)[kind]?.compose(db, facts.id)
}

const oneLine = (text: string | undefined) => (text ?? '').replaceAll('<!-- -->', '').replaceAll(/\s+/g, ' ')
const number = paidGift().id

/** What a message must and must not say about a payment. */
const cases: [name: string, kind: string, facts: RemotePayment, says: string[], saysNot?: string[]][] = [
  [
    'the receipt of a recurring gift says how to change or stop it',
    'gift-receipt',
    paidGift({ frequency: 'quarterly', subscription_id: 'sub_1' }),
    [
      'Quarterly',
      'Change, skip or stop this gift',
      '/my-giving/open?token=gift.sub_1.',
      'A recurring gift is charged until you stop it. You can stop it at any time: online in My giving, or write to',
      site.phone,
    ],
  ],
  [
    'a bank debit on its way has no receipt',
    'gift-pending',
    paidGift({ status: 'processing', paid_at: null, payment_method: 'us_bank_account' }),
    ['Your gift of $50.00 is on its way from your bank', 'This is not a receipt.'],
    ['tax', 'No goods or services'],
  ],
  [
    'a gift late on New Year’s Eve belongs to the old year',
    'gift-receipt',
    paidGift({ paid_at: Date.UTC(2027, 0, 1, 4, 30) }),
    ['received on December 31, 2026'],
  ],
  [
    'the receipt of a gift that was refunded in part is for the rest',
    'gift-receipt',
    paidGift({ status: 'partly-refunded', refunded_cents: 2000 }),
    [
      'Thank you for your gift of $30.00',
      'This is what remains of $50.00 after a refund of $20.00.',
      // What the rest does.
      '$30 places 6 Gospel books in children’s hands.',
    ],
  ],
  [
    'the receipt of a gift of which a part was refunded and a part disputed is for what remains',
    'gift-receipt',
    paidGift({ status: 'partly-refunded', refunded_cents: 2000, lost_cents: 1500 }),
    ['gift of $15.00', 'after a refund of $20.00 and the $15.00 that your bank took back.'],
  ],
  [
    'a whole refund makes the receipt void',
    'refund-notice',
    paidGift({ status: 'refunded', refunded_cents: 5000 }),
    [
      'We have refunded your gift of $50.00.',
      'Your receipt for $50.00, given on November 21, 2026, is no longer valid. Please do not use it for your taxes.',
    ],
    ['in its place'],
  ],
  [
    'a partial refund replaces the receipt',
    'refund-notice',
    paidGift({ status: 'partly-refunded', refunded_cents: 2000 }),
    [
      'is no longer valid',
      'We have refunded $20.00 of your gift of $50.00.',
      `your gift to ${site.legalName} (EIN ${site.ein}) of November 21, 2026 is $30.00`,
    ],
  ],
  [
    'the refund of a gift at the edge of a year names its receipt by both times, as the receipt does',
    'refund-notice',
    paidGift({ status: 'partly-refunded', refunded_cents: 2000, paid_at: Date.UTC(2027, 0, 1, 7, 40) }),
    [
      'Your receipt for $50.00, given on January 1, 2027, 2:40 AM Eastern Time (December 31, 2026, 11:40 PM Pacific Time), is',
      'of January 1, 2027, 2:40 AM Eastern Time (December 31, 2026, 11:40 PM Pacific Time) is $30.00',
    ],
  ],
  [
    'a failed one-time gift is not tried again, and the mail does not speak of a recurring one',
    'payment-problem',
    paidGift({ status: 'failed', paid_at: null }),
    ['We will not try this payment again.', '/donate'],
    ['Change, skip or stop'],
  ],
  [
    'a failed renewal gives the bank’s answer, and when it is tried again',
    'payment-problem',
    paidGift({
      status: 'failed',
      frequency: 'monthly',
      paid_at: null,
      failure_reason: 'Your card has expired.',
      retry_at: Date.UTC(2026, 11, 1, 12),
    }),
    [
      'Your monthly gift of $50.00 did not go through',
      'Your card has expired.',
      'If you do nothing, we will try again on December 1, 2026.',
    ],
  ],
  [
    'the confirmation of an order calls it a purchase',
    'order-confirmation',
    paidOrder(),
    [
      'This is a purchase, not a donation. It is not tax-deductible.',
      'Ada Giver, 12 Elm Street, Springfield, IL 62701',
    ],
    ['gift', 'EIN:'],
  ],
  [
    'an order that fails gives the bank’s answer',
    'payment-problem',
    paidOrder({ status: 'failed', paid_at: null, failure_reason: 'Your card has expired.' }),
    ['for $10.99 is not paid', 'Your card has expired.'],
    ['gift'],
  ],
]

const queuedNothing: [name: string, kind: string, facts: RemotePayment][] = [
  ['a gift given back before its receipt went out', 'gift-receipt', paidGift({ refunded_cents: 5000 })],
  ['a gift that the bank took back', 'gift-receipt', paidGift({ status: 'dispute-lost', lost_cents: 5000 })],
  ['a renewal that was paid after all', 'payment-problem', paidGift()],
  [
    'a renewal that has failed once more',
    'payment-problem',
    paidGift({ status: 'failed', frequency: 'monthly', attempts: 2, retry_at: 1 }),
  ],
  [
    'a renewal that is given up',
    'renewal-failed-again',
    paidGift({ status: 'failed', frequency: 'monthly', attempts: 3, retry_at: null }),
  ],
  ['a donor who was forgotten', 'payment-problem', paidGift({ status: 'failed', payer_email: '' })],
  ['an order paid back before it was packed', 'packing-alert', paidOrder({ refunded_cents: 1099 })],
]

test('a receipt says everything that the IRS requires, in text and in HTML', async () => {
  const mail = await compose('gift-receipt')
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: `Your receipt for $50.00 to ${site.name}` })
  for (const body of [mail?.text, mail?.html]) {
    const words = oneLine(body)
    expect(words).toContain(site.legalName)
    expect(words).toContain(`EIN ${site.ein}`)
    expect(words).toContain('$50.00')
    expect(words).toContain('November 21, 2026')
    expect(words).toContain('No goods or services were provided in exchange for this contribution.')
    expect(words).toContain('tax-deductible to the extent allowed by law')
    expect(words).toContain(number)
    expect(words).not.toContain('recurring')
  }
})

const today = dateOf(Date.now())

test.each([
  ['refund-notice', { refunded_cents: 2000 }],
  ['dispute-notice', { lost_cents: 5000 }],
  ['gift-receipt', {}],
] as const)('the mail %s has its day of issue', async (kind, changes) => {
  expect(oneLine((await compose(kind, paidGift(changes)))?.text)).toContain(`Issued on ${today}`)
})

test.each(cases)('%s', async (_, kind, facts, says, saysNot = []) => {
  const text = oneLine((await compose(kind, facts))?.text)
  for (const words of says) expect(text).toContain(words)
  for (const words of saysNot) expect(text).not.toContain(words)
})

test.each(queuedNothing)('%s gets no such message', async (_, kind, facts) => {
  expect(await compose(kind, facts)).toBeNull()
})

/** Text of a stranger who wants the site to send it to others. */
const hostile = 'Your card was charged $499. Not you? Sign in at https://evil.example or call 866-0100'
const hostileGift = paidGift({
  payer_name: hostile,
  tribute_kind: 'memory',
  tribute_name: hostile,
  refunded_cents: 100,
  lost_cents: 100,
  disputed_cents: 100,
  payment_intent_id: null,
})
const hostileOrder = paidOrder({
  payer_name: hostile,
  ship_name: hostile,
  ship_line1: hostile,
  ship_line2: hostile,
  ship_city: hostile,
  ship_state: hostile,
  ship_zip: hostile,
  refunded_cents: 100,
  lost_cents: 100,
  disputed_cents: 100,
  payment_intent_id: null,
})
/** The payments of the messages. */
const states = [
  {},
  { status: 'failed', paid_at: null },
  { status: 'processing', payment_method: 'us_bank_account' },
] as const

test('no mail about a payment shows text that was typed as a name and is none', async () => {
  const written: string[] = []
  for (const facts of [hostileGift, hostileOrder])
    for (const state of states)
      for (const kind of Object.keys(facts.kind === 'gift' ? ofGifts : ofOrders)) {
        const mail = await compose(kind, { ...facts, ...state })
        if (!mail) continue
        written.push(`${facts.kind} ${kind}`)
        expect(mail.subject + mail.text + mail.html, kind).not.toMatch(/\$499|Not you|evil|866-/)
      }
  expect(new Set(written).size).toBeGreaterThan(20)
})

test('a plain name is in the greeting', async () => {
  expect((await compose('gift-receipt', paidGift({ payer_name: 'Fam. O’Brien-Müller' })))?.text).toContain(
    'Thank you, Fam. O’Brien-Müller',
  )
  expect((await compose('gift-receipt', hostileGift))?.text).toMatch(/^Thank you$/m)
  expect((await compose('order-confirmation', hostileOrder))?.text).toMatch(/^Thank you for your order$/m)
  expect((await compose('packing-alert', hostileOrder))?.text).toContain('looks like no address')
})

test('a dispute is reported to the staff, not to the payer', async () => {
  const disputed = { status: 'disputed', disputed_cents: 500, payment_intent_id: null } as const
  for (const facts of [paidGift(disputed), paidOrder({ ...disputed, checkout_session_id: null })]) {
    const mail = await compose('dispute-alert', facts)
    expect(mail).toMatchObject({ to: site.email, subject: `Disputed ${facts.kind} ${facts.id}` })
    expect(mail?.text).toContain(`/office/${facts.kind}s/${facts.id}`)
  }
})

test('a receipt has the notices of the states in which the publisher is registered', () => {
  const notice = { notice: 'Registration does not imply endorsement.', registration: 'Registration number 1.' }
  const receipt = writeReceipt(paidGift() as Gift, undefined, [{ state: 'Ohio', mustStand: 'linked', ...notice }])
  expect(receipt?.notices).toContain('Registration does not imply endorsement. Registration number 1.')
})
