import type Stripe from 'stripe'
import { site } from '../content/site.ts'
import type { Db } from '../platform/db.server.ts'
import type { Mail } from '../platform/mailer.server.ts'
import type { Composers } from '../platform/outbox-worker.server.ts'
import { stripe } from '../stripe/stripe.server.ts'
import { frequencyWords, giftAlerts, isGivenUp, type Write } from './gift-alerts.server.tsx'
import {
  DisputeNoticeEmail,
  GiftPendingEmail,
  GiftStoppedEmail,
  PaymentProblemEmail,
  RefundNoticeEmail,
  RenewalGivenUpEmail,
} from './gift-notice-emails.tsx'
import { GiftReceiptEmail } from './gift-receipt-email.tsx'
import { findPayment, isReceiptDue, noteReceiptSent } from '../ledger/payment.queries.server.ts'
import type { Gift } from '../platform/tables.ts'
import { dateOf, letterhead, mailOf, type EmailContent } from './email-content.server.ts'
import type { Letterhead } from './letterhead.ts'
import { formatExactDollars } from '../ledger/money.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'

/** The messages that gifts owe, by the kind that `settlePayment` queues them under. */
export const giftMessages: Composers = {
  'gift-receipt': {
    compose: (db, id) => composeFor(db, id, toDonor, writeReceipt),
    afterSent: (tx, id, now) => noteReceiptSent(tx, 'gift-receipt', id, now),
  },
  'corrected-receipt': { compose: (db, id) => composeFor(db, id, toDonor, writeCorrectedReceipt) },
  'reinstated-receipt': { compose: (db, id) => composeFor(db, id, toDonor, writeReinstatedReceipt) },
  'gift-pending': { compose: (db, id) => composeFor(db, id, toDonor, writePending) },
  'gift-stopped': { compose: (db, id) => composeFor(db, id, toDonor, writeStopped) },
  'refund-notice': { compose: (db, id) => composeFor(db, id, toDonor, writeRefundNotice) },
  'dispute-notice': { compose: (db, id) => composeFor(db, id, toDonor, writeDisputeNotice) },
  'payment-problem': { compose: (db, id) => composeFor(db, id, toDonor, writePaymentProblem) },
  'renewal-given-up': { compose: (db, id) => composeFor(db, id, toDonor, writeGivenUp) },
  ...Object.fromEntries(
    Object.entries(giftAlerts).map(([kind, write]) => [
      kind,
      { compose: (db: Db, id: string) => composeFor(db, id, toStaff, write) },
    ]),
  ),
}

async function composeFor(
  db: Db,
  giftId: string,
  recipient: (gift: Gift) => string | null,
  write: Write,
): Promise<Mail | null> {
  const gift = await findPayment(db, giftId)
  if (gift?.kind !== 'gift') throw new Error(`The ledger has no gift ${giftId}.`)
  const to = recipient(gift)
  // Taken out at the donor's wish.
  if (to === '') return null
  const letter = await write(gift, letterhead())
  if (!letter) return null
  if (!to) throw new Error(`Gift ${giftId} has no e-mail address to write to.`)
  return mailOf(letter, to)
}

const toDonor = (gift: Gift) => gift.payer_email
const toStaff = () => site.email

function writeReceipt(gift: Gift, letterhead: Letterhead, note?: string): EmailContent | null {
  if (gift.paid_at === null || !isReceiptDue(gift)) return null
  // Of a gift of which a part went back, only the rest was given.
  const amount = formatExactDollars(remainingCents(gift))
  const wentBack = [
    ...(gift.refunded_cents > 0 ? [`a refund of ${formatExactDollars(gift.refunded_cents)}`] : []),
    ...(gift.lost_cents > 0 ? [`the ${formatExactDollars(gift.lost_cents)} that your bank took back`] : []),
  ]
  const remains =
    wentBack.length > 0
      ? `This is what remains of ${formatExactDollars(gift.amount_cents)} after ${wentBack.join(' and ')}.`
      : null
  const receipt = {
    note: [note, remains].filter(Boolean).join(' ') || null,
    receiptNumber: gift.id,
    donorName: gift.payer_name,
    amount,
    date: dateOf(gift.paid_at),
    method: methodOf(gift.payment_method),
    frequency: frequencyWords[gift.frequency],
    recurring: gift.frequency !== 'once',
  }
  return {
    subject: `Your receipt for ${amount} to ${site.name}`,
    body: <GiftReceiptEmail receipt={receipt} letterhead={letterhead} />,
  }
}

const writeCorrectedReceipt: Write = (gift, letterhead) =>
  writeReceipt(
    gift,
    letterhead,
    'A refund that we told you of could not be carried out. This receipt replaces that notice.',
  )

const writeReinstatedReceipt: Write = (gift, letterhead) =>
  writeReceipt(
    gift,
    letterhead,
    'We told you that your bank had taken your gift back. The bank has decided again, and this receipt replaces that notice.',
  )

const writePending: Write = (gift, letterhead) => {
  if (gift.status !== 'processing') return null
  const amount = formatExactDollars(gift.amount_cents)
  return {
    subject: `Your gift of ${amount} to ${site.name} is on its way`,
    body: <GiftPendingEmail amount={amount} letterhead={letterhead} />,
  }
}

const writeStopped: Write = async (gift, letterhead) => {
  // The mail about the last try says it already.
  if ((await subscriptionOf(gift))?.cancellation_details?.reason === 'payment_failed') return null
  const stopped = {
    amount: formatExactDollars(gift.amount_cents),
    frequency: frequencyWords[gift.frequency].toLowerCase(),
    lastDate: dateOf(gift.paid_at ?? gift.created_at),
  }
  return {
    subject: `Your ${stopped.frequency} gift to ${site.name} has been stopped`,
    body: <GiftStoppedEmail stopped={stopped} letterhead={letterhead} />,
  }
}

function writeRefundNotice(gift: Gift, letterhead: Letterhead): EmailContent | null {
  if (gift.refunded_cents === 0) return null
  const refund = { ...whatRemains(gift), refunded: formatExactDollars(gift.refunded_cents) }
  return {
    subject: `${refund.remaining ? 'Part of your' : 'Your'} gift to ${site.name} has been refunded`,
    body: <RefundNoticeEmail refund={refund} letterhead={letterhead} />,
  }
}

function writeDisputeNotice(gift: Gift, letterhead: Letterhead): EmailContent | null {
  if (gift.lost_cents === 0) return null
  const dispute = { ...whatRemains(gift), lost: formatExactDollars(gift.lost_cents) }
  return {
    subject: `${dispute.remaining ? 'Part of your' : 'Your'} gift to ${site.name} has gone back to you`,
    body: <DisputeNoticeEmail dispute={dispute} letterhead={letterhead} />,
  }
}

/** What a notice says of the acknowledgment that it replaces. */
function whatRemains(gift: Gift) {
  const cents = remainingCents(gift)
  return {
    receiptNumber: gift.id,
    date: dateOf(gift.paid_at ?? gift.created_at),
    amount: formatExactDollars(gift.amount_cents),
    remaining: cents > 0 ? formatExactDollars(cents) : null,
  }
}

async function writePaymentProblem(gift: Gift, letterhead: Letterhead): Promise<EmailContent | null> {
  if (gift.status !== 'failed' || isGivenUp(gift)) return null
  const problem = {
    retryDate: gift.retry_at === null ? null : dateOf(gift.retry_at),
    amount: formatExactDollars(gift.amount_cents),
    frequency: frequencyWords[gift.frequency].toLowerCase(),
    recurring: gift.frequency !== 'once',
    reason: gift.failure_reason,
    payUrl: gift.invoice_id === null ? null : await payUrlOf(gift.invoice_id),
    giveUrl: `${letterhead.sender.url}/donate`,
  }
  return {
    subject: `A payment to ${site.name} did not go through`,
    body: <PaymentProblemEmail problem={problem} letterhead={letterhead} />,
  }
}

/** Stripe's own page for an open invoice: there a donor confirms the payment, or pays in another way. */
async function payUrlOf(invoiceId: string): Promise<string | null> {
  const invoice = await (await stripe('donations')).invoices.retrieve(invoiceId)
  return invoice.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null
}

async function subscriptionOf({ subscription_id: id }: Gift): Promise<Stripe.Subscription | null> {
  return id ? (await stripe('donations')).subscriptions.retrieve(id) : null
}

async function writeGivenUp(gift: Gift, letterhead: Letterhead): Promise<EmailContent | null> {
  if (!isGivenUp(gift) || gift.invoice_id === null) return null
  const subscription = await subscriptionOf(gift)
  // Whoever has stopped the gift has a confirmation of that, and waits for no further try.
  if (subscription?.cancellation_details?.reason === 'cancellation_requested') return null
  const givenUp = {
    amount: formatExactDollars(gift.amount_cents),
    frequency: frequencyWords[gift.frequency].toLowerCase(),
    attempts: gift.attempts,
    ended: subscription?.status === 'canceled' || subscription?.status === 'unpaid',
    payUrl: await payUrlOf(gift.invoice_id),
    giveUrl: `${letterhead.sender.url}/donate`,
  }
  return {
    subject: givenUp.ended
      ? `Your ${givenUp.frequency} gift to ${site.name} has ended`
      : `Your ${givenUp.frequency} gift to ${site.name} was not taken`,
    body: <RenewalGivenUpEmail givenUp={givenUp} letterhead={letterhead} />,
  }
}

function methodOf(type: string | null): string {
  if (type === 'us_bank_account') return 'bank transfer'
  if (type === 'other') return 'other means'
  return type === null || type === 'card' ? 'card' : type.replaceAll('_', ' ')
}
