import type { Db, Tx } from '../db/db.server.ts'
import { addLogFields, log } from '../log/log.server.ts'
import { idempotencyKeyOf, isRequestKept, keepRequest } from '../db/idempotency-key.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { Payment } from './payment-tables.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { createRefunds, refusalOf, type RefundableCharge } from '../stripe/create-refund.server.ts'
import { accountOf, stripeFailure, withDeadline } from '../stripe/stripe.server.ts'
import { formatExactDollars } from '../values/money.ts'
import { findParts } from './payment-part.queries.server.ts'
import { lockPayment } from './payment.queries.server.ts'
import { syncPayment } from './sync-payment.server.ts'
import { changePayment } from './change-payment.server.ts'

/** `pending`: Stripe refunds later, for example when the balance is sufficient. */
export type Refunded = { ok: true; state: 'refunded' | 'pending' } | { ok: false; status: number; error: string }

interface Wanted {
  id: string
  cents: number
  who: Actor
  /** The key of the form: submitting one form twice makes one refund. */
  key: string
  /** What was left to refund when the form was rendered: if it differs now, somebody else has refunded. */
  leftCents?: number
}

/** The staff waits: the refund and the sync together may take this long, in milliseconds. */
const maxWaitMs = 15_000
/** A bank debit can be refunded for so long, in milliseconds: https://docs.stripe.com/payments/ach-direct-debit */
const bankDebitMs = 180 * 24 * 60 * 60_000

const reasons = {
  unknown: 'There is no such gift or order.',
  entered: 'This gift did not come through Stripe. Take it back with "Void", and give the money back by check.',
  notPaid: 'Nothing has been paid, so nothing can be refunded.',
  elsewhere: 'Stripe has no payment behind this: it was paid in another way, and goes back in that way.',
  nothingLeft: 'Nothing is left to refund.',
  restElsewhere: 'What is left of it was paid outside Stripe, and goes back in the way in which it came.',
  tooMuch: (left: string) => `Only ${left} is left to refund.`,
  changed: 'Something was refunded since you opened this page. Look again before you refund more.',
  noAmount: 'That is no amount to refund.',
  disputed: 'The payer’s bank disputes this payment, and has taken the money already. Answer the dispute at Stripe.',
  tooOld: 'It was paid from a bank account more than 180 days ago: Stripe cannot give it back. Send a check.',
  notPermitted: 'The key in STRIPE_SECRET_KEY may not refund: give it “Refunds: Write” in Stripe’s Dashboard.',
  missing: 'Stripe does not know this payment under the present key.',
  refused: (message: string) => `Stripe refuses: ${message}`,
  partly: (cents: number, why: string) => `${formatExactDollars(cents)} is refunded. ${why}`,
  failed: 'Stripe made the refund, and it failed at once. The money is still with us.',
  unreachable: 'Stripe does not answer. Press the same button again: it is never refunded twice.',
}

/** By Stripe's code. */
const refusals: Record<string, string> = {
  charge_already_refunded: reasons.nothingLeft,
  charge_disputed: reasons.disputed,
  refund_disputed_payment: reasons.disputed,
  charge_not_refundable: reasons.tooOld,
  not_permitted: reasons.notPermitted,
  resource_missing: reasons.missing,
}

/**
 * Triggered by: the staff, for a gift or an order, in whole or in part.
 * Changes: records the request in the audit log, refunds at Stripe, then syncs the payment, which queues the payer's mail.
 * Repeatable: the same key makes one refund, also when the process ends between two steps; the webhook or the
 * reconciliation completes the rest. A failure is returned as a message to the staff.
 */
export async function refundPayment(db: Db, wanted: Wanted, now: number): Promise<Refunded> {
  addLogFields({ payment: wanted.id })
  const begun = await beginRefund(db, wanted, now)
  if ('error' in begun) return begun
  const { payment, key, isAgain } = begun
  const account = accountOf(payment.kind)
  const charges = await chargesOf(db, payment)
  const refund = async () => {
    const made = await createRefunds({ account, charges, cents: wanted.cents, key, isAgain })
    const source = { account, paymentIntent: payment.payment_intent_id ?? '' }
    if (made.refunds.length === 0) return made
    try {
      await syncPayment(db, source)
      await setRefundStarted(db, payment.id, null, now)
    } catch (error) {
      log.warn('refund-not-synced', { payment: payment.id, error: String(error) })
    }
    return made
  }
  const { refunds, error } = await withDeadline(refund(), maxWaitMs).catch((late: unknown) => ({
    refunds: [],
    error: late,
  }))
  const states = refunds.map(({ status }) => status)
  if (states.some((status) => status === 'failed' || status === 'canceled')) return refuse(409, reasons.failed)
  const refundedCents = refunds.reduce((sum, { amount }) => sum + amount, 0)
  if (error !== null) return explainFailure(db, wanted, { key, error, refundedCents }, now)
  if (refundedCents < wanted.cents) return refuse(409, reasons.partly(refundedCents, reasons.nothingLeft))
  return { ok: true, state: states.every((status) => status === 'succeeded') ? 'refunded' : 'pending' }
}

/** Explains why the refund is not complete, and records a refusal by Stripe. Rethrows other errors. */
async function explainFailure(
  db: Db,
  wanted: Wanted,
  { key, error, refundedCents }: { key: string; error: unknown; refundedCents: number },
  now: number,
): Promise<Refunded> {
  const failure = stripeFailure(error)
  if (!failure) throw error
  log.error('not-refunded', { payment: wanted.id, code: failure.code, error: String(error) })
  const refusal = refusalOf(error)
  if (!refusal) return refuse(failure.status, reasons.unreachable)
  await recordRefusal(db, wanted, key, refusal.code, now)
  const why = refusals[refusal.code] ?? reasons.refused(refusal.message)
  return refuse(409, refundedCents > 0 ? reasons.partly(refundedCents, why) : why)
}

const refuse = (status: number, error: string) => ({ ok: false, status, error }) as const

/** The charges that can be refunded, the oldest first. */
async function chargesOf(db: Db, payment: Payment): Promise<RefundableCharge[]> {
  const parts = await findParts(db, payment.id)
  const ofParts = parts.flatMap(({ payment_intent_id: paymentIntent, amount_cents, lost_cents }) =>
    paymentIntent === null ? [] : { paymentIntent, cents: amount_cents - lost_cents },
  )
  const { payment_intent_id: intent, amount_cents: cents } = payment
  return ofParts.length > 0 || intent === null ? ofParts : [{ paymentIntent: intent, cents }]
}

function beginRefund(db: Db, { id, cents, who, key: formKey, leftCents }: Wanted, now: number) {
  const key = idempotencyKeyOf(id, cents, formKey)
  const what = 'refund asked for'
  return db.transaction().execute(async (tx) => {
    // When one form is submitted twice at once, the second waits here, and then finds the key of the first.
    const payment = await lockPayment(tx, id)
    if (!payment) return refuse(404, reasons.unknown)
    if (await isRequestKept(tx, what, key)) return { payment, key, isAgain: true }
    const problem = findProblem(payment, cents, now)
    if (problem) return refuse(409, problem)
    if (leftCents !== undefined && leftCents !== refundableCents(payment)) return refuse(409, reasons.changed)
    // The ledger does not have the result of another refund yet that has just started.
    const isUnderWay = payment.refund_started_at !== null && payment.refund_started_at > now - maxWaitMs
    if (leftCents !== undefined && isUnderWay) return refuse(409, reasons.changed)
    await keepRequest(tx, what, key, now)
    await setRefundStarted(tx, id, now, now)
    const before = formatExactDollars(remainingCents(payment))
    await recordChange(tx, { who, what, subject: id, before, after: formatExactDollars(cents) }, now)
    return { payment, key, isAgain: false }
  })
}

/** Returns null when the outcome is known. */
async function setRefundStarted(db: Db | Tx, id: string, at: number | null, now: number): Promise<void> {
  await changePayment(db, id, { refund_started_at: at }, now).execute()
}

/** What Stripe can still refund, in cents: without pending refunds, and without what was paid outside Stripe. */
export const refundableCents = (payment: Payment) =>
  Math.max(0, remainingCents(payment) - payment.refund_pending_cents - (payment.elsewhere_cents ?? 0))

function findProblem(payment: Payment, cents: number, now: number): string | null {
  const { paid_at: paidAt, entered_at: enteredAt, payment_intent_id: intent, payment_method: method } = payment
  if (enteredAt !== null) return reasons.entered
  if (paidAt === null) return reasons.notPaid
  if (intent === null) return reasons.elsewhere
  const left = refundableCents(payment)
  if (left === 0) return payment.elsewhere_cents ? reasons.restElsewhere : reasons.nothingLeft
  if (!Number.isSafeInteger(cents) || cents <= 0) return reasons.noAmount
  if (cents > left) return reasons.tooMuch(formatExactDollars(left))
  return method === 'us_bank_account' && now - paidAt > bankDebitMs ? reasons.tooOld : null
}

/** Why the payment cannot be refunded at all, in words. Null when it can. */
export const whyNotRefundable = (payment: Payment, now: number) =>
  findProblem(payment, Math.max(1, refundableCents(payment)), now)

async function recordRefusal(
  db: Db,
  { id, cents, who }: Wanted,
  key: string,
  code: string,
  now: number,
): Promise<void> {
  const what = 'refund refused'
  await db.transaction().execute(async (tx) => {
    await setRefundStarted(tx, id, null, now)
    if (!(await keepRequest(tx, what, key, now))) return
    const after = `${formatExactDollars(cents)}: ${code || 'Stripe refuses'}`
    await recordChange(tx, { who, what, subject: id, after }, now)
  })
}
