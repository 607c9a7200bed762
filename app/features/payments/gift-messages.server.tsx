import type { ReactElement } from 'react'
import { site } from '../../content/site.ts'
import { config } from '../../infra/config.server.ts'
import type { Db } from '../../infra/db.server.ts'
import { mailSender } from '../../infra/mail-sender.server.ts'
import type { Mail } from '../../infra/mailer.server.ts'
import type { Composers } from '../../infra/outbox-worker.server.ts'
import { renderMail } from '../../infra/render-mail.server.ts'
import { DisputeAlertEmail, PaymentProblemEmail, RefundNoticeEmail } from './gift-notice-emails.tsx'
import { GiftReceiptEmail } from './gift-receipt-email.tsx'
import { findGift, markAcknowledged, type Gift } from './gift.queries.server.ts'
import type { Letterhead } from './letterhead.ts'
import { formatExactDollars } from './money.ts'

/** The messages that gifts owe, by the kind that `settleGift` queues them under. */
export const giftMessages: Composers = {
  'gift-receipt': {
    compose: (db, id) => composeFor(db, id, toDonor, writeReceipt),
    afterSent: (tx, id, now) => markAcknowledged(tx, id, now),
  },
  'refund-notice': { compose: (db, id) => composeFor(db, id, toDonor, writeRefundNotice) },
  'payment-problem': { compose: (db, id) => composeFor(db, id, toDonor, writePaymentProblem) },
  'dispute-alert': { compose: (db, id) => composeFor(db, id, () => site.email, writeDisputeAlert) },
}

type Letter = { subject: string; body: ReactElement } | null

async function composeFor(
  db: Db,
  giftId: string,
  recipient: (gift: Gift) => string | null,
  write: (gift: Gift, letterhead: Letterhead) => Letter,
): Promise<Mail | null> {
  const gift = await findGift(db, giftId)
  if (!gift) throw new Error(`The ledger has no gift ${giftId}.`)
  const letter = write(gift, letterhead())
  if (!letter) return null
  const to = recipient(gift)
  if (!to) throw new Error(`Gift ${giftId} has no e-mail address to write to.`)
  return { to, subject: letter.subject, ...(await renderMail(letter.body)) }
}

const toDonor = (gift: Gift) => gift.donor_email

function writeReceipt(gift: Gift, letterhead: Letterhead): Letter {
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

function writeRefundNotice(gift: Gift, letterhead: Letterhead): Letter {
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

function writePaymentProblem(gift: Gift, letterhead: Letterhead): Letter {
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

function writeDisputeAlert(gift: Gift, letterhead: Letterhead): Letter {
  const dispute = {
    giftId: gift.id,
    amount: formatExactDollars(gift.amount_cents),
    date: dateOf(gift.paid_at ?? gift.created_at),
  }
  return { subject: `Disputed gift ${gift.id}`, body: <DisputeAlertEmail dispute={dispute} letterhead={letterhead} /> }
}

const frequencyWords = { once: 'One-time', monthly: 'Monthly', quarterly: 'Quarterly', annually: 'Annually' } as const

function letterhead(): Letterhead {
  const { legalName, ein, email, phone } = site
  return { legalName, ein, email, phone, portalUrl: config().stripe.portalUrl, sender: mailSender() }
}

/** The day in the publisher's own time zone: a gift of New Year's Eve belongs to the year in which it was made. */
function dateOf(at: number): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
}

function methodOf(type: string | null): string {
  if (type === 'us_bank_account') return 'bank transfer'
  return type === null || type === 'card' ? 'card' : type.replaceAll('_', ' ')
}
