/** To whom a letter goes. */
export const audiences = ['subscribers', 'recurring-givers', 'givers-this-year', 'lapsed-givers'] as const
export type Audience = (typeof audiences)[number]

export interface OfficeTables {
  /** A link to the office that was asked for. The link itself is signed over the id; no token is kept. */
  staff_link: {
    id: string
    /** As typed into the form, in lower case: whether STAFF names it is looked at later. */
    email: string
    /** The page of the office that was asked for. */
    leads_to: string
    created_at: number
    expires_at: number
    used_at: number | null
  }
  /** Somebody of the staff who is signed in. */
  staff_session: {
    /** SHA-256 of the cookie's token. */
    token_hash: string
    /** In lower case. Whoever is no longer named in STAFF has no session, whatever stands here. */
    email: string
    created_at: number
    expires_at: number
    /** When the passkey was shown. A session of somebody who has one counts from then on. */
    passkey_at: number | null
    /** What the browser must sign next. */
    challenge: string | null
  }
  /** A passkey: the public half, as WebAuthn describes it. */
  staff_passkey: {
    /** The credential's id, in base64url. */
    id: string
    email: string
    /** What its owner calls it. */
    name: string
    /** In base64url. */
    public_key: string
    counter: number
    /** A JSON array. */
    transports: string
    created_at: number
    last_used_at: number | null
  }
  /** What somebody of the staff asked for. */
  staff_wish: { email: string; monday_mail: 0 | 1; updated_at: number }
  /** What the staff changed. The database refuses to alter or delete a row. */
  staff_change: {
    /** Counted from 0000000001. */
    id: string
    at: number
    /** An address of the staff, or `command line`. */
    who: string
    /** In words: `refund`, `address corrected`. */
    what: string
    /** A receipt number, a subscription, a message's id, an issue's: never an address. */
    subject: string
    /** What was and what is. An address stands here masked, so that nobody must be forgotten here. */
    before: string | null
    after: string | null
    /** Which APP_SECRET sealed it. */
    key_id: string
    /** A MAC over the row and over the seal before it. */
    seal: string
  }
  /** What the staff notes about a person. */
  person_note: { id: string; email: string; note: string; who: string; created_at: number }
  /** What the staff answered to a message of the contact form. */
  contact_answer: { id: string; message_id: string; answer: string; who: string; created_at: number }
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
  /** A letter that is being written, planned or sent. */
  letter_draft: {
    id: string
    subject: string
    /** Markdown. */
    body: string
    audience: Audience
    /** When it goes by itself. Null: it waits. */
    send_at: number | null
    /** What it became when the sending began. From then on it is not edited. */
    issue_id: string | null
    who: string
    created_at: number
    updated_at: number
  }
  /** A copy of a letter to a giver. Copies to subscribers need no row: their id says who. */
  letter_copy: { id: string; issue_id: string; email: string; created_at: number }
  /** An address that gets no letters to givers. In lower case. */
  letter_refusal: {
    email: string
    /** It asked for none, mail to it came back, or its owner was forgotten and a gift that must be kept names it. */
    why: 'asked' | 'bounced' | 'forgotten'
    created_at: number
  }
  /** A yearly statement that was sent by the office. */
  statement_sent: { id: string; year: number; email: string; who: string; created_at: number }
  /** A transfer of Stripe to the bank, as Stripe had it when it was last read. */
  payout: {
    id: string
    account: 'donations' | 'store'
    /** Below zero: Stripe takes from the bank account what the balance lacks. */
    amount_cents: number
    status: string
    /** Made by Stripe's schedule: of others, Stripe does not know what they hold. */
    is_automatic: 0 | 1
    /** The day on which the bank has it, at midnight in UTC. */
    arrives_at: number
    /** When the bank refused it, and its money was in the balance again. */
    failed_at: number | null
    created_at: number
    livemode: 0 | 1
    /** When its entries were read whole. Null: not yet. */
    read_at: number | null
    /** The amount less the sum of its entries. Null: not read yet. Anything but 0 is a fault. */
    difference_cents: number | null
  }
  /** A balance transaction of Stripe's. */
  balance_entry: {
    id: string
    account: 'donations' | 'store'
    /** Null: still at Stripe. */
    payout_id: string | null
    /** Which of the account's balances it moves: `payments`, or another one, such as `risk_reserved`. */
    balance_type: string
    /** Stripe's word: `charge`, `refund`, `adjustment`, `stripe_fee`. */
    type: string
    /** Stripe's word for what it counts as in the books: `charge`, `refund`, `dispute`, `fee`. */
    category: string
    amount_cents: number
    fee_cents: number
    net_cents: number
    /** The charge, refund or dispute. */
    source_id: string | null
    payment_intent_id: string | null
    /** What Stripe calls a fee of its own. Descriptions of payments may name people and are not kept. */
    description: string | null
    created_at: number
    available_at: number
    livemode: 0 | 1
  }
}
