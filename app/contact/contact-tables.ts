export interface ContactTables {
  /** The messages of the contact form, as typed. */
  contact_message: {
    id: string
    name: string
    email: string
    type: 'general' | 'donation' | 'partnership' | 'volunteer' | 'support' | 'media'
    subject: string
    message: string
    /** The further fields that were filled in, as JSON by their keys: see `readFurther`. */
    further: string | null
    /** The same for the same text from the same address. */
    content_hash: string
    created_at: number
    /** When the staff answered it. */
    answered_at: number | null
  }
  /** The answers of the staff to messages of the contact form. */
  contact_answer: { id: string; message_id: string; answer: string; who: string; created_at: number }
}

declare module '../db/tables.ts' {
  interface Tables extends ContactTables {}
}
