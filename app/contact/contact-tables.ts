export interface ContactTables {
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
  /** What the staff answered to a message of the contact form. */
  contact_answer: { id: string; message_id: string; answer: string; who: string; created_at: number }
}
