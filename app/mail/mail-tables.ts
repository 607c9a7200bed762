export interface MailTables {
  /** Messages that are owed. A row is written in the transaction of the fact that owes it. */
  outbox: {
    id: string
    /** Which composer writes the message: see `composers.server.ts`. */
    kind: string
    /** What the message is about, for example a payment's id. */
    subject_id: string
    /** The same fact owes the same message once. */
    dedupe_key: string
    /** `dead`: never taken by the mail server. `bounced`: taken, and reported later as not delivered. */
    status: 'queued' | 'sent' | 'dead' | 'bounced'
    /** What somebody waits for (0) goes before what is sent to many (1). */
    priority: 0 | 1
    run_at: number
    locked_until: number
    locked_by: string | null
    attempts: number
    last_error: string | null
    created_at: number
    sent_at: number | null
  }
}
