/** To whom a letter goes. */
export const audiences = ['subscribers', 'recurring-givers', 'givers-this-year', 'lapsed-givers'] as const
export type Audience = (typeof audiences)[number]

export interface NewsletterTables {
  /** One row for each address that was ever entered for the newsletter, with the proof of consent. */
  subscriber: {
    /** Random: it stands in links. */
    id: string
    /** Trimmed and in lower case, so that an address is one subscriber however it is typed. */
    email: string
    status: 'pending' | 'confirmed' | 'unsubscribed'
    /** The words that stood beside the form. */
    consent_text: string
    /** The page on which the form stood. */
    consent_source: 'home' | 'newsletter'
    consented_at: number
    /** When the link in the confirmation mail was last used. */
    confirmed_at: number | null
    unsubscribed_at: number | null
  }
  /** One letter to all subscribers. */
  newsletter_issue: {
    /** Derived from the content: the same letter is the same issue. */
    id: string
    subject: string
    /** The letter's body, in Markdown. */
    body: string
    created_at: number
    /** The last subscriber, in the order of their ids, for whom a copy is queued. */
    queued_through: string
    queued_count: number
    /** When the last copy was queued. Null while the work is unfinished. */
    queued_at: number | null
    audience: Audience
    /** When the staff stopped it. Copies that are not sent yet are not sent. */
    stopped_at: number | null
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
}
