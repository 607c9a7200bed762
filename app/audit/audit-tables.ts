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
    /** The old and the new value. Addresses are masked, because rows cannot be deleted when a person is forgotten. */
    before: string | null
    after: string | null
  }
}
