import { giftHistory } from '../../content/my-giving/gift-history.ts'
import { site } from '../../content/site.ts'
import { traitsOf } from '../../payments/manual-gift-methods.ts'
import { isReceiptDue } from '../../payments/payment.queries.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { acknowledgeGift } from '../acknowledge-gift.server.ts'
import { firstIssuedOf, issuedInWords } from '../issued-in-words.server.ts'
import type { Exemption } from '../../orders/exemption-certificate.queries.server.ts'
import { orderFacts } from '../mails/order-messages.server.tsx'

const receiptWords = giftHistory.receipt

/** The content of a printed receipt, for the page and the PDF document. */
export interface PaperReceipt {
  /** The kind of document: a receipt, our thanks, an order. */
  heading: string
  number: string
  /** See `issuedInWords`. */
  issued: string[]
  /** The payer's name and e-mail address. The name as it was said with the payment, or corrected on it. */
  payer: string[]
  paragraphs: string[]
  facts: [name: string, value: string][]
  notes: string[]
  /** The notices of the states, below everything else. */
  notices: string[]
}

/** `exemption`: of an order without sales tax. Null when there is nothing to acknowledge and nothing may be printed. */
export function writePaperReceipt(
  payment: Payment,
  now: number,
  exemption: Exemption | null = null,
): PaperReceipt | null {
  const common = {
    number: payment.id,
    issued: issuedInWords(firstIssuedOf(payment), now),
    payer: [payment.payer_name, payment.payer_email].flatMap((line) => line || []),
  }
  if (payment.kind === 'order') {
    if (!isReceiptDue(payment)) return null
    const facts = orderFacts(payment, exemption)
    return {
      ...common,
      heading: receiptWords.order,
      paragraphs: [receiptWords.purchase],
      facts,
      notes: [receiptWords.questions],
      notices: [],
    }
  }
  const acknowledgment = acknowledgeGift(payment, site.stateRegistrations)
  if (!acknowledgment) return null
  const { text, remains, facts, taxLine, notices } = acknowledgment
  return {
    ...common,
    heading: traitsOf(payment.payment_method).giver === 'itself' ? receiptWords.title : receiptWords.thanks,
    paragraphs: [text, remains].flatMap((paragraph) => paragraph ?? []),
    facts,
    notes: [...(taxLine ? [taxLine] : []), receiptWords.questions],
    notices,
  }
}
