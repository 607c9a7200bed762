export interface AuditTables {
  /** The changes of the staff. The database refuses to update or delete a row. */
  staff_change: {
    /** A counter that begins with 0000000001. */
    id: string
    at: number
    /** An address of the staff, or `command line`. */
    who: string
    /** In words: `refund`, `address corrected`. */
    what: string
    /** The id of a payment, a subscription, a message or an issue: never an address. */
    subject: string
    /**
     * The old and the new value. No row is deleted when a person is forgotten, so addresses are masked, and a text that may name
     * somebody, such as the title of a letter, is not here: the page of the log reads it from its subject.
     */
    before: string | null
    after: string | null
  }
}

declare module '../db/tables.ts' {
  interface Tables extends AuditTables {}
}
