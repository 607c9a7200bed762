import { inReturnWords } from '../../content/receipts/given-in-return.ts'
import { issuedOn } from '../../content/receipts/issued-on.ts'
import { isByOthers, isNonCash } from '../../payments/manual-gift-methods.ts'
import { rules } from '../../content/legal/rules.ts'
import { renewalWords } from '../../content/my-giving/renewals.ts'
import { site } from '../../content/site.ts'
import { formatExactDollars } from '../../values/money.ts'
import { findRecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { remainingCents } from '../../stripe/charge-state.server.ts'
import { acknowledgeGift } from '../acknowledge-gift.server.ts'
import { emailOrPhone, questions, type EmailContent } from './email-content.server.tsx'
import { dateInWords } from '../gift-date.ts'
import { giftLink } from '../gift-link.server.ts'
import { sayInReturn } from '../in-return-in-words.server.ts'
import { addToReceipt } from './receipt-additions.server.tsx'
import { giftOf, renewalMessages, writeFirstFailure } from './renewal-messages.server.tsx'
import { dateOf } from '../../values/publisher-time.ts'
import { fill } from '../../words/fill.ts'

const { ein, legalName, name } = site

const giveUrl = () => `${config().siteUrl}/donate`

/** The receipt of a gift: see `acknowledgeGift`. */
export function writeReceipt(
  gift: Gift,
  note?: string,
  stateRegistrations = site.stateRegistrations,
  now = Date.now(),
): EmailContent | null {
  const words = acknowledgeGift(gift, stateRegistrations)
  if (!words) return null
  const { subject, preview, title, text, remains, facts, taxLine, notices } = words
  return {
    subject,
    preview,
    title,
    facts: [...facts, [issuedOn.label, dateOf(now)]],
    leadFact: true,
    paragraphs: [text, [note, remains].filter(Boolean).join(' ')],
    after: [
      gift.subscription_id && 'You will receive a receipt for each payment.',
      taxLine ? `${taxLine} Questions about this receipt? Write to ${emailOrPhone}.` : questions,
    ],
    notices,
  }
}

/** A bank transfer takes days. Until then nothing is received. */
function writePending(gift: Gift): EmailContent | null {
  if (gift.status !== 'processing') return null
  const amount = formatExactDollars(gift.amount_cents)
  return {
    subject: `Your gift of ${amount} to ${name} is on its way`,
    preview: 'Your bank transfer is on its way. This is not a receipt.',
    title: 'Your gift is on its way',
    paragraphs: [
      `Thank you. Your gift of ${amount} is on its way from your bank, which can take a few days. We will send you a receipt when your bank completes the transfer. This is not a receipt.`,
      questions,
    ],
  }
}

function writeRefundNotice(gift: Gift): EmailContent | null {
  if (gift.refunded_cents === 0) return null
  const preview = `${formatExactDollars(gift.refunded_cents)} has been refunded.`
  const text = `We have refunded ${wholeOrPart(gift, gift.refunded_cents)}. It may take your bank ${rules.refund.processingBusinessDays} business days to show it.`
  return writeWentBack(gift, 'has been refunded', preview, [text, voidReceipt(gift), questions])
}

async function writeDisputeNotice(gift: Gift, db: Db): Promise<EmailContent | null> {
  if (gift.lost_cents === 0) return null
  const preview = `Your bank has taken ${formatExactDollars(gift.lost_cents)} back.`
  const text = `Your bank has taken back ${wholeOrPart(gift, gift.lost_cents)}.`
  const otherwise = `If you did not ask your bank to do that, please write to ${emailOrPhone}.`
  const isToBeAuthorized = await needsAuthorization(gift, db)
  const { authorizationEnded, linkText } = renewalWords.bankDebit
  const ended = isToBeAuthorized
    ? [fill(authorizationEnded, { frequency: renewalWords.frequencies[gift.frequency] })]
    : []
  const content = writeWentBack(gift, 'has gone back to you', preview, [text, ...ended, otherwise, voidReceipt(gift)])
  if (!isToBeAuthorized) return content
  return { ...content, button: { label: linkText, href: giftLink(gift, Date.now()), isGift: true } }
}

/** A disputed bank debit ends the authorization of the account: a recurring gift then needs a new authorization. */
async function needsAuthorization(gift: Gift, db: Db): Promise<boolean> {
  const { payment_method: method, payer_email: email, subscription_id: subscription } = gift
  if (method !== 'us_bank_account' || !email || !subscription) return false
  return (await findRecurringGift(db, subscription))?.status !== 'stopped'
}

function writeWentBack(gift: Gift, happened: string, preview: string, paragraphs: string[]): EmailContent {
  const what = remainingCents(gift) > 0 ? 'Part of your gift' : 'Your gift'
  const [subject, title] = [`${what} to ${name} ${happened}`, `${what} ${happened}`]
  return { subject, preview, title, paragraphs, facts: [['Receipt number', gift.id]] }
}

function wholeOrPart({ amount_cents: amount }: Gift, cents: number): string {
  const whole = `your gift of ${formatExactDollars(amount)}`
  return cents === amount ? whole : `${formatExactDollars(cents)} of ${whole}`
}

/** Withdraws the receipt, wholly or in part. */
function voidReceipt(gift: Gift): string {
  const date = dateInWords(gift)
  const invalid = `Your receipt of ${date} for ${formatExactDollars(gift.amount_cents)} is no longer valid. Please do not use it for your taxes.`
  const cents = remainingCents(gift)
  if (cents === 0) return invalid
  return `${invalid} Please keep this in its place: your gift to ${legalName} (EIN ${ein}) of ${date} is ${formatExactDollars(cents)}. ${sayInReturn(gift)}`
}

/** A cancelled manual gift: the check bounced, it was entered by mistake, or it was given back. */
function writeVoid(gift: Gift): EmailContent | null {
  if (gift.status !== 'refunded' || gift.acknowledged_at === null) return null
  if (gift.void_reason === 'given-back') return writeGivenBack(gift)
  return {
    subject: `Please do not use your receipt ${gift.id}`,
    title: 'Please do not use this receipt',
    preview: `Your receipt ${gift.id} is no longer valid.`,
    paragraphs: [
      `We sent you receipt ${gift.id} for a gift received on ${dateOf(gift.paid_at ?? gift.created_at)}. The gift did not reach us after all, or we made a mistake when we recorded it. The receipt is no longer valid: please do not use it for your taxes. If another receipt takes its place, we will send it to you.`,
      `We are sorry for the trouble. ${questions}`,
    ],
    facts: [['Receipt number', gift.id]],
  }
}

function writeGivenBack(gift: Gift): EmailContent {
  const { id, payment_method: method, amount_cents: cents, description } = gift
  const what = isNonCash(method) ? (description ?? '') : formatExactDollars(cents)
  const whose = isByOthers(method) ? `the gift of ${what} from ${description}` : `your gift of ${what}`
  const received = `which we received on ${dateOf(gift.paid_at ?? gift.created_at)}`
  const papers = isByOthers(method) ? `our letter of thanks ${id}` : `your receipt ${id}`
  return {
    subject: `Please do not use ${papers}`,
    title: isByOthers(method) ? 'We returned a gift' : 'We returned your gift',
    preview: `We gave back what it was for: ${whose}.`,
    paragraphs: [
      `We returned ${whose}, ${received}. So ${papers} is no longer valid: please do not use it for your taxes.`,
      questions,
    ],
    facts: [[isByOthers(method) ? 'Number' : 'Receipt number', id]],
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
    after: [questions],
  }
}

/** The messages to donors, by their outbox kind. */
export const giftMessages = {
  'gift-receipt': (gift: Gift, db: Db) => addToReceipt(db, gift, writeReceipt(gift)),
  // A queued receipt that was not sent yet states the whole amount.
  'amended-receipt': (gift: Gift) =>
    gift.acknowledged_at === null
      ? null
      : writeReceipt(
          gift,
          'This gift was paid in parts, and our earlier receipt named only a part of it. This receipt replaces it.',
        ),
  'corrected-receipt': (gift: Gift) =>
    writeReceipt(gift, 'We told you of a refund, but it could not be carried out. This receipt replaces that notice.'),
  'reinstated-receipt': (gift: Gift) =>
    writeReceipt(
      gift,
      'We told you that your bank had taken your gift back. Your bank has since changed its decision, and this receipt replaces that notice.',
    ),
  'in-return-receipt': (gift: Gift) => writeReceipt(gift, inReturnWords.replaces),
  'gift-pending': writePending,
  'refund-notice': writeRefundNotice,
  'dispute-notice': writeDisputeNotice,
  'payment-problem': writePaymentProblem,
  'gift-void': writeVoid,
  ...renewalMessages,
}
