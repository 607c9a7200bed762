export interface OfficeTables {
  /** A requested link to the office. The link is signed over the id; no token is stored. */
  staff_link: {
    id: string
    /** As typed into the form, in lower case. STAFF is checked later. */
    email: string
    /** The path of the office to return to. */
    leads_to: string
    created_at: number
    expires_at: number
    used_at: number | null
  }
  /** A signed-in member of the staff. */
  staff_session: {
    /** SHA-256 of the cookie's token. */
    token_hash: string
    /** In lower case. The session is valid only while STAFF names this address. */
    email: string
    created_at: number
    expires_at: number
    /** When the passkey was used. The session of a member with a passkey is valid only after that. */
    passkey_at: number | null
    /** The WebAuthn challenge that the browser must sign next. */
    challenge: string | null
  }
  /** A passkey: the public half, as WebAuthn describes it. */
  staff_passkey: {
    /** The id of the credential, in base64url. */
    id: string
    email: string
    /** The name that its owner gave it. */
    name: string
    /** In base64url. */
    public_key: string
    counter: number
    /** A JSON array. */
    transports: string
    created_at: number
    last_used_at: number | null
  }
  /** Preferences of a member of the staff. */
  staff_preference: { email: string; monday_mail: 0 | 1; updated_at: number }
  /** How a member of the staff thanked for a gift in person, besides its receipt. */
  thanks: { payment_id: string; how: 'letter' | 'call' | 'done'; who: string; created_at: number }
  /** A list that the staff named: its filters. The list shows what fits when it is opened. */
  named_list: {
    id: string
    kind: 'givers' | 'gifts' | 'recurring'
    /** Unique among the lists of its kind. */
    name: string
    /** The filters and the order, as in the address of the page. */
    query: string
    who: string
    created_at: number
  }
}

declare module '../db/tables.ts' {
  interface Tables extends OfficeTables {}
}
