import { findEarlierGift } from '../../payments/gift-twice.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { findOtherPaid } from '../../payments/offer-payments.queries.server.ts'
import { findIntents } from '../../payments/payment-part.queries.server.ts'
import { isReceiptDue } from '../../payments/payment.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { mailName } from '../../values/plain-words.ts'
import type { Gift, Order, Payment } from '../../payments/payment-tables.ts'
import { excessCents, remainingCents } from '../../stripe/charge-state.server.ts'
import { config } from '../../config/config.server.ts'
import { dashboardLink } from '../../stripe/dashboard-link.ts'
import { findOpenDisputes } from '../../stripe/stripe-lookups.server.ts'
import { readSubscription } from '../../stripe/subscriptions/subscription.server.ts'
import { accountOf } from '../../stripe/stripe.server.ts'
import { type EmailContent } from './email-content.server.tsx'
import { frequencyOf, isGivenUp } from './renewal-messages.server.tsx'
import { orderFacts } from './order-messages.server.tsx'
import { dateOf } from '../../values/publisher-time.ts'

/** A payment that a person should look at. The paragraphs say why, and what to do. */
function alertOf(payment: Payment, subject: string, title: string, ...paragraphs: string[]): EmailContent {
  const { id, kind } = payment
  const dashboard = dashboardLink(payment)
  return {
    subject,
    title,
    paragraphs,
    button: dashboard === null ? null : { label: 'Open it in Stripe’s Dashboard', href: dashboard },
    facts:
      kind === 'order'
        ? orderFacts(payment)
        : [
            ['Donor', payment.payer_name ? (mailName(payment.payer_name) ?? 'see the office') : 'not known'],
            ['Email', payment.payer_email || 'not known'],
            ['Amount', formatExactDollars(payment.amount_cents)],
            ['Receipt number', id],
          ],
  }
}

const nameOf = ({ kind, id }: Payment) => (kind === 'gift' ? `the gift ${id}` : 'this order')
const receivedOf = (gift: Payment) =>
  gift.kind === 'gift' ? `, received on ${dateOf(gift.paid_at ?? gift.created_at)}` : ''
const partOf = (payment: Payment, cents: number) =>
  `${formatExactDollars(cents)} of ${nameOf(payment)} of ${formatExactDollars(payment.amount_cents)}${receivedOf(payment)}`
const bankAnswer = ({ failure_reason: reason }: Payment) => (reason ? ` The bank’s answer was: “${reason}”` : '')

async function alertOfRenewalFailed(gift: Gift): Promise<EmailContent | null> {
  if (gift.status !== 'failed' || isGivenUp(gift)) return null
  const subscription = gift.subscription_id ? await readSubscription(gift.subscription_id) : null
  // A donor who stopped the gift after a failed try needs no call.
  if (subscription?.endReason === 'cancellation_requested') return null
  const next =
    gift.retry_at === null ? 'It is not tried again by itself.' : `It is tried again on ${dateOf(gift.retry_at)}.`
  return alertOf(
    gift,
    `Payment that failed: gift ${gift.id}`,
    'A recurring gift was not taken',
    `A payment of this donor’s ${frequencyOf(gift)} gift failed${gift.attempts > 1 ? `, in ${gift.attempts} tries` : ''}.${bankAnswer(gift)} ${next}`,
    `The donor has been told, with the way to pay it.${gift.retry_at === null ? '' : ' This is the last try but one.'} Now is the time for a word from a person. You hear of it once more only if it is given up.`,
  )
}

function alertOfGivenUp(gift: Gift): EmailContent | null {
  if (!isGivenUp(gift)) return null
  return alertOf(
    gift,
    `Payment given up: gift ${gift.id}`,
    'A recurring gift is given up',
    `After ${gift.attempts} tries, a payment of this donor’s ${frequencyOf(gift)} gift is not tried again.${bankAnswer(gift)}`,
    'Stripe’s Dashboard shows whether the recurring gift is still active. A word from a person often helps more than a mail of ours.',
  )
}

const placeToRefund = () => (config().staff.length > 0 ? 'on its page in the office' : 'in Stripe’s Dashboard')

/** The donor clicked the button of a receipt that said: you gave this twice. */
async function alertOfRefundAsked(gift: Gift, db: Db): Promise<EmailContent | null> {
  if (gift.refund_asked_at === null || remainingCents(gift) === 0) return null
  const earlier = await findEarlierGift(db, gift)
  const why =
    earlier?.why === 'recurring'
      ? `They already give ${formatExactDollars(earlier.amount_cents)} (${frequencyOf(earlier)}), by gift ${earlier.id}. If you agree, stop the newer recurring gift as well.`
      : earlier && `Gift ${earlier.id} is of the same amount, a few minutes before.`
  return alertOf(
    gift,
    `Refund asked for: gift ${gift.id}`,
    'A donor gave twice and did not mean to',
    `The donor asks to have the gift ${gift.id} of ${formatExactDollars(gift.amount_cents)} back. ${why ?? ''}`,
    `It is yours to decide. Refund it ${placeToRefund()}, and the donor gets an email automatically; or write to them.`,
  )
}

function alertOfRefund(order: Order): EmailContent | null {
  if (order.refunded_cents === 0) return null
  const paid = formatExactDollars(order.amount_cents)
  const refunded =
    order.refunded_cents === order.amount_cents
      ? `All of the ${paid} has been paid back.`
      : `${formatExactDollars(order.refunded_cents)} of the ${paid} has been paid back.`
  const next =
    order.shipped_at !== null
      ? 'It was sent already.'
      : remainingCents(order) === 0
        ? 'It has not been sent: please do not send it.'
        : 'It has not been sent, and it is still to be sent: look at what the refund was for first.'
  return alertOf(order, `Refunded order ${order.id}`, 'An order is refunded', `${refunded} ${next}`)
}

function alertOfRefundFailed(payment: Payment): EmailContent {
  return alertOf(
    payment,
    `Refund that failed: ${payment.kind} ${payment.id}`,
    'A refund failed',
    `A refund of ${nameOf(payment)} could not be carried out, and the money is back with us.`,
    payment.kind === 'gift'
      ? 'If the donor had been told of the refund, a new receipt goes out. Stripe’s Dashboard says why it failed; ask the donor how to pay it back, or refund it again.'
      : 'The buyer may have been told of it: please write to the buyer. Stripe’s Dashboard says why it failed.',
  )
}

async function alertOfDispute(payment: Payment, db: Db): Promise<EmailContent | null> {
  const { disputed_cents: cents, kind, id } = payment
  const payer = mailName(payment.payer_name)
  if (cents === 0) return null
  return alertOf(
    payment,
    `Disputed ${kind} ${id}`,
    kind === 'gift' ? 'A gift is disputed' : 'An order is disputed',
    `A bank disputes ${partOf(payment, cents)}${payer ? `, from ${payer}` : ''}.`,
    await adviseOnDispute(payment, db),
    ...proveRefund(payment),
    kind === 'gift'
      ? 'If the donor did mean to give, a word from them to their bank settles it best.'
      : 'Please do not send the order before that is settled.',
  )
}

/**
 * A bank may dispute the whole of a payment of which a part was refunded before. Proof of the refund gets that part back,
 * also when the rest is lost: https://support.stripe.com/questions/dispute-for-full-charge-amount-after-a-partial-refund-was-issued
 */
function proveRefund(payment: Payment): string[] {
  const excess = excessCents(payment)
  if (excess === 0 || payment.refunded_cents === 0) return []
  const refunded = formatExactDollars(payment.refunded_cents)
  return [
    `${refunded} of it was refunded before, so ${formatExactDollars(excess)} more than was paid is at stake. Send proof of the refund with the answer, also if you accept the rest: its amount, its day, and a picture of it from Stripe’s Dashboard. Then the bank gives back at least what had been refunded.`,
  ]
}

/** What the staff can do about an open dispute. Throws when Stripe does not answer. */
async function adviseOnDispute(payment: Payment, db: Db): Promise<string> {
  const { kind, disputed_cents: cents } = payment
  const intents = await findIntents(db, payment)
  const open = (await Promise.all(intents.map((intent) => findOpenDisputes(intent, accountOf(kind))))).flat()
  const deadlines = open.flatMap(({ answerBy }) => answerBy ?? [])
  const until = deadlines.length > 0 ? ` by ${dateOf(Math.min(...deadlines))}` : ''
  if (open.length > 0 && open.every(({ isRefundable }) => isRefundable)) {
    return `The bank only asks so far, and has taken nothing: answer it or refund the payment${until}.`
  }
  // Stripe names no day when the bank accepts no answer.
  const advice = until ? `Accept the dispute or answer it${until}.` : 'The bank takes no answer to this dispute.'
  return `${advice} The payment cannot be refunded: the bank has the ${formatExactDollars(cents)} now.`
}

function alertOfDisputeLost(payment: Payment): EmailContent | null {
  const { lost_cents: cents, kind, id, payment_method: method } = payment
  if (cents === 0) return null
  const receipt = isReceiptDue(payment)
    ? ` The donor is told that the receipt is now for ${formatExactDollars(remainingCents(payment))}.`
    : ' The donor is told that the receipt is no longer valid.'
  const donorNotice = kind === 'gift' ? receipt : ''
  if (method === 'us_bank_account') {
    return alertOf(
      payment,
      `Bank debit taken back: ${kind} ${id}`,
      'A bank debit is taken back',
      `At the request of its customer, a bank has taken back ${partOf(payment, cents)}. That is final: a disputed bank debit takes no answer.${donorNotice}`,
      payment.subscription_id
        ? 'It also ended the authorization to debit this account: later payments of this recurring gift fail until the donor authorizes an account again, or puts in a card. The donor is told how. A word from a person helps most.'
        : 'The account cannot be debited again until its owner authorizes it again.',
    )
  }
  const excess = excessCents(payment)
  return alertOf(
    payment,
    `Dispute lost: ${kind} ${id}`,
    'A dispute is lost',
    `The bank has decided against us and keeps ${partOf(payment, cents)}.${donorNotice}`,
    ...(excess > 0
      ? [
          `With what was refunded before, ${formatExactDollars(excess)} more than was paid has gone back. Ask Stripe’s support whether proof of the refund can still be sent.`,
        ]
      : []),
  )
}

function alertOfDisputeEnded(payment: Payment): EmailContent {
  const { kind, id } = payment
  const receipt = isReceiptDue(payment) ? ` Its receipt stands for ${formatExactDollars(remainingCents(payment))}.` : ''
  const parcel = payment.shipped_at === null ? ' If it is still to be sent, it can be.' : ' It was sent already.'
  return alertOf(
    payment,
    `Dispute settled: ${kind} ${id}`,
    'A dispute is settled',
    `The bank no longer disputes ${nameOf(payment)}, or has decided in our favor after all.${kind === 'gift' ? receipt : parcel}`,
  )
}

function alertOfFraud(payment: Payment): EmailContent {
  const { kind, id, amount_cents: cents } = payment
  const what = kind === 'gift' ? `the gift ${id} of ${formatExactDollars(cents)}` : 'this order'
  return alertOf(
    payment,
    `Suspected fraud: ${kind} ${id}`,
    'A bank suspects fraud',
    `The card’s bank suspects that ${what} was not made by the card’s owner.`,
    `Refunding it now usually prevents a dispute and its fee. ${kind === 'gift' ? 'Stripe’s Dashboard shows what the bank says.' : 'Please do not send it before you have looked at Stripe’s Dashboard.'}`,
  )
}

/** Two checkout pages of one offer were open, and both were paid. */
async function alertOfPaidTwice(order: Order, db: Db): Promise<EmailContent | null> {
  const others = await findOtherPaid(db, order)
  if (others.length === 0 || remainingCents(order) === 0) return null
  return alertOf(
    order,
    `Paid twice: order ${order.id}`,
    'An offer was paid twice',
    `This order and ${others.map(({ id }) => `the order ${id}`).join(', ')} were paid through the link of one offer, ${order.box_offer_id}.`,
    'If one box was wanted, refund this order, and the buyer gets an email automatically. Please do not send it before you have asked. Its packing slip is with the order in the office.',
  )
}

const alerts = {
  'refund-failed-alert': alertOfRefundFailed,
  'dispute-alert': alertOfDispute,
  'dispute-lost-alert': alertOfDisputeLost,
  'dispute-settled-alert': alertOfDisputeEnded,
  'fraud-alert': alertOfFraud,
}

/** The alerts about gifts and about orders, by their outbox kind. */
export const giftAlerts = {
  ...alerts,
  'refund-asked-alert': alertOfRefundAsked,
  'renewal-failed-alert': alertOfRenewalFailed,
  'renewal-given-up-alert': alertOfGivenUp,
}
export const orderAlerts = { ...alerts, 'refund-alert': alertOfRefund, 'offer-paid-twice-alert': alertOfPaidTwice }
