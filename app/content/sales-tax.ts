import { words } from '../words/words.ts'

export interface SalesTaxState {
  state: string
  /** No page shows it. */
  registration: string
}

interface SalesTax {
  /**
   * The states in which the store collects sales tax, each by the two letters of the postal service and with your registration
   * there, such as `{ state: 'IL', registration: 'Permit 0000, since 2026-01-01' }`. Empty: in none, and nothing at Stripe or on a
   * page is about it. With a state, Stripe Tax calculates the tax of each order from the address that the books go to. It does so
   * where the account has a registration at Stripe, too: `launch` compares both lists.
   *
   * A nonprofit that sells books is a seller: ask an accountant in which states you must register. Write who decided it, and when,
   * under `evidence` in `site.ts`, also when you collect in none.
   */
  states: readonly SalesTaxState[]
  /** Below the prices of the store. The price lines stay as they are. */
  besidePrices: string
  /** The line of a confirmation between shipping and total. */
  fact: string
  /** In the terms, in place of the sentence that price and shipping are all. */
  terms: string
  /** In place of the amount of the tax, of an order by an exemption certificate that is for it. `{state}` has two letters. */
  exempt: string
  /** The same when the books went to another state than the certificate's, or after its last day. */
  notCovered: string
  /** In the offer of a box, and on Stripe’s page beside the address. */
  exemptOffer: string
  /** After a refund of a part: Stripe divides it in proportion. */
  refunded: string
  /** When Stripe refuses, because the account’s tax settings are not complete. */
  notReady: string
}

export const salesTax = words<SalesTax>('sales-tax', {
  states: [],
  besidePrices: 'plus sales tax where it is due',
  fact: 'Sales tax',
  terms:
    'The price and the shipping shown before you pay, plus sales tax where it is due, are all you pay us: the payment page shows the tax when you have typed the address that the books go to.',
  exempt: 'none, by exemption certificate {number} of {state}',
  notCovered:
    'not charged; exemption certificate {number} of {state} may not be for this order, and we will write to you about it',
  exemptOffer:
    'No sales tax is charged, because we have your exemption certificate {number} of {state}. It is for books that go to an address in {state} only.',
  refunded: '{tax} of it is sales tax.',
  notReady:
    'We cannot take orders just now, because the sales tax cannot be calculated. Nothing was charged. Please tell us, and we will put it right.',
})
