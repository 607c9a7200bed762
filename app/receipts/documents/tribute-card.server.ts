import { tributeCard } from '../../content/receipts/tribute-card.ts'
import { isReceiptDue } from '../../payments/payment.queries.server.ts'
import { mailName, mailWords } from '../../values/plain-words.ts'
import { tributeOf } from '../../payments/tribute-of.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { fill } from '../../words/fill.ts'

/** A card that notifies a person of a gift: both names and the giver's message, and never the amount. */
export interface TributeCard {
  title: string
  /** The title in two: "A gift in memory of", and the name. */
  lead: string
  name: string
  /** Null means not known. */
  giver: string | null
  greeting: string
  text: string
  /** The giver's message, or empty. */
  message: string
}

const maxMessage = 500

/**
 * Null for a gift without a person to notify, that is not received, or that was refunded or may be. Text that was put into
 * Stripe's metadata without the form, and is neither a name nor plain words, is left out.
 */
export function tributeCardOf(payment: Payment): TributeCard | null {
  const tribute = tributeOf(payment)
  const isGiven = payment.status === 'paid' || payment.status === 'partly-refunded'
  if (!tribute || !isGiven || !isReceiptDue(payment)) return null
  if (payment.refund_pending_cents > 0) return null
  const title = fill(tributeCard.title, { tribute })
  const name = mailName(payment.tribute_name) ?? ''
  const giver = mailName(payment.payer_name)
  const recipient = mailName(payment.tell_name)
  const message = mailWords(payment.tell_message) ?? ''
  return {
    title,
    lead: title.slice(0, -name.length).trim(),
    name,
    giver,
    greeting: recipient ? fill(tributeCard.greeting, { name: recipient }) : tributeCard.hello,
    text: fill(tributeCard.text, { giver: giver ?? tributeCard.somebody, tribute }),
    message: message.length <= maxMessage ? message : '',
  }
}
