import { site } from '../../content/site.ts'
import type { Db } from '../../infra/db.server.ts'
import type { Mail } from '../../infra/mailer.server.ts'
import type { Composers } from '../../infra/outbox-worker.server.ts'
import { stripe } from '../../infra/stripe.server.ts'
import {
  DisputeNoticeEmail,
  GiftPendingEmail,
  GiftStoppedEmail,
  PaymentProblemEmail,
  RefundNoticeEmail,
} from './gift-notice-emails.tsx'
import { GiftReceiptEmail } from './gift-receipt-email.tsx'
import { findGift, isReceiptDue, markAcknowledged, type Gift } from './gift.queries.server.ts'
import { dateOf, letterhead, mailOf, type Letter } from './letter.server.ts'
import type { Letterhead } from './letterhead.ts'
import { formatExactDollars } from './money.ts'
import { StaffAlertEmail } from './staff-alert-email.tsx'

/** The messages that gifts owe, by the kind that `settlePayment` queues them under. */
export const giftMessages: Composers = {
  'gift-receipt': {
    compose: (db, id) => composeFor(db, id, toDonor, writeReceipt),
    afterSent: (tx, id, now) => markAcknowledged(tx, id, now),
  },
  'corrected-receipt': { compose: (db, id) => composeFor(db, id, toDonor, writeCorrectedReceipt) },
  'gift-pending': { compose: (db, id) => composeFor(db, id, toDonor, writePending) },
  'gift-stopped': { compose: (db, id) => composeFor(db, id, toDonor, writeStopped) },
  'refund-notice': { compose: (db, id) => composeFor(db, id, toDonor, writeRefundNotice) },
  'dispute-notice': { compose: (db, id) => composeFor(db, id, toDonor, writeDisputeNotice) },
  'payment-problem': { compose: (db, id) => composeFor(db, id, toDonor, writePaymentProblem) },
  'refund-failed-alert': { compose: (db, id) => composeFor(db, id, toStaff, writeRefundFailedAlert) },
  'dispute-alert': { compose: (db, id) => composeFor(db, id, toStaff, writeDisputeAlert) },
  'fraud-alert': { compose: (db, id) => composeFor(db, id, toStaff, writeFraudAlert) },
}

type Write = (gift: Gift, letterhead: Letterhead) => Letter | null | Promise<Letter | null>

async function composeFor(
  db: Db,
  giftId: string,
  recipient: (gift: Gift) => string | null,
  write: Write,
): Promise<Mail | null> {
  const gift = await findGift(db, giftId)
  if (!gift) throw new Error(`The ledger has no gift ${giftId}.`)
  const to = recipient(gift)
  // Taken out at the donor's wish.
  if (to === '') return null
  const letter = await write(gift, letterhead())
  if (!letter) return null
  if (!to) throw new Error(`Gift ${giftId} has no e-mail address to write to.`)
  return mailOf(letter, to)
}

const toDonor = (gift: Gift) => gift.donor_email
const toStaff = () => site.email

function writeReceipt(gift: Gift, letterhead: Letterhead, note?: string): Letter | null {
  if (gift.paid_at === null || !isReceiptDue(gift)) return null
  // Of a gift that was given back in part, only the rest was given.
  const amount = formatExactDollars(gift.amount_cents - gift.refunded_cents)
  const remains =
    gift.refunded_cents > 0
      ? `This is what remains of ${formatExactDollars(gift.amount_cents)} after a refund of ${formatExactDollars(gift.refunded_cents)}.`
      : null
  const receipt = {
    note: [note, remains].filter(Boolean).join(' ') || null,
    receiptNumber: gift.id,
    donorName: gift.donor_name,
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

const writePending: Write = (gift, letterhead) => {
  if (gift.status !== 'processing') return null
  const amount = formatExactDollars(gift.amount_cents)
  return {
    subject: `Your gift of ${amount} to ${site.name} is on its way`,
    body: <GiftPendingEmail amount={amount} letterhead={letterhead} />,
  }
}

const writeStopped: Write = (gift, letterhead) => {
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

function writeRefundNotice(gift: Gift, letterhead: Letterhead): Letter | null {
  if (gift.refunded_cents === 0) return null
  const remainingCents = gift.amount_cents - gift.refunded_cents
  const refund = {
    receiptNumber: gift.id,
    date: dateOf(gift.paid_at ?? gift.created_at),
    amount: formatExactDollars(gift.amount_cents),
    refunded: formatExactDollars(gift.refunded_cents),
    remaining: remainingCents > 0 ? formatExactDollars(remainingCents) : null,
  }
  return {
    subject: `${refund.remaining ? 'Part of your' : 'Your'} gift to ${site.name} has been refunded`,
    body: <RefundNoticeEmail refund={refund} letterhead={letterhead} />,
  }
}

function writeDisputeNotice(gift: Gift, letterhead: Letterhead): Letter | null {
  if (gift.status !== 'dispute-lost') return null
  const dispute = {
    receiptNumber: gift.id,
    date: dateOf(gift.paid_at ?? gift.created_at),
    amount: formatExactDollars(gift.amount_cents),
  }
  return {
    subject: `Your gift to ${site.name} has gone back to you`,
    body: <DisputeNoticeEmail dispute={dispute} letterhead={letterhead} />,
  }
}

async function writePaymentProblem(gift: Gift, letterhead: Letterhead): Promise<Letter | null> {
  if (gift.status !== 'failed') return null
  const problem = {
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

const writeRefundFailedAlert: Write = (gift, letterhead) =>
  alertOf(gift, letterhead, `Refund that failed: gift ${gift.id}`, 'A refund failed', [
    `A refund of the gift ${gift.id} could not be carried out, and the money is back with us.`,
    'The donor has a new receipt. Stripe’s Dashboard says why; ask the donor how to pay it back, or refund it again.',
  ])

const writeDisputeAlert: Write = (gift, letterhead) => {
  const { amount_cents: cents, status } = gift
  const what = `the gift ${gift.id} of ${formatExactDollars(cents)}, received on ${dateOf(gift.paid_at ?? gift.created_at)}`
  if (status === 'dispute-lost') {
    return alertOf(gift, letterhead, `Dispute lost: gift ${gift.id}`, 'A dispute is lost', [
      `The bank has decided against us and keeps ${what}. The donor is told that the receipt is void.`,
    ])
  }
  if (status === 'disputed') {
    return alertOf(gift, letterhead, `Disputed gift ${gift.id}`, 'A gift is disputed', [
      `A bank disputes ${what}. Stripe’s Dashboard shows the reason and until when an answer is possible.`,
      'If the donor did not mean to give, refunding it is usually the kindest and cheapest answer.',
    ])
  }
  return alertOf(gift, letterhead, `Dispute settled: gift ${gift.id}`, 'A dispute is settled', [
    `The bank no longer disputes ${what}.${isReceiptDue(gift) ? ' Its receipt stands.' : ''}`,
  ])
}

const writeFraudAlert: Write = (gift, letterhead) =>
  alertOf(gift, letterhead, `Suspected fraud: gift ${gift.id}`, 'A bank suspects fraud', [
    `The card’s bank suspects that the gift ${gift.id} of ${formatExactDollars(gift.amount_cents)} was not made by the card’s owner.`,
    'Refunding it now usually prevents a dispute and its fee. Stripe’s Dashboard shows what the bank says.',
  ])

function alertOf(gift: Gift, { sender }: Letterhead, subject: string, title: string, paragraphs: string[]): Letter {
  const command = `npm run staff -- gift ${gift.id}`
  return { subject, body: <StaffAlertEmail title={title} paragraphs={paragraphs} command={command} sender={sender} /> }
}

const frequencyWords = {
  once: 'One-time',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
  recurring: 'Recurring',
} as const

function methodOf(type: string | null): string {
  if (type === 'us_bank_account') return 'bank transfer'
  if (type === 'other') return 'other means'
  return type === null || type === 'card' ? 'card' : type.replaceAll('_', ' ')
}
