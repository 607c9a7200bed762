import { giftHistory } from '../../content/my-giving/gift-history.ts'
import { site } from '../../content/site.ts'
import { isByOthers } from '../../payments/manual-gift-methods.ts'
import { isReceiptDue } from '../../payments/payment.queries.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { acknowledgeGift } from '../acknowledge-gift.server.ts'
import { orderFacts } from '../mails/order-messages.server.tsx'

const words = giftHistory.receipt

/** What a receipt says on paper: the page and the PDF document are made of it. */
export interface PaperReceipt {
  /** What it is: a receipt, our thanks, an order. */
  heading: string
  number: string
  /** Whose it is: name and address as they were given. */
  payer: string[]
  paragraphs: string[]
  facts: [name: string, value: string][]
  notes: string[]
}

/** Null when there is nothing to acknowledge: then nothing may be printed. */
export function writePaperReceipt(payment: Payment): PaperReceipt | null {
  const common = { number: payment.id, payer: [payment.payer_name, payment.payer_email].flatMap((line) => line || []) }
  if (payment.kind === 'order') {
    if (!isReceiptDue(payment)) return null
    const facts = orderFacts(payment)
    return { ...common, heading: words.order, paragraphs: [words.purchase], facts, notes: [words.questions] }
  }
  const acknowledgment = acknowledgeGift(payment, site.stateRegistrations)
  if (!acknowledgment) return null
  const { text, remains, facts, taxLine, notices } = acknowledgment
  return {
    ...common,
    heading: isByOthers(payment.payment_method) ? words.thanks : words.title,
    paragraphs: [text, remains].flatMap((paragraph) => paragraph ?? []),
    facts,
    notes: [...(taxLine ? [taxLine] : []), words.questions, ...notices],
  }
}
