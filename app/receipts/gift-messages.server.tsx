import { rules } from '../content/legal/rules.ts'
import { renewalWords } from '../content/renewals.ts'
import { site } from '../content/site.ts'
import { formatExactDollars } from '../ledger/money.ts'
import { config } from '../platform/config.server.ts'
import type { Db } from '../platform/db.server.ts'
import type { Gift } from '../platform/tables.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { MailLink } from '../ui/mail/mail-layout.tsx'
import { acknowledgeGift } from './acknowledge-gift.server.ts'
import { dateOf } from './date-of.ts'
import { EmailOrPhone, type EmailContent } from './email-content.server.tsx'
import { addToReceipt } from './receipt-additions.server.tsx'
import { renewalMessages, writeFirstFailure } from './renewal-messages.server.tsx'

const { ein, legalName, name } = site

const giveUrl = () => `${config().siteUrl}/donate`

/** The receipt of a gift: see `acknowledgeGift`. */
export function writeReceipt(
  gift: Gift,
  note?: string,
  stateRegistrations = site.stateRegistrations,
): EmailContent | null {
  const words = acknowledgeGift(gift, stateRegistrations)
  if (!words) return null
  const { subject, preview, title, text, remains, facts, taxLine, notices } = words
  return {
    ...{ subject, preview, title, facts },
    paragraphs: [text, [note, remains].filter(Boolean).join(' ')],
    after: [
      gift.subscription_id && 'You will receive a receipt for each payment.',
      <>
        {taxLine} {taxLine ? 'Questions about this receipt?' : 'Questions?'} Write to <EmailOrPhone />.
      </>,
      ...notices,
    ],
  }
}

/** A bank transfer takes days: until then nothing has been received. */
function writePending(gift: Gift): EmailContent | null {
  if (gift.status !== 'processing') return null
  const amount = formatExactDollars(gift.amount_cents)
  return {
    subject: `Your gift of ${amount} to ${name} is on its way`,
    preview: 'Your bank transfer is on its way. This is not a receipt.',
    title: 'Your gift is on its way',
    paragraphs: [
      `Thank you. Your gift of ${amount} is on its way from your bank, which can take a few days. We will confirm when your bank completes the transfer. This is not a receipt.`,
      <>
        Questions? Write to <EmailOrPhone />.
      </>,
    ],
  }
}

function writeRefundNotice(gift: Gift): EmailContent | null {
  if (gift.refunded_cents === 0) return null
  const refunded = formatExactDollars(gift.refunded_cents)
  const what = partOf(gift)
  return {
    subject: `${what} to ${name} has been refunded`,
    preview: `${refunded} has been refunded.`,
    title: `${what} has been refunded`,
    paragraphs: [
      `We have refunded ${refunded} of your gift of ${formatExactDollars(gift.amount_cents)}. Your bank may need ${rules.refund.processingBusinessDays} business days to show it.`,
      voidReceipt(gift),
    ],
    facts: [['Receipt number', gift.id]],
  }
}

function writeDisputeNotice(gift: Gift): EmailContent | null {
  if (gift.lost_cents === 0) return null
  const lost = formatExactDollars(gift.lost_cents)
  const what = partOf(gift)
  return {
    subject: `${what} to ${name} has gone back to you`,
    preview: `Your bank has taken ${lost} back.`,
    title: `${what} has gone back to you`,
    paragraphs: [
      `Your bank has taken back ${lost} of your gift of ${formatExactDollars(gift.amount_cents)}.`,
      <>
        If you did not ask your bank to do that, write to <EmailOrPhone />.
      </>,
      voidReceipt(gift),
    ],
    facts: [['Receipt number', gift.id]],
  }
}

const partOf = (gift: Gift) => (remainingCents(gift) > 0 ? 'Part of your gift' : 'Your gift')

/** A receipt that is no longer true must be taken back, wholly or in part. */
function voidReceipt(gift: Gift): string {
  const date = dateOf(gift.paid_at ?? gift.created_at)
  const isVoid = `Your acknowledgment of ${date} for ${formatExactDollars(gift.amount_cents)} is void.`
  const cents = remainingCents(gift)
  if (cents === 0) return isVoid
  return `${isVoid} In its place, please keep this: your gift to ${legalName} (EIN ${ein}) of ${date} is ${formatExactDollars(cents)}. No goods or services were provided in exchange for this contribution.`
}

/** A gift that the office entered counts for nothing: a check came back, or it was entered wrongly. */
function writeVoid(gift: Gift): EmailContent | null {
  if (gift.status !== 'refunded' || gift.acknowledged_at === null) return null
  return {
    subject: `Your receipt ${gift.id} is void`,
    title: 'Please disregard a receipt',
    preview: `The receipt ${gift.id} is void.`,
    paragraphs: [
      `We sent you the receipt ${gift.id} for a gift received on ${dateOf(gift.paid_at ?? gift.created_at)}. The gift did not reach us after all, or we noted it wrongly. The receipt is void: please do not use it for your taxes. If another one takes its place, it comes in a mail of its own.`,
      <>
        We are sorry for the trouble. Questions? Write to <EmailOrPhone />.
      </>,
    ],
    facts: [['Receipt number', gift.id]],
  }
}

function writePaymentProblem(gift: Gift): EmailContent | Promise<EmailContent> | null {
  if (gift.status !== 'failed') return null
  if (gift.frequency !== 'once') return writeFirstFailure(gift)
  const { subject, title, preview, text } = renewalWords.first
  return {
    ...{ subject: subject(name), title, preview },
    paragraphs: [
      `${text(`one-time gift of ${formatExactDollars(gift.amount_cents)}`)}${gift.failure_reason ? ` ${renewalWords.bankAnswer(gift.failure_reason)}` : ''}`,
      <>
        {renewalWords.notTriedAgain} You are welcome to give again at <MailLink href={giveUrl()}>{giveUrl()}</MailLink>.
        Questions? Write to <EmailOrPhone />.
      </>,
    ],
  }
}

/** What donors are told, by the kind that it is queued under. */
export const giftMessages = {
  'gift-receipt': (gift: Gift, db: Db) => addToReceipt(db, gift, writeReceipt(gift)),
  'corrected-receipt': (gift: Gift) =>
    writeReceipt(gift, 'A refund that we told you of could not be carried out. This receipt replaces that notice.'),
  'reinstated-receipt': (gift: Gift) =>
    writeReceipt(
      gift,
      'We told you that your bank had taken your gift back. The bank has decided again, and this receipt replaces that notice.',
    ),
  'gift-pending': writePending,
  'refund-notice': writeRefundNotice,
  'dispute-notice': writeDisputeNotice,
  'payment-problem': writePaymentProblem,
  'gift-void': writeVoid,
  ...renewalMessages,
}
