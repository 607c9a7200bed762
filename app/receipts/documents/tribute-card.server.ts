import { giftExtras } from '../../content/gift-extras.ts'
import { isReceiptDue } from '../../payments/payment.queries.server.ts'
import { mailName, mailWords } from '../../values/plain-words.ts'
import { tributeOf } from '../../payments/tribute-of.ts'
import type { Payment } from '../../payments/payment-tables.ts'

/** A card that tells somebody of a gift: both names and the giver's words, and never the amount. */
export interface TributeCard {
  title: string
  greeting: string
  text: string
  /** The giver's own words, or nothing. */
  message: string
}

const words = giftExtras.card
const maxMessage = 500

/**
 * Null for a gift that tells of nobody, that has not arrived, or that went back, or may. What somebody wrote into Stripe's
 * metadata past the form, and is neither name nor plain words, is left out.
 */
export function tributeCardOf(payment: Payment): TributeCard | null {
  const tribute = tributeOf(payment)
  const isGiven = payment.status === 'paid' || payment.status === 'partly-refunded'
  if (!tribute || !isGiven || !isReceiptDue(payment)) return null
  if (payment.refund_pending_cents > 0) return null
  const told = mailName(payment.tell_name)
  const message = mailWords(payment.tell_message) ?? ''
  return {
    title: words.title(tribute),
    greeting: told ? words.greeting(told) : words.hello,
    text: words.text(mailName(payment.payer_name) ?? words.somebody, tribute),
    message: message.length <= maxMessage ? message : '',
  }
}
