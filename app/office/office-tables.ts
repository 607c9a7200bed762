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
  staff_preference: { email: string; monday_mail: 0 | 1; updated_at: number }
}
