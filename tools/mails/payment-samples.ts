import type { Updateable } from 'kysely'
import { insertPayment } from '../../app/payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../../app/payments/testing/paid-payment.ts'
import type { Db } from '../../app/db/db.server.ts'
import type { PaymentTable } from '../../app/payments/payment-tables.ts'
import type { RemotePayment } from '../../app/stripe/remote-payment.server.ts'
import type { Sample } from './every-mail.ts'
import type { RecurringSamples } from './recurring-samples.ts'

type Changes = Partial<RemotePayment>
/** Columns that do not come from Stripe. */
type OwnColumns = Updateable<PaymentTable>
type SampleRow = [kind: string, which: string, changes?: Changes, own?: OwnColumns]

interface PaymentSample {
  sample: Sample
  facts: RemotePayment
  own: OwnColumns
}

const day = 86_400_000
const failed: Changes = { status: 'failed', paid_at: null, failure_reason: 'Your card has insufficient funds.' }
const partly: Changes = { status: 'partly-refunded', refunded_cents: 2000 }
const whole: Changes = { status: 'refunded', refunded_cents: 5000 }
const lost: Changes = { status: 'dispute-lost', lost_cents: 5000 }
/** Authorized on December 31 and completed in January. */
const debit: Changes = {
  payment_method: 'us_bank_account',
  paid_at: Date.UTC(2026, 11, 31, 20),
  settled_at: Date.UTC(2027, 0, 6, 15),
}
/** January 1 in the East, and December 31 in the West. */
const firstHours = Date.UTC(2027, 0, 1, 7, 40)
const entered: OwnColumns = { entered_at: Date.UTC(2026, 10, 21) }
/** Of gifts of a year whose statement was sent before the mail. */
const afterStatement = 'after-statement'
const ofSentYear = { paid_at: Date.UTC(2024, 5, 3, 15) }
const sentStatement = { year: 2024, way: 'mail', who: '', created_at: Date.UTC(2025, 0, 8, 15) } as const
const lateCheck: OwnColumns = { entered_at: Date.UTC(2025, 0, 20) }
const disputed: Changes = { status: 'disputed', disputed_cents: 5000, payment_intent_id: null }

/** A payment for each mail about payments, in the state in which the mail is sent. */
export function paymentSamples({ active, failing, stopped }: RecurringSamples): PaymentSample[] {
  const monthly = { frequency: 'monthly', subscription_id: active } as const
  const renewals = failing.map(({ subscription, invoice }) => {
    return { ...failed, frequency: 'monthly', subscription_id: subscription, invoice_id: invoice } as const
  })
  const retried = { attempts: 2, retry_at: Date.now() + 3 * day }
  const inMemory = { tribute_kind: 'memory', tribute_name: 'Rose Miller' } as const
  const card = {
    ...inMemory,
    tell_name: 'Ben Miller',
    tell_email: 'ben@example.com',
    tell_message: 'She read to every child on our street. We miss her.',
  }
  const goods: OwnColumns = { description: '40 new picture books', ...entered }
  const mailed: OwnColumns = { reference: '1042', mailed_on: '2026-11-18', mailed_evidence: 'postmark', ...entered }
  const book: OwnColumns = { in_return: 'a picture book', in_return_kind: 'goods', in_return_cents: 700 }
  const fund: OwnColumns = { description: 'the Elm Fund', ...entered }
  const gifts: SampleRow[] = [
    ['gift-receipt', ''],
    ['gift-receipt', 'recurring', monthly],
    ['gift-receipt', 'twice'],
    ['gift-receipt', 'in-memory', inMemory],
    ['gift-receipt', 'partly-refunded', partly],
    ['gift-receipt', 'goods', { payment_method: 'in-kind' }, goods],
    ['gift-receipt', 'mailed-check', { payment_method: 'check' }, mailed],
    ['gift-receipt', 'ira', { payment_method: 'ira' }, { reference: '88', ...entered }],
    ['gift-receipt', 'for-a-fund', { fund: 'summer-camp' }],
    ['gift-receipt', 'fund', { payment_method: 'donor-advised-fund' }, fund],
    ['gift-receipt', 'bank-debit', debit],
    ['gift-receipt', 'first-hours', { created_at: firstHours, paid_at: firstHours }],
    ['gift-receipt', 'in-return', { amount_cents: 10_000 }, book],
    ['in-return-receipt', '', { amount_cents: 10_000 }, book],
    ['amended-receipt', '', { payment_method: 'several' }, { acknowledged_at: Date.UTC(2026, 10, 21) }],
    ['corrected-receipt', ''],
    ['reinstated-receipt', ''],
    ['gift-pending', '', { status: 'processing', paid_at: null, payment_method: 'us_bank_account' }],
    ['refund-notice', 'whole', whole],
    ['refund-notice', 'part', partly],
    ['dispute-notice', '', lost],
    ['dispute-notice', 'part', { lost_cents: 2000 }],
    ['gift-void', '', whole, entered],
    ['gift-void', 'given-back', whole, { void_reason: 'given-back', ...entered }],
    ['payment-problem', 'once', failed],
    ['payment-problem', 'recurring', { ...renewals[0], ...retried, attempts: 1 }],
    ['renewal-failed-again', '', { ...renewals[1], ...retried }],
    ['renewal-given-up', '', { ...renewals[2], attempts: 4 }],
    ['gift-stopped', '', { frequency: 'monthly', subscription_id: stopped }],
    ['tribute-card', '', card],
    ['refund-failed-alert', ''],
    ['dispute-alert', '', disputed],
    ['dispute-lost-alert', '', lost],
    ['dispute-settled-alert', ''],
    ['fraud-alert', ''],
    ['refund-asked-alert', '', {}, { refund_asked_at: Date.now() }],
    ['renewal-failed-alert', '', { ...failed, ...retried, frequency: 'monthly' }],
    ['renewal-given-up-alert', '', { ...failed, attempts: 4, frequency: 'monthly' }],
    ['gift-receipt', afterStatement, { ...ofSentYear, payment_method: 'check' }, lateCheck],
    ['refund-notice', afterStatement, { ...partly, ...ofSentYear }],
    ['dispute-notice', afterStatement, { ...lost, ...ofSentYear }],
    ['gift-void', afterStatement, { ...whole, ...ofSentYear }, { entered_at: ofSentYear.paid_at }],
  ]
  const orders: SampleRow[] = [
    ['order-confirmation', ''],
    ['packing-alert', ''],
    ['order-shipped', '', {}, { shipped_at: Date.now(), tracking: '9400111201080805483016' }],
    ['order-not-shipped', ''],
    ['refund-notice', 'order', { status: 'partly-refunded', refunded_cents: 700 }],
    ['refund-alert', '', { status: 'refunded', refunded_cents: 1099 }],
    ['payment-problem', 'order', failed],
    ['payment-problem', 'offer', { ...failed, box_offer_id: 'B-1' }],
    ['order-confirmation', 'offer', { box_offer_id: 'B-2' }],
    ['offer-paid-twice-alert', '', { box_offer_id: 'B-2', paid_at: Date.UTC(2026, 10, 22) }],
  ]
  return [...gifts, ...orders].map(([kind, which, changes, own = {}], index) => {
    const number = index + 1
    const [letter, paid] = index < gifts.length ? (['G', paidGift] as const) : (['B', paidOrder] as const)
    const facts = paid({
      id: `${letter}-ADA-000-${String(number).padStart(4, '0')}`,
      checkout_session_id: `cs_test_${number}`,
      payment_intent_id: `pi_${number}`,
      ...(which !== '' && which !== 'twice' && { payer_email: `ada${number}@example.com` }),
      ...changes,
    })
    return { sample: { kind, case: which, subjectId: facts.id }, facts, own }
  })
}

/** The statement that was sent before the mail to the giver of a payment. */
export const statementOf = (kind: string) => `${kind}'s statement`

export async function addPayments(db: Db, samples: PaymentSample[]): Promise<void> {
  for (const { sample, facts, own } of samples) {
    await insertPayment(db, facts, 0)
    const mailed = facts.kind === 'gift' ? { acknowledged_at: facts.paid_at } : { confirmed_at: facts.paid_at }
    const change = db.updateTable('payment').set({ ...mailed, ...own })
    const paid = await change.where('id', '=', facts.id).returning('giver_id').executeTakeFirst()
    if (sample.case !== afterStatement) continue
    await db.updateTable('payment').set({ updated_at: Date.now() }).where('id', '=', facts.id).execute()
    const statement = { ...sentStatement, id: statementOf(sample.kind), said_cents: 5000, said_gifts: 1 }
    await db
      .insertInto('statement_sent')
      .values({ ...statement, giver_id: paid?.giver_id ?? '' })
      .execute()
  }
}
