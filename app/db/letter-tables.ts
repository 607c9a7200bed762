import type { Audience } from './office-tables.ts'

export interface LetterTables {
  /** What visitors wrote to us with the contact form, as typed. */
  contact_message: {
    id: string
    name: string
    email: string
    type: 'general' | 'donation' | 'partnership' | 'volunteer' | 'support' | 'media'
    subject: string
    message: string
    /** The same for the same words from the same address. */
    content_hash: string
    created_at: number
    /** When the staff noted that it has been answered. */
    answered_at: number | null
  }
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
}
