import type { PaymentFrequency, PaymentStatus } from '../values/payment-terms.ts'

export interface PaymentTables {
  payment: PaymentTable
  /** What a gift was paid with whose invoice was paid in several parts. A payment that came whole has none. */
  payment_part: {
    /** Stripe's id of the invoice's payment, or the invoice's with `_elsewhere`. */
    id: string
    payment_id: string
    /** Null: it was paid outside Stripe. */
    payment_intent_id: string | null
    payment_method: string | null
    amount_cents: number
    refunded_cents: number
    lost_cents: number
    paid_at: number
  }
  /** Stripe's events whose effect is committed. */
  webhook_event: { id: string; type: string; received_at: number }
}

/**
 * One row for each gift, for each renewal of a recurring gift, and for each order of the store. Of the payer, null is
 * what nobody has told yet, and an empty text what was known and has been taken out.
 */
export interface PaymentTable {
  /** The receipt number. */
  id: string
  kind: 'gift' | 'order'
  status: PaymentStatus
  /** All that was taken, in cents. */
  amount_cents: number
  /** What has been given back. What remains of the payment is said by `remainingCents`. */
  refunded_cents: number
  /** What is to be given back, and has not left yet. */
  refund_pending_cents: number
  /** All that could not be given back, and stayed with us. */
  refund_failed_cents: number
  /** What a bank looks into now: nobody knows yet whose it is. */
  disputed_cents: number
  /** What banks have taken back for good. */
  lost_cents: number
  /** Until when a bank waits for our answer to a dispute. Null: for none, or it has one. */
  dispute_answer_by: number | null
  payer_name: string | null
  payer_email: string | null
  /** Stripe's name of the payment method: `card`, `us_bank_account`. `several`: its parts were paid in several ways. */
  payment_method: string | null
  /** Why a payment failed, in the bank's words as Stripe reports them. */
  failure_reason: string | null
  checkout_session_id: string | null
  /** The first, where there are several: see `payment_part`. */
  payment_intent_id: string | null
  livemode: 0 | 1
  /** Counts the writes. A write states the version it was computed from, so a late reader cannot undo a newer fact. */
  version: number
  created_at: number
  updated_at: number
  paid_at: number | null
  /** How often the payer had the receipt, or an order's confirmation, sent again from the return page. Null: never. */
  copies_sent: number | null
  /** When the payer corrected the address on the return page, which can be done once. */
  address_corrected_at: number | null
  /** When the staff began a refund whose outcome is not known yet. */
  refund_started_at: number | null
  /** What the payer reads on the card's statement, as Stripe reports it. */
  statement_descriptor: string | null

  // Of gifts alone, as the database's constraints say.
  frequency: PaymentFrequency | null
  invoice_id: string | null
  subscription_id: string | null
  customer_id: string | null
  /** How often Stripe has tried to take a renewal. */
  attempts: number | null
  /** When it is tried again, after it failed. */
  retry_at: number | null
  /** The part of `amount_cents` that an invoice was paid with outside Stripe. Null: nothing. */
  elsewhere_cents: number | null
  /** When the receipt was handed to the mail server. */
  acknowledged_at: number | null
  /** The donor has a receipt from whoever took the gift before us: the office imported it, and we send none. */
  acknowledged_elsewhere: 1 | null
  /** The part of `amount_cents` that the donor added for the cost of the payment. */
  cover_cents: number | null
  tribute_kind: 'memory' | 'honor' | null
  tribute_name: string | null
  /** Who is told of a gift in memory or in honor, and the donor's words to them. */
  tell_name: string | null
  tell_email: string | null
  tell_message: string | null
  /** The donor's words to us: shown to the staff, never mailed to others. */
  note: string | null
  /** What the link that led to the donate page said of itself: `?from=spring-letter`. */
  came_from: string | null
  /** When the office entered a gift that did not come through Stripe. */
  entered_at: number | null
  /** What was given, where it is no money, and whose account or match it came from. */
  description: string | null
  /** A check's number, or what else the office finds the gift by. */
  reference: string | null
  /** When the donor asked to have this gift refunded, having given it twice. */
  refund_asked_at: number | null
  /** Where a letter to the donor goes: lines as on an envelope. */
  postal_address: string | null
  /** The row of an imported file, so that the same file again enters nothing twice. */
  import_key: string | null

  // Of orders alone. A purchase is never acknowledged as a gift.
  quantity: number | null
  /** The part of `amount_cents` that is shipping. */
  shipping_cents: number | null
  ship_name: string | null
  ship_line1: string | null
  ship_line2: string | null
  ship_city: string | null
  /** Two letters, as the postal service writes it. */
  ship_state: string | null
  ship_zip: string | null
  /** When the confirmation was handed to the mail server. */
  confirmed_at: number | null
  shipped_at: number | null
  /** The carrier's number, when the staff gave one. */
  tracking: string | null
  /** Of an order that was paid through the link of an offer: `box_offer.id`. */
  box_offer_id: string | null
}

export interface Gift extends PaymentTable {
  kind: 'gift'
  frequency: PaymentFrequency
  attempts: number
}

export interface Order extends PaymentTable {
  kind: 'order'
  quantity: number
  shipping_cents: number
}

export type Payment = Gift | Order
