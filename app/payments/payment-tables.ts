import type { PaymentFrequency, PaymentStatus } from '../values/payment-terms.ts'

export interface PaymentTables {
  payment: PaymentTable
  /** The parts of a gift whose invoice was paid in several parts. A payment that was made in one piece has none. */
  payment_part: {
    /** Stripe's id of the invoice's payment, or the invoice's with `_elsewhere`. */
    id: string
    payment_id: string
    /** Null means that it was paid outside Stripe. */
    payment_intent_id: string | null
    payment_method: string | null
    amount_cents: number
    refunded_cents: number
    lost_cents: number
    paid_at: number
  }
  /** Stripe's events whose effect is committed. */
  webhook_event: {
    id: string
    type: string
    received_at: number
    /** When a webhook brought it. Null means that only Stripe's list of events has. */
    arrived_at: number | null
    /** When the list had it although a webhook should have brought it before. */
    missed_at: number | null
    /** Why a webhook that brought it was refused. */
    refused: 'signature' | 'clock' | null
  }
}

/**
 * One row for each gift, for each renewal of a recurring gift, and for each order of the store. In the columns about the
 * payer, null means not reported yet, and an empty text means removed on request.
 */
export interface PaymentTable {
  /** The receipt number. */
  id: string
  kind: 'gift' | 'order'
  status: PaymentStatus
  /** What the payer paid, in cents. */
  amount_cents: number
  /** What was refunded. `remainingCents` computes what is left of the payment. */
  refunded_cents: number
  /** Refunds that Stripe has accepted and not completed. */
  refund_pending_cents: number
  /** Refunds that failed: the money stayed in the account. */
  refund_failed_cents: number
  /** Open disputes: the bank has not decided yet. */
  disputed_cents: number
  /** Lost disputes: banks have taken this amount back. */
  lost_cents: number
  /** The deadline of our answer to a dispute. Null means that there is no dispute, or it is answered. */
  dispute_answer_by: number | null
  /** As it was said with the payment, or corrected on it. What the giver is called today is `giver.name`. */
  payer_name: string | null
  payer_email: string | null
  /** Stripe's name of the payment method: `card`, `us_bank_account`. `several`: its parts were paid in several ways. */
  payment_method: string | null
  /** Why a payment failed, in the bank's words as Stripe reports them. */
  failure_reason: string | null
  checkout_session_id: string | null
  /** Of a payment in several parts, the first one: see `payment_part`. */
  payment_intent_id: string | null
  livemode: 0 | 1
  /** Counts the writes. A write names the version that it was computed from, so a stale write cannot replace a newer one. */
  version: number
  created_at: number
  updated_at: number
  paid_at: number | null
  /**
   * The giver it belongs to. Null means that no money has arrived and none is on its way, or the payer was removed. After a
   * merge, the giver keeps its payments: see `giver.merged_into`.
   */
  giver_id: string | null
  /** How often the payer requested the receipt or the confirmation again on the return page. Null means never. */
  copies_sent: number | null
  /** When a misspelled name was corrected on this payment. Stripe reports the typed name with each renewal. */
  payer_corrected_at: number | null
  /** When the payer corrected the address on the return page. It can be corrected once. */
  address_corrected_at: number | null
  /** When the staff started a refund whose outcome is not known yet. */
  refund_started_at: number | null
  /** What the payer reads on the card's statement, as Stripe reports it. */
  statement_descriptor: string | null

  // Only gifts have these: a constraint of the database.
  frequency: PaymentFrequency | null
  invoice_id: string | null
  subscription_id: string | null
  customer_id: string | null
  /** How often Stripe has tried to take a renewal. */
  attempts: number | null
  /** When Stripe tries again after a failure. */
  retry_at: number | null
  /** The part of `amount_cents` that was paid outside Stripe. Null means nothing. */
  elsewhere_cents: number | null
  /**
   * When the first receipt was given: the mail server took it and it did not come back, or the office recorded that its letter was
   * printed.
   */
  acknowledged_at: number | null
  /**
   * The net amount that it named, in cents. Null means that none was given, or before this was stored: then it named the whole
   * gift.
   */
  acknowledged_cents: number | null
  /** When a word of `printedColumns` last changed after the gift had arrived: see `changePayment`. Null means never. */
  words_changed_at: number | null
  /** Another organization or system has sent the receipt: the office imported the gift, and the site sends none. */
  acknowledged_elsewhere: 1 | null
  /** The part of `amount_cents` that the donor added for the cost of the payment. */
  cover_cents: number | null
  tribute_kind: 'memory' | 'honor' | null
  tribute_name: string | null
  /** When the staff corrected whom the gift is in memory or in honor of. Stripe reports the typed name with each renewal. */
  tribute_corrected_at: number | null
  /** Who gets the mail about a gift in memory or in honor, and the donor's message to them. */
  tell_name: string | null
  tell_email: string | null
  tell_message: string | null
  /** The donor's message to us: shown to the staff, never mailed to others. */
  note: string | null
  /** The campaign in the link to the donate page: `?from=spring-letter`. */
  came_from: string | null
  /** The key of the fund that the gift is for: see `app/content/funds.ts`. Null means where it is needed most. */
  fund: string | null
  /** When the office entered a manual gift, which did not come through Stripe. */
  entered_at: number | null
  /** The member who typed it. Null means that it was not typed alone, or before this was stored. */
  entered_by: string | null
  /** What was given when it is not money, or whose account or match it came from. */
  description: string | null
  /** A check's number, or another reference by which the office finds the gift. */
  reference: string | null
  /** When the donor asked for a refund of this gift, because it was given twice. */
  refund_asked_at: number | null
  /** The postal address of the donor: lines as on an envelope. */
  postal_address: string | null
  /** Identifies the row of an imported file, so that importing the file again adds nothing twice. */
  import_key: string | null
  /** The deposit slip that a check or cash is on: `deposit_slip.id`. Null means that it waits, or was deposited without one. */
  deposit_slip_id: string | null
  /**
   * The date of the gift for its giver's taxes. It decides in which year's statement the gift is; `paid_at` decides in
   * which month of the books. Null means that it has not arrived. For a mailed check it is the mailing, for a bank debit the
   * authorization.
   */
  given_at: number | null
  /** When Stripe learned that a bank debit was completed. Null means that it is not a bank debit, or the day is not known. */
  settled_at: number | null
  /** When the staff decided the date of a gift made in the first hours of a year. */
  date_reviewed_at: number | null
  /** How a check arrived: it decides whether the mailing or the receipt is its date. */
  arrived_by: 'post' | 'courier' | 'hand' | null
  /** The day on which a check was mailed, as 2026-12-31, and how it is known. */
  mailed_on: string | null
  mailed_evidence: 'postmark' | 'giver' | null
  /** The date that is written on a check, if the staff wrote it: it decides when it is later than mailing or receipt. */
  check_dated_on: string | null
  /** What was given when it is not money: it decides which IRS forms may be needed. */
  property_kind: 'traded-shares' | 'other-shares' | 'vehicle' | 'goods' | null
  /** The day on which the organization signed the giver's Form 8283, as 2026-11-21. */
  form_8283_signed_on: string | null
  /** What the giver got in return. Null means nothing. */
  in_return: string | null
  /** Why it may lower the deductible amount or not: see `app/payments/given-in-return.server.ts`. */
  in_return_kind: 'goods' | 'token' | 'religious' | null
  /** The good-faith estimate of its value, in cents. */
  in_return_cents: number | null
  /** Why a manual gift was cancelled: see `voidReasons`. */
  void_reason: string | null
  /**
   * What the giver of a recurring gift agreed to before the first payment, in the words of that day (`created_at`). Null means
   * that it did not begin on the donate page, or the ledger was not reached there.
   */
  consent_words: string | null

  // Only orders have these. A purchase is never acknowledged as a gift.
  /**
   * The key of the book: see `app/content/books`. Null means that an older version of the site added the order during an
   * update.
   */
  book: string | null
  quantity: number | null
  /** The part of `amount_cents` that is shipping. */
  shipping_cents: number | null
  /** The part of `amount_cents` that is sales tax, of books and shipping. Null means that it is not collected. */
  tax_cents: number | null
  /** The part of `amount_cents`, without tax, from which it was calculated. Null means that it is not collected. */
  taxed_cents: number | null
  ship_name: string | null
  ship_line1: string | null
  ship_line2: string | null
  ship_city: string | null
  /** The two letters of the postal service. */
  ship_state: string | null
  ship_zip: string | null
  /** When the confirmation was handed to the mail server. */
  confirmed_at: number | null
  shipped_at: number | null
  /** The carrier's tracking number, when the staff entered one. */
  tracking: string | null
  /** The offer through whose link the order was paid: `box_offer.id`. */
  box_offer_id: string | null
  /** The exemption certificate by which it was sold without sales tax: `exemption_certificate.id`. */
  certificate_id: string | null
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

declare module '../db/tables.ts' {
  interface Tables extends PaymentTables {}
}
