export interface GiverTables {
  /** A link to My giving that was asked for. The link itself is signed over the id; no token is kept. */
  access_link: {
    id: string
    email: string
    /** The recurring gift that it opens at once: it was asked for on that gift's page. */
    subscription_id: string | null
    created_at: number
    expires_at: number
    /** The first submit counts. */
    used_at: number | null
  }
  /** Somebody who pressed a link and looks at My giving: all gifts of an address, or one recurring gift. */
  giver_session: {
    /** SHA-256 of the cookie's token. */
    token_hash: string
    email: string | null
    subscription_id: string | null
    created_at: number
    expires_at: number
  }
  /** A donor's own change of address, which the old address can undo. */
  address_change: {
    id: string
    old_email: string
    new_email: string
    /** The receipt numbers that passed to the new address, as a JSON array. */
    payment_ids: string
    created_at: number
    undone_at: number | null
  }
  /** An address that gets no letters to givers. In lower case. */
  letter_refusal: {
    email: string
    /** It asked for none, mail to it came back, or its owner was forgotten and a gift that must be kept names it. */
    why: 'asked' | 'bounced' | 'forgotten'
    created_at: number
  }
  /** What the staff notes about a person. */
  person_note: { id: string; email: string; note: string; who: string; created_at: number }
}
