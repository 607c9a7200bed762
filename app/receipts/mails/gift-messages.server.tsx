import { acknowledgment } from '../../content/receipts/acknowledgment.ts'
import { giftMails } from '../../content/receipts/gift-mails.ts'
import { inReturnWords } from '../../content/receipts/given-in-return.ts'
import { issuedOn } from '../../content/receipts/issued-on.ts'
import { renewalWords } from '../../content/my-giving/renewals.ts'
import { site } from '../../content/site.ts'
import { formatExactDollars } from '../../values/money.ts'
import { findRecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { remainingCents } from '../../stripe/charge-state.server.ts'
import { acknowledgeGift } from '../acknowledge-gift.server.ts'
import { writeVoidNotice } from '../documents/void-notice.server.ts'
import type { EmailContent } from './email-content.server.tsx'
import { dateInWords } from '../gift-date.ts'
import { firstIssuedOf, issuedFacts } from '../issued-in-words.server.ts'
import { giftLink } from '../gift-link.server.ts'
import { sayInReturn } from '../in-return-in-words.server.ts'
import { addToReceipt } from './receipt-additions.server.tsx'
import { giftOf, renewalMessages, writeFirstFailure } from './renewal-messages.server.tsx'
import { dateOf } from '../../values/publisher-time.ts'
import { stateNotice } from '../../values/state-notices.ts'
import { fill } from '../../words/fill.ts'

const { facts } = acknowledgment

const giveUrl = () => `${config().siteUrl}/donate`

/** The receipt of a gift: see `acknowledgeGift`. */
export function writeReceipt(
  gift: Gift,
  note?: string,
  stateRegistrations = site.stateRegistrations,
  now = Date.now(),
): EmailContent | null {
  const receipt = acknowledgeGift(gift, stateRegistrations)
  if (!receipt) return null
  const { subject, preview, title, text, remains, facts: said, taxLine, notices } = receipt
  return {
    subject,
    preview,
    title,
    facts: [...said, ...issuedFacts(firstIssuedOf(gift), now)],
    leadFact: true,
    paragraphs: [text, [note, remains].filter(Boolean).join(' ')],
    after: [
      gift.subscription_id && giftMails.receipt.eachPayment,
      taxLine ? `${taxLine} ${giftMails.receipt.questions}` : giftMails.questions,
    ],
    notices,
  }
}

/** A bank transfer takes days. Until then nothing is received. */
function writePending(gift: Gift): EmailContent | null {
  if (gift.status !== 'processing') return null
  const amount = formatExactDollars(gift.amount_cents)
  const { subject, preview, title, text } = giftMails.pending
  return {
    subject: fill(subject, { amount }),
    preview,
    title,
    paragraphs: [fill(text, { amount }), giftMails.questions],
  }
}

function writeRefundNotice(gift: Gift): EmailContent | null {
  if (gift.refunded_cents === 0) return null
  const text = fill(giftMails.refund.text, { what: wholeOrPart(gift, gift.refunded_cents) })
  return writeWentBack(gift, giftMails.refund, gift.refunded_cents, [text, voidReceipt(gift), giftMails.questions])
}

async function writeDisputeNotice(gift: Gift, db: Db): Promise<EmailContent | null> {
  if (gift.lost_cents === 0) return null
  const { dispute } = giftMails
  const text = fill(dispute.text, { what: wholeOrPart(gift, gift.lost_cents) })
  const isToBeAuthorized = await needsAuthorization(gift, db)
  const { authorizationEnded, linkText } = renewalWords.bankDebit
  const ended = isToBeAuthorized
    ? [fill(authorizationEnded, { frequency: renewalWords.frequencies[gift.frequency] })]
    : []
  const paragraphs = [text, ...ended, dispute.otherwise, voidReceipt(gift)]
  const content = writeWentBack(gift, dispute, gift.lost_cents, paragraphs)
  if (!isToBeAuthorized) return content
  return { ...content, button: { label: linkText, href: giftLink(gift, Date.now()), isGift: true } }
}

/** A disputed bank debit ends the authorization of the account: a recurring gift then needs a new authorization. */
async function needsAuthorization(gift: Gift, db: Db): Promise<boolean> {
  const { payment_method: method, payer_email: email, subscription_id: subscription } = gift
  if (method !== 'us_bank_account' || !email || !subscription) return false
  return (await findRecurringGift(db, subscription))?.status !== 'stopped'
}

function writeWentBack(
  gift: Gift,
  { whole, part, preview }: typeof giftMails.refund | typeof giftMails.dispute,
  cents: number,
  paragraphs: string[],
): EmailContent {
  const remains = remainingCents(gift) > 0
  return {
    ...(remains ? part : whole),
    preview: fill(preview, { wentBack: formatExactDollars(cents) }),
    paragraphs,
    facts: [
      [facts.receiptNumber, gift.id],
      [issuedOn.label, dateOf(Date.now())],
    ],
    // What remains is acknowledged again, so the notices of all states are below it.
    ...(remains ? { notices: site.stateRegistrations.map(stateNotice) } : {}),
  }
}

function wholeOrPart({ amount_cents: amountCents }: Gift, cents: number): string {
  const amount = formatExactDollars(amountCents)
  if (cents === amountCents) return fill(giftMails.what.whole, { amount })
  return fill(giftMails.what.part, { wentBack: formatExactDollars(cents), amount })
}

/** Withdraws the receipt, wholly or in part. */
function voidReceipt(gift: Gift): string {
  const date = dateInWords(gift)
  const invalid = fill(giftMails.voidReceipt, { date, amount: formatExactDollars(gift.amount_cents) })
  const cents = remainingCents(gift)
  if (cents === 0) return invalid
  const values = { date, remaining: formatExactDollars(cents), inReturn: sayInReturn(gift) }
  return `${invalid} ${fill(giftMails.inItsPlace, values)}`
}

function writeVoid(gift: Gift): EmailContent | null {
  const notice = writeVoidNotice(gift)
  if (!notice) return null
  const { text, sorry, ...others } = notice
  return {
    ...others,
    paragraphs: sorry ? [text, `${sorry} ${giftMails.questions}`] : [text, giftMails.questions],
    facts: [...notice.facts, [issuedOn.label, dateOf(Date.now())]],
  }
}

function writePaymentProblem(gift: Gift): EmailContent | Promise<EmailContent> | null {
  if (gift.status !== 'failed') return null
  if (gift.frequency !== 'once') return writeFirstFailure(gift)
  const { subject, title, preview, text } = renewalWords.first
  return {
    subject,
    title,
    preview,
    paragraphs: [
      `${fill(text, { gift: giftOf(gift) })}${gift.failure_reason ? ` ${fill(renewalWords.bankAnswer, { reason: gift.failure_reason })}` : ''}`,
      renewalWords.onceNotTriedAgain,
    ],
    button: {
      label: renewalWords.giveAgain,
      href: giveUrl(),
      isGift: true,
    },
    after: [giftMails.questions],
  }
}

/** The messages to donors, by their outbox kind. */
export const giftMessages = {
  'gift-receipt': (gift: Gift, db: Db) => addToReceipt(db, gift, writeReceipt(gift)),
  // A queued receipt that was not sent yet states the whole amount.
  'amended-receipt': (gift: Gift) =>
    gift.acknowledged_at === null ? null : writeReceipt(gift, giftMails.receipt.amended),
  'corrected-receipt': (gift: Gift) => writeReceipt(gift, giftMails.receipt.corrected),
  'reinstated-receipt': (gift: Gift) => writeReceipt(gift, giftMails.receipt.reinstated),
  'in-return-receipt': (gift: Gift) => writeReceipt(gift, inReturnWords.replaces),
  'gift-pending': writePending,
  'refund-notice': writeRefundNotice,
  'dispute-notice': writeDisputeNotice,
  'payment-problem': writePaymentProblem,
  'gift-void': writeVoid,
  ...renewalMessages,
}
