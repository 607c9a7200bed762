export interface OrderTables {
  /** A box of books at a special price, which somebody requested. */
  box_offer: {
    /** Like an order's number. Each payment through its link is an order with a number of its own. */
    id: string
    name: string
    email: string
    /** The key of the book: see `app/content/books`. */
    book: string
    quantity: number
    /** Of one book. */
    price_cents: number
    shipping_cents: number
    /** The message with the request. */
    message_id: string | null
    /** Stripe's id. Null until it is created. */
    payment_link_id: string | null
    url: string | null
    who: string
    created_at: number
    withdrawn_at: number | null
    /** How many payments the link accepts at Stripe: one more than have failed. */
    allowed_payments: number
    /** The certificate by which its order is sold without sales tax. */
    certificate_id: string | null
  }
  /** An exemption certificate: the buyer pays no sales tax on what goes to an address in its state. It is never deleted by hand once an offer names it. */
  exemption_certificate: {
    id: string
    /** The two letters of the postal service. */
    state: string
    /** As it is printed on the certificate. */
    number: string
    /** The school or the church to which the state gave it. */
    organization: string
    /** A day of the publisher's time zone, as 2026-11-29. */
    received_on: string
    /** The last day on which it is valid. Null means that it names none. */
    expires_on: string | null
    /** The bytes of its PDF file, as Base64. */
    content: string
    who: string
    created_at: number
  }
}

declare module '../db/tables.ts' {
  interface Tables extends OrderTables {}
}
