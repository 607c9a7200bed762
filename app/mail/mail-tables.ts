import type { RefusalKind } from './refusals/refusal-codes.ts'

export interface MailTables {
  /** Messages to send. The transaction that makes a message necessary also writes its row. */
  outbox: {
    id: string
    /** Which composer writes the message: see `composers.server.ts`. */
    kind: string
    /** What the message is about, for example a payment's id. */
    subject_id: string
    /** Unique: the same change queues the same message once. */
    dedupe_key: string
    /**
     * `skipped`: not written, because it was no longer needed. `dead`: the mail server never accepted it. `bounced`:
     * accepted, and reported later as not delivered.
     */
    status: 'queued' | 'sent' | 'skipped' | 'dead' | 'bounced'
    /** A message to one person (0) goes before bulk mail (1). */
    priority: 0 | 1
    /**
     * A copy goes to this address and to no other. Null means that the composer finds the address. Empty: it was a copy, and its
     * address was removed.
     */
    send_to: string | null
    run_at: number
    locked_until: number
    locked_by: string | null
    attempts: number
    last_error: string | null
    /** The time of `last_error`. */
    failed_at: number | null
    /** The same, when the mail server took no mail at all: the message is tried when the server takes one again. */
    server_failed_at: number | null
    created_at: number
    sent_at: number | null
    /** The folded address to which it was sent. Null means that it was not sent, or the address was forgotten. */
    recipient: string | null
    /** Why it came back. Null means that it did not, or before this was recorded. */
    came_back: RefusalKind | null
    /** When the report arrived that it came back. */
    came_back_at: number | null
  }
}

declare module '../db/tables.ts' {
  interface Tables extends MailTables {}
}
