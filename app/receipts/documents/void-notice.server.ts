import { giftHistory } from '../../content/my-giving/gift-history.ts'
import { acknowledgment } from '../../content/receipts/acknowledgment.ts'
import { giftMails } from '../../content/receipts/gift-mails.ts'
import { issuedOn } from '../../content/receipts/issued-on.ts'
import { traitsOf } from '../../payments/manual-gift-methods.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { noticesEverywhere } from '../../values/state-notices.ts'
import { fill } from '../../words/fill.ts'
import type { PaperReceipt } from './paper-receipt.server.ts'

/** What takes the receipt of a cancelled manual gift back, for the mail and the letter. */
export interface VoidNotice {
  subject: string
  preview: string
  title: string
  text: string
  sorry: string | null
  facts: [name: string, value: string][]
}

/**
 * The gift was given back, the check bounced, or it was entered by mistake. Returns null when it is not cancelled, or its giver
 * has no receipt of it.
 */
export function writeVoidNotice(gift: Gift): VoidNotice | null {
  const { id: number, payment_method: method, amount_cents: cents } = gift
  if (gift.status !== 'refunded' || gift.entered_at === null || !gift.acknowledged_at) return null
  const description = gift.description ?? ''
  const { isProperty, giver } = traitsOf(method)
  const what = isProperty ? description : formatExactDollars(cents)
  const isGivenBack = gift.void_reason === 'given-back'
  const { subject, title, preview, text } = wordsOf(isGivenBack, giver !== 'itself')
  const { facts } = acknowledgment
  return {
    subject: fill(subject, { number }),
    title,
    preview: fill(preview, { what, description, number }),
    text: fill(text, { what, description, number, date: dateOf(gift.paid_at ?? gift.created_at) }),
    sorry: isGivenBack ? null : giftMails.cancelled.sorry,
    facts: [[giver === 'itself' ? facts.receiptNumber : facts.number, number]],
  }
}

function wordsOf(isGivenBack: boolean, byOthers: boolean) {
  const { cancelled, cancelledByOthers, givenBack } = giftMails
  if (byOthers) return isGivenBack ? givenBack.byOthers : cancelledByOthers
  return isGivenBack ? givenBack.own : cancelled
}

/** The same as a letter, for a giver whose receipt went by post. */
export function writePaperVoid(gift: Gift, now: number): PaperReceipt | null {
  const notice = writeVoidNotice(gift)
  if (!notice) return null
  const { title, text, sorry, facts } = notice
  return {
    heading: title,
    number: gift.id,
    issued: [fill(issuedOn.line, { date: dateOf(now) })],
    payer: [],
    paragraphs: [text, ...(sorry ? [sorry] : [])],
    facts,
    notes: [giftHistory.receipt.questions],
    notices: noticesEverywhere(),
  }
}
