import type { Tables } from '../db/tables.ts'

type PaymentTable = Tables['payment']

/** What a donor adds to a gift besides its amount, in the ledger's columns. */
export type GiftExtraColumns = Pick<
  PaymentTable,
  | 'cover_cents'
  | 'tribute_kind'
  | 'tribute_name'
  | 'note'
  | 'came_from'
  | 'fund'
  | 'tell_name'
  | 'tell_email'
  | 'tell_message'
>

/** What Stripe says of each payment. The ledger's other columns are the site's own, and no sync writes them. */
type FilledColumns =
  | 'id'
  | 'kind'
  | 'status'
  | 'livemode'
  | 'created_at'
  | 'paid_at'
  | 'failure_reason'
  | 'payer_name'
  | 'payer_email'
  | 'payment_method'
  | 'checkout_session_id'
  | 'payment_intent_id'
  | 'amount_cents'
  | 'refunded_cents'
  | 'refund_pending_cents'
  | 'refund_failed_cents'
  | 'disputed_cents'
  | 'lost_cents'
  | 'dispute_answer_by'

type GiftColumns =
  | 'frequency'
  | 'invoice_id'
  | 'subscription_id'
  | 'customer_id'
  | 'attempts'
  | 'retry_at'
  | 'statement_descriptor'
  | 'elsewhere_cents'
  | 'settled_at'
  | keyof GiftExtraColumns

type OrderColumns =
  | 'quantity'
  | 'tax_cents'
  | 'taxed_cents'
  | 'book'
  | 'box_offer_id'
  | 'certificate_id'
  | Extract<keyof PaymentTable, `ship_${string}` | 'shipping_cents'>

/** A payment as Stripe reports it now, in the ledger's columns. A gift has none of the columns of an order. */
export type RemotePayment = Pick<PaymentTable, FilledColumns> &
  Partial<Pick<PaymentTable, GiftColumns | OrderColumns>> & {
    /** The donor wants no letters: see `GiftIdentity`. */
    asksNoLetters?: boolean
    /** All parts of a gift whose invoice was paid in several parts. */
    parts?: PaymentPart[]
  }

/** One of the payments that an invoice was paid with. */
export type PaymentPart = Omit<Tables['payment_part'], 'payment_id'>
