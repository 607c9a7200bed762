import type { Db } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { idempotencyKeyOf, isRequestKept, keepRequest } from '../platform/idempotency-key.server.ts'
import { type Actor, findChangesAbout, noteChange } from '../platform/staff-change.server.ts'
import type { Payment } from '../platform/tables.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { createRefund, findRefund, refusalOf } from '../stripe/create-refund.server.ts'
import { accountOf, stripeFailure, withDeadline } from '../stripe/stripe.server.ts'
import { formatExactDollars } from './money.ts'
import { lockPayment } from './payment.queries.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/** `pending`: Stripe gives it back later, for example when the balance suffices. */
export type Refunded = { ok: true; state: 'refunded' | 'pending' } | { ok: false; status: number; error: string }

interface Wanted {
  id: string
  cents: number
  who: Actor
  /** The form's key: the same form is the same refund. */
  key: string
  /** What was left to refund when the form was drawn: if it is different now, somebody else was first. */
  leftCents?: number
}

/** Somebody waits: asking Stripe and reading again get this long together, in milliseconds. */
const maxWaitMs = 15_000
/** A bank debit can be given back for so long: https://docs.stripe.com/payments/ach-direct-debit */
const bankDebitMs = 180 * 24 * 60 * 60_000

const words = {
  unknown: 'There is no such gift or order.',
  entered: 'This gift did not come through Stripe. Take it back with "Void", and give the money back by check.',
  notPaid: 'Nothing has been paid, so nothing can be refunded.',
  elsewhere: 'Stripe has no payment behind this: it was paid in another way, and goes back in that way.',
  nothingLeft: 'Nothing is left to refund.',
  tooMuch: (left: string) => `Only ${left} is left to refund.`,
  changed: 'Something was refunded meanwhile. Look again before you refund more.',
  noAmount: 'That is no amount to refund.',
  disputed: 'The payer’s bank disputes this payment, and has taken the money already. Answer the dispute at Stripe.',
  tooOld: 'It was paid from a bank account more than 180 days ago: Stripe cannot give it back. Send a check.',
  notPermitted: 'The key in STRIPE_SECRET_KEY may not refund: give it “Refunds: Write” in Stripe’s Dashboard.',
  missing: 'Stripe does not know this payment under the present key.',
  refused: (message: string) => `Stripe refuses: ${message}`,
  failed: 'Stripe made the refund, and it failed at once. The money is still with us.',
  unreachable: 'Stripe does not answer. Press the same button again: it is never refunded twice.',
}

/** By Stripe's code. */
const refusals: Record<string, string> = {
  charge_already_refunded: words.nothingLeft,
  charge_disputed: words.disputed,
  refund_disputed_payment: words.disputed,
  charge_not_refundable: words.tooOld,
  not_permitted: words.notPermitted,
  resource_missing: words.missing,
}

/**
 * Triggered by: the staff, for a gift or an order, in whole or in part.
 * Changes: notes the wish in the log, refunds at Stripe, then reads again: the ledger owes the payer the mail.
 * Repeatable: the same key is one refund, also when the process ends between any two steps; the webhook or the
 * reconciliation does the rest. Failures are answers, in words for the staff.
 */
export async function refundPayment(db: Db, wanted: Wanted, now: number): Promise<Refunded> {
  const begun = await noteWish(db, wanted, now)
  if ('error' in begun) return begun
  const { payment, wish, isAgain } = begun
  const account = accountOf(payment.kind)
  const paymentIntent = payment.payment_intent_id ?? ''
  const asked = { account, paymentIntent, cents: wanted.cents, wish }
  const refund = async () => {
    const made = (isAgain && (await findRefund(asked))) || (await createOrFind(asked))
    await settlePayment(db, { account, paymentIntent }).catch((error: unknown) =>
      log.warn('refund-not-settled', { payment: payment.id, error: String(error) }),
    )
    return made
  }
  try {
    const { status } = await withDeadline(refund(), maxWaitMs)
    if (status === 'failed' || status === 'canceled') return refuse(409, words.failed)
    return { ok: true, state: status === 'succeeded' ? 'refunded' : 'pending' }
  } catch (error) {
    const failure = stripeFailure(error)
    if (!failure) throw error
    log.error('not-refunded', { payment: payment.id, code: failure.code, error: String(error) })
    const refusal = refusalOf(error)
    if (!refusal) return refuse(failure.status, words.unreachable)
    await noteRefusal(db, wanted, wish, refusal.code, now)
    return refuse(409, refusals[refusal.code] ?? words.refused(refusal.message))
  }
}

const refuse = (status: number, error: string) => ({ ok: false, status, error }) as const

/** An answer that was lost may hide a refund that was made. */
async function createOrFind(asked: Parameters<typeof createRefund>[0]) {
  try {
    return await createRefund(asked)
  } catch (error) {
    const made = refusalOf(error) ? null : await findRefund(asked).catch(() => null)
    if (made) return made
    throw error
  }
}

function noteWish(db: Db, { id, cents, who, key, leftCents }: Wanted, now: number) {
  const wish = idempotencyKeyOf(id, cents, key)
  const noted = { what: 'refund asked for', subject: id }
  return db.transaction().execute(async (tx) => {
    // Two presses of one form at once: the second waits here, and finds the wish noted.
    const payment = await lockPayment(tx, id)
    if (!payment) return refuse(404, words.unknown)
    if (await isRequestKept(tx, noted.what, wish)) return { payment, wish, isAgain: true }
    const problem = findProblem(payment, cents, now)
    if (problem) return refuse(409, problem)
    if (leftCents !== undefined && leftCents !== refundableCents(payment)) return refuse(409, words.changed)
    const before = formatExactDollars(remainingCents(payment))
    // The ledger may not know yet what somebody else asked for at the same time.
    const last = (await findChangesAbout(tx, id)).findLast(({ what }) => what.startsWith('refund '))
    const isUnderWay = last?.what === noted.what && last.before === before && last.at > now - maxWaitMs
    if (leftCents !== undefined && isUnderWay) return refuse(409, words.changed)
    await keepRequest(tx, noted.what, wish, now)
    await noteChange(tx, { ...noted, who, before, after: formatExactDollars(cents) }, now)
    return { payment, wish, isAgain: false }
  })
}

/** What is left to refund: a refund that is on its way takes its part already. */
export const refundableCents = (payment: Payment) => Math.max(0, remainingCents(payment) - payment.refund_pending_cents)

function findProblem(payment: Payment, cents: number, now: number): string | null {
  const { paid_at: paidAt, entered_at: enteredAt, payment_intent_id: intent, payment_method: method } = payment
  if (enteredAt !== null) return words.entered
  if (paidAt === null) return words.notPaid
  if (intent === null) return words.elsewhere
  const left = refundableCents(payment)
  if (left === 0) return words.nothingLeft
  if (!Number.isSafeInteger(cents) || cents <= 0) return words.noAmount
  if (cents > left) return words.tooMuch(formatExactDollars(left))
  return method === 'us_bank_account' && now - paidAt > bankDebitMs ? words.tooOld : null
}

/** Why no refund can be asked for at all, in words. Null when one can. */
export const whyNotRefundable = (payment: Payment, now: number) =>
  findProblem(payment, Math.max(1, refundableCents(payment)), now)

async function noteRefusal(db: Db, { id, cents, who }: Wanted, wish: string, code: string, now: number): Promise<void> {
  const noted = { what: 'refund refused', subject: id }
  await db.transaction().execute(async (tx) => {
    if (!(await keepRequest(tx, noted.what, wish, now))) return
    const after = `${formatExactDollars(cents)}: ${code || 'Stripe refuses'}`
    await noteChange(tx, { ...noted, who, after }, now)
  })
}
