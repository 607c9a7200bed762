import { site } from '../../content/site.ts'
import type { Db } from '../../infra/db.server.ts'
import type { Mail } from '../../infra/mailer.server.ts'
import type { Composers } from '../../infra/outbox-worker.server.ts'
import { DisputeAlertEmail, PaymentProblemEmail, RefundNoticeEmail } from './gift-notice-emails.tsx'
import { GiftReceiptEmail } from './gift-receipt-email.tsx'
import { findGift, markAcknowledged, type Gift } from './gift.queries.server.ts'
import { dateOf, letterhead, mailOf, type Letter } from './letter.server.ts'
import type { Letterhead } from './letterhead.ts'
import { formatExactDollars } from './money.ts'

/** The messages that gifts owe, by the kind that `settlePayment` queues them under. */
export const giftMessages: Composers = {
  'gift-receipt': {
    compose: (db, id) => composeFor(db, id, toDonor, writeReceipt),
    afterSent: (tx, id, now) => markAcknowledged(tx, id, now),
  },
  'refund-notice': { compose: (db, id) => composeFor(db, id, toDonor, writeRefundNotice) },
  'payment-problem': { compose: (db, id) => composeFor(db, id, toDonor, writePaymentProblem) },
  'dispute-alert': { compose: (db, id) => composeFor(db, id, () => site.email, writeDisputeAlert) },
}

async function composeFor(
  db: Db,
  giftId: string,
  recipient: (gift: Gift) => string | null,
  write: (gift: Gift, letterhead: Letterhead) => Letter | null,
): Promise<Mail | null> {
  const gift = await findGift(db, giftId)
  if (!gift) throw new Error(`The ledger has no gift ${giftId}.`)
  const letter = write(gift, letterhead())
  if (!letter) return null
  const to = recipient(gift)
  if (!to) throw new Error(`Gift ${giftId} has no e-mail address to write to.`)
  return mailOf(letter, to)
}

const toDonor = (gift: Gift) => gift.donor_email

function writeReceipt(gift: Gift, letterhead: Letterhead): Letter | null {
  // A gift given back before its receipt went out is owed the notice of the refund, not a receipt.
  if (gift.paid_at === null || gift.status === 'refunded') return null
  const amount = formatExactDollars(gift.amount_cents)
  const receipt = {
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
    subject: `Your gift to ${site.name} has been refunded`,
    body: <RefundNoticeEmail refund={refund} letterhead={letterhead} />,
  }
}

function writePaymentProblem(gift: Gift, letterhead: Letterhead): Letter | null {
  if (gift.status !== 'failed') return null
  const problem = {
    amount: formatExactDollars(gift.amount_cents),
    frequency: frequencyWords[gift.frequency].toLowerCase(),
    reason: gift.failure_reason,
  }
  return {
    subject: `A payment to ${site.name} did not go through`,
    body: <PaymentProblemEmail problem={problem} letterhead={letterhead} />,
  }
}

function writeDisputeAlert(gift: Gift, letterhead: Letterhead): Letter | null {
  const dispute = {
    giftId: gift.id,
    amount: formatExactDollars(gift.amount_cents),
    date: dateOf(gift.paid_at ?? gift.created_at),
  }
  return { subject: `Disputed gift ${gift.id}`, body: <DisputeAlertEmail dispute={dispute} letterhead={letterhead} /> }
}

const frequencyWords = { once: 'One-time', monthly: 'Monthly', quarterly: 'Quarterly', annually: 'Annually' } as const

function methodOf(type: string | null): string {
  if (type === 'us_bank_account') return 'bank transfer'
  return type === null || type === 'card' ? 'card' : type.replaceAll('_', ' ')
}
