export interface OrderTables {
  /** A box of books at a price of its own, which somebody asked for. */
  box_offer: {
    /** As an order's number. Each payment through its link is an order with a number of its own. */
    id: string
    name: string
    email: string
    quantity: number
    /** Of one book. */
    price_cents: number
    shipping_cents: number
    /** The message that asked. */
    message_id: string | null
    /** Stripe's. Null until it is made. */
    payment_link_id: string | null
    url: string | null
    who: string
    created_at: number
    withdrawn_at: number | null
    /** How many payments the link takes at Stripe: one more than have failed. */
    allowed_payments: number
  }
}
