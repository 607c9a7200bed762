import type { Updateable } from 'kysely'
import { funds } from '../../catalog/funds.ts'
import type { Db } from '../../db/db.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import type { PaymentTable } from '../../payments/payment-tables.ts'
import { noReversals } from '../../stripe/charge-state.server.ts'
import type { RemotePayment } from '../../stripe/remote-payment.ts'
import type { Sample } from './sample.ts'
import { recurringSamples, type SampleTimes } from './sample-times.server.ts'
import { changePayment } from '../../payments/change-payment.server.ts'

type Changes = Partial<RemotePayment>
/** Columns that do not come from Stripe. */
type OwnColumns = Updateable<PaymentTable>
/** `which` distinguishes the samples of one kind of mail. */
export type PaymentRow = [title: string, kind: string, which: string, changes?: Changes, own?: OwnColumns]

export interface PaymentSample {
  sample: Sample
  facts: RemotePayment
  own: OwnColumns
}

export const failed: Changes = { status: 'failed', paid_at: null, failure_reason: 'Your card has insufficient funds.' }
export const lost: Changes = { status: 'dispute-lost', lost_cents: 5000 }
const partly: Changes = { status: 'partly-refunded', refunded_cents: 2000 }
const whole: Changes = { status: 'refunded', refunded_cents: 5000 }

/** The samples without another case, and the second of two equal gifts, are of one giver. */
export const oneGiver = 'sample.giver@example.org'
/** Of gifts of a year whose statement was sent before the mail. */
const afterStatement = 'after-statement'

const dayMs = 86_400_000

/** The gifts of the mails to givers, each in the state in which its mail is sent. */
export function giftRows(times: SampleTimes): PaymentRow[] {
  const { year, inDays } = times
  const { active, failing, stopped } = recurringSamples
  const monthly = { frequency: 'monthly', subscription_id: active } as const
  const renewals = failing.map(({ subscription, invoice }) => {
    return { ...failed, frequency: 'monthly', subscription_id: subscription, invoice_id: invoice } as const
  })
  const retried = { attempts: 2, retry_at: inDays(3) }
  const inMemory = { tribute_kind: 'memory', tribute_name: 'Sample Friend' } as const
  const card = {
    ...inMemory,
    tell_name: 'Sample Reader',
    tell_email: 'sample.reader@example.org',
    tell_message: 'Here stands what the giver writes.',
  }
  // Authorized on December 31 and completed in January.
  const debit: Changes = {
    payment_method: 'us_bank_account',
    paid_at: Date.UTC(year, 11, 31, 20),
    settled_at: Date.UTC(year + 1, 0, 6, 15),
  }
  // January 1 in the East, and December 31 in the West.
  const firstHours = Date.UTC(year, 0, 1, 7, 40)
  const entered: OwnColumns = { entered_at: Date.UTC(year, 10, 21) }
  const goods: OwnColumns = { description: '40 new picture books', ...entered }
  const mailed: OwnColumns = {
    reference: '1042',
    mailed_on: `${year}-11-18`,
    mailed_evidence: 'postmark',
    ...entered,
  }
  const book: OwnColumns = { in_return: 'a picture book', in_return_kind: 'goods', in_return_cents: 700 }
  const byFund: OwnColumns = { description: 'the Sample Fund', ...entered }
  const fund = funds[0]?.key ?? 'sample-fund'
  const afterTheFirst = paidAt(times, 1).created_at + 4 * 60_000
  const ofSentYear = { paid_at: Date.UTC(year - 1, 5, 3, 15) }
  const lateCheck: OwnColumns = { entered_at: Date.UTC(year, 0, 20) }
  return [
    ['Receipt', 'gift-receipt', ''],
    ['Receipt of a recurring gift', 'gift-receipt', 'recurring', monthly],
    [
      'Receipt of a gift that was given twice',
      'gift-receipt',
      'twice',
      { created_at: afterTheFirst, paid_at: afterTheFirst },
    ],
    ['Receipt of a gift in memory', 'gift-receipt', 'in-memory', inMemory],
    ['Receipt of a gift that was partly refunded', 'gift-receipt', 'partly-refunded', partly],
    ['Receipt of goods', 'gift-receipt', 'goods', { payment_method: 'in-kind' }, goods],
    ['Receipt of a check', 'gift-receipt', 'mailed-check', { payment_method: 'check' }, mailed],
    [
      'Receipt of a gift from an IRA',
      'gift-receipt',
      'ira',
      { payment_method: 'ira' },
      { reference: '88', ...entered },
    ],
    ['Receipt of a gift to a fund', 'gift-receipt', 'for-a-fund', { fund }],
    ['Thanks for a donor-advised fund', 'gift-receipt', 'fund', { payment_method: 'donor-advised-fund' }, byFund],
    ['Receipt of a bank debit', 'gift-receipt', 'bank-debit', debit],
    ['Receipt of New Year’s Day', 'gift-receipt', 'first-hours', { created_at: firstHours, paid_at: firstHours }],
    ['Receipt with a book in return', 'gift-receipt', 'in-return', { amount_cents: 10_000 }, book],
    ['Receipt with a book in return, corrected', 'in-return-receipt', '', { amount_cents: 10_000 }, book],
    ['Receipt, amended', 'amended-receipt', '', { payment_method: 'several' }, { acknowledged_at: entered.entered_at }],
    ['Receipt, corrected', 'corrected-receipt', ''],
    ['Receipt that is valid again', 'reinstated-receipt', ''],
    [
      'Bank debit on its way',
      'gift-pending',
      '',
      { status: 'processing', paid_at: null, payment_method: 'us_bank_account' },
    ],
    ['Refund of a gift', 'refund-notice', 'whole', whole],
    ['Refund of a part of a gift', 'refund-notice', 'part', partly],
    ['Gift that a bank took back', 'dispute-notice', '', lost],
    ['Gift of which a bank took back a part', 'dispute-notice', 'part', { lost_cents: 2000 }],
    ['Gift that is cancelled', 'gift-void', '', whole, entered],
    ['Gift that was given back', 'gift-void', 'given-back', whole, { void_reason: 'given-back', ...entered }],
    ['Gift that could not be taken', 'payment-problem', 'once', failed],
    [
      'Recurring gift that could not be taken',
      'payment-problem',
      'recurring',
      { ...renewals[0], ...retried, attempts: 1 },
    ],
    ['Recurring gift that failed again', 'renewal-failed-again', '', { ...renewals[1], ...retried }],
    ['Recurring gift that is given up', 'renewal-given-up', '', { ...renewals[2], attempts: 4 }],
    ['Recurring gift that is stopped', 'gift-stopped', '', { frequency: 'monthly', subscription_id: stopped }],
    ['Card that tells of a gift', 'tribute-card', '', card],
    [
      'Receipt after the statement of its year',
      'gift-receipt',
      afterStatement,
      { ...ofSentYear, payment_method: 'check' },
      lateCheck,
    ],
    ['Refund after the statement of its year', 'refund-notice', afterStatement, { ...partly, ...ofSentYear }],
    [
      'Gift that a bank took back after the statement of its year',
      'dispute-notice',
      afterStatement,
      { ...lost, ...ofSentYear },
    ],
    [
      'Gift that is cancelled after the statement of its year',
      'gift-void',
      afterStatement,
      { ...whole, ...ofSentYear },
      { entered_at: ofSentYear.paid_at },
    ],
  ]
}

/** The orders of the mails to buyers, and of the mail with the packing slip. */
export function orderRows({ at }: SampleTimes): PaymentRow[] {
  const sent: OwnColumns = { shipped_at: at, tracking: '9400111201080805483016' }
  return [
    ['Order', 'order-confirmation', ''],
    ['Order of an offered box', 'order-confirmation', 'offer', { box_offer_id: 'B-2' }],
    ['Order to pack (to the office)', 'packing-alert', ''],
    ['Order that is on its way', 'order-shipped', '', {}, sent],
    ['Order that is not on its way', 'order-not-shipped', ''],
    ['Refund of an order', 'refund-notice', 'order', { status: 'partly-refunded', refunded_cents: 700 }],
    ['Order that could not be paid', 'payment-problem', 'order', failed],
    ['Offered box that could not be paid', 'payment-problem', 'offer', { ...failed, box_offer_id: 'B-1' }],
  ]
}

interface Rows {
  gifts: readonly PaymentRow[]
  orders: readonly PaymentRow[]
  /** The number of the first one; those of one database differ. */
  first?: number
}

/** The payments of these rows. */
export function samplePayments({ gifts, orders, first = 1 }: Rows, times: SampleTimes): PaymentSample[] {
  return [...gifts, ...orders].map(([title, kind, which, changes, own = {}], index) => {
    const number = first + index
    const isGift = index < gifts.length
    const id = `${isGift ? 'G' : 'B'}-SAM-PLE-${String(number).padStart(4, '0')}`
    const isOfOneGiver = which === '' || which === 'twice'
    const facts: RemotePayment = {
      ...(isGift ? paidGift : paidOrder),
      ...paidAt(times, number),
      id,
      checkout_session_id: `cs_sample_${number}`,
      payment_intent_id: `pi_sample_${number}`,
      payer_email: isOfOneGiver ? oneGiver : `sample.giver${number}@example.org`,
      ...changes,
    }
    return { sample: { id: [kind, which].filter(Boolean).join('-'), title, kind, subjectId: id }, facts, own }
  })
}

/** Each on a day of its own: two gifts of a giver within minutes are taken for one that was given twice. */
const paidAt = ({ year }: SampleTimes, number: number) => {
  const createdAt = Date.UTC(year, 10, 21, 15) - (number % 100) * dayMs
  return { created_at: createdAt, paid_at: createdAt + 60_000 }
}

const paid = {
  status: 'paid',
  ...noReversals,
  payer_name: 'Sample Giver',
  payment_method: 'card',
  failure_reason: null,
  livemode: 0,
} as const

const paidGift = {
  ...paid,
  kind: 'gift',
  amount_cents: 5000,
  frequency: 'once',
  invoice_id: null,
  subscription_id: null,
  customer_id: 'cus_sample',
  attempts: 0,
  retry_at: null,
} as const

const paidOrder = {
  ...paid,
  kind: 'order',
  amount_cents: 1099,
  quantity: 1,
  shipping_cents: 399,
  ship_name: 'Sample Buyer',
  ship_line1: '12 Sample Street',
  ship_line2: null,
  ship_city: 'Springfield',
  ship_state: 'IL',
  ship_zip: '62701',
} as const

/** The statement that was sent before the mail to the giver of a payment. */
export const statementBefore = (kind: string) => `${kind}'s statement`

export async function addPayments(db: Db, samples: readonly PaymentSample[], { at, year }: SampleTimes): Promise<void> {
  for (const { sample, facts, own } of samples) {
    await insertPayment(db, facts, 0)
    const mailed = facts.kind === 'gift' ? { acknowledged_at: facts.paid_at } : { confirmed_at: facts.paid_at }
    const isAfterStatement = sample.id.endsWith(afterStatement)
    const change = changePayment(db, facts.id, { ...mailed, ...own }, isAfterStatement ? at : 0)
    const row = await change.returning('giver_id').executeTakeFirst()
    if (!isAfterStatement) continue
    await db
      .insertInto('statement_sent')
      .values({
        id: statementBefore(sample.kind),
        giver_id: row?.giver_id ?? '',
        year: year - 1,
        way: 'mail',
        who: '',
        created_at: Date.UTC(year, 0, 8, 15),
        said_cents: 5000,
        said_gifts: 1,
      })
      .execute()
  }
}
