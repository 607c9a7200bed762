import { dateInWords } from '../words/date-in-words.ts'
import type { Order } from '../payments/payment-tables.ts'
import type { Certificate } from './exemption-certificate.queries.server.ts'

/** What the staff reads of an order that was sold without tax by a certificate that is not for it, and what to do. */
export function uncoveredInWords(
  { number, state, expires_on: lastDay }: Certificate,
  { ship_state: to }: Order,
): string {
  const why =
    to === state && lastDay !== null
      ? `the certificate ${number} of ${state} was valid until ${dateInWords(lastDay)}, and the order was made later`
      : `the certificate ${number} is of ${state}, and the books go to ${to ?? 'an address without a state'}`
  return `No sales tax was charged, but ${why}. Before you ship it, ask the buyer: correct the address if it is wrong, or refund the order and offer the box again, by a certificate that is for it or with tax.`
}
