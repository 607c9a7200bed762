export interface AuditTables {
  /** What the staff changed. The database refuses to alter or delete a row. */
  staff_change: {
    /** Counted from 0000000001. */
    id: string
    at: number
    /** An address of the staff, or `command line`. */
    who: string
    /** In words: `refund`, `address corrected`. */
    what: string
    /** A receipt number, a subscription, a message's id, an issue's: never an address. */
    subject: string
    /** What was and what is. An address stands here masked, so that nobody must be forgotten here. */
    before: string | null
    after: string | null
  }
}
