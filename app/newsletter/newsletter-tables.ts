/** The readers of a letter that can be chosen. `list`: those of a list of givers. */
export const audiences = ['subscribers', 'recurring-givers', 'givers-this-year', 'lapsed-givers'] as const
export type Audience = (typeof audiences)[number] | 'list'

export interface NewsletterTables {
  /** One row for each address that was ever entered for the newsletter, with the proof of consent. */
  subscriber: {
    /** Random, because links contain it. */
    id: string
    /** Trimmed and in lower case, so that all spellings of an address are one subscriber. */
    email: string
    status: 'pending' | 'confirmed' | 'unsubscribed'
    /** The text beside the form. Of a reader from a file, the way of the consent as the file says it; empty: none, so it is asked for. */
    consent_text: string
    /** The page with the form, or a file from another program. */
    consent_source: 'home' | 'newsletter' | 'file'
    /** Of a reader from a file, the day of the consent; without one, when we asked. */
    consented_at: number
    /** Who entered the reader from a file. Null means that the reader signed up here. */
    moved_in_by: string | null
    /** When the link in the confirmation mail was last used. */
    confirmed_at: number | null
    unsubscribed_at: number | null
  }
  /**
   * One row for each address that came from a file of readers: it is asked once, also when its entry in the list was deleted since.
   */
  moved_in_reader: {
    /** A hash of the address: the address itself is not stored. */
    id: string
    created_at: number
  }
  /** One letter to one audience. */
  newsletter_issue: {
    /** Derived from the content: the same letter is the same issue. */
    id: string
    subject: string
    /** The letter's body, in Markdown. */
    body: string
    created_at: number
    /** The last subscriber's id, or giver's number, for which a copy is queued. Copies are queued in this order. */
    queued_through: string
    queued_count: number
    /** Copies that go by post. Null means that it was sent before these were recorded. */
    post_count: number | null
    /** How many of them the staff has noted as printed. Null means none. */
    printed_count: number | null
    /** Who got it neither by e-mail nor by post: a `LeftOut` in JSON. Null until the last copy is queued. */
    left_out: string | null
    /** When the last copy was queued. Null while copies are missing. */
    queued_at: number | null
    audience: Audience
    /** Of the audience `list`: the filters of the list of givers, as in the address of its page. */
    audience_query: string | null
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
    /** As in `newsletter_issue`. */
    audience_query: string | null
    /** When the timer sends it. Null means that it is not planned. */
    send_at: number | null
    /** The issue that is sent. A draft with an issue cannot be edited. */
    issue_id: string | null
    who: string
    created_at: number
    updated_at: number
  }
  /** A copy of a letter to a giver. Copies to subscribers need no row: their outbox subject contains the subscriber's id. */
  letter_copy: {
    id: string
    issue_id: string
    /** Null means that the giver was not known when the column was added, and has gone since. */
    giver_id: string | null
    /** Empty: it goes by post. */
    email: string
    created_at: number
  }
}

declare module '../db/tables.ts' {
  interface Tables extends NewsletterTables {}
}
