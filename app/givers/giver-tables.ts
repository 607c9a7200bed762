export interface GiverTables {
  /** A requested link to My giving. The link contains the signed id; no token is stored. */
  access_link: {
    id: string
    email: string
    /** The recurring gift that it opens: the link was requested on that gift's page. */
    subscription_id: string | null
    created_at: number
    expires_at: number
    /** When it was first used. */
    used_at: number | null
  }
  /** A session in My giving: for all gifts of an address, or for one recurring gift. */
  giver_session: {
    /** SHA-256 of the cookie's token. */
    token_hash: string
    email: string | null
    subscription_id: string | null
    created_at: number
    expires_at: number
  }
  /** A donor's change of address, which the old address can undo. */
  address_change: {
    id: string
    old_email: string
    new_email: string
    /** The receipt numbers that got the new address, as a JSON array. */
    payment_ids: string
    created_at: number
    undone_at: number | null
  }
  /** An address that gets no letters to givers. In lower case. */
  letter_refusal: {
    email: string
    /** The reader refused letters, mail bounced, or the owner was forgotten and a kept gift has the address. */
    why: 'asked' | 'bounced' | 'forgotten'
    created_at: number
  }
  /** How a member of the staff thanked for a gift in person, besides its receipt. */
  thanks: { payment_id: string; how: 'letter' | 'call' | 'done'; who: string; created_at: number }
  /** A note of the staff about a person. */
  person_note: { id: string; email: string; note: string; who: string; created_at: number }
}
