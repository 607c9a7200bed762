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
  }
}

declare module '../db/tables.ts' {
  interface Tables extends OrderTables {}
}
