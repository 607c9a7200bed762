import { giftExtras } from '../content/gift-extras.ts'
import { isReceiptDue } from '../ledger/payment.queries.server.ts'
import { holdsLink, isPlainLine, isPlainText } from '../ledger/plain-words.ts'
import { tributeOf } from '../ledger/tribute-of.ts'
import type { Payment } from '../platform/tables.ts'

/** A card that tells somebody of a gift: both names and the giver's words, and never the amount. */
export interface TributeCard {
  title: string
  greeting: string
  text: string
  /** The giver's own words, or nothing. */
  message: string
}

const words = giftExtras.card
/** What a stranger writes is taken as it is only where it is a name, and holds nothing to press. */
export const isName = (text: string | null): text is string =>
  Boolean(text) && text!.length <= 100 && isPlainLine(text!) && !holdsLink(text!)

/** Null for a gift that tells of nobody, that has not arrived, or that went back, or may. */
export function tributeCardOf(payment: Payment): TributeCard | null {
  const tribute = tributeOf(payment)
  const isGiven = payment.status === 'paid' || payment.status === 'partly-refunded'
  if (!tribute || !isName(payment.tribute_name) || !isGiven || !isReceiptDue(payment)) return null
  if (payment.refund_pending_cents > 0) return null
  const { payer_name: payer, tell_name: told, tell_message: message } = payment
  const isSafe = message && message.length <= 500 && isPlainText(message) && !holdsLink(message)
  return {
    title: words.title(tribute),
    greeting: isName(told) ? words.greeting(told) : words.hello,
    text: words.text(isName(payer) ? payer : words.somebody, tribute),
    message: isSafe ? message : '',
  }
}
