export interface ReceiptTables {
  /** A year-end statement that the office sent to a giver by mail, or printed and sent by post. */
  statement_sent: {
    id: string
    year: number
    giver_id: string
    way: 'mail' | 'post'
    who: string
    created_at: number
    /**
     * The deductible amount and the number of gifts that the statement named when it was last sent. 0 when another row of the
     * giver replaced it. Null means not recorded, because it waits to go out, or was sent before there were these columns.
     */
    said_cents: number | null
    said_gifts: number | null
    /** When a corrected statement was last sent. */
    corrected_at: number | null
    /** When the mail came back: it was not given. Null means that it did not, or one was sent since. */
    came_back_at: number | null
  }
}

declare module '../db/tables.ts' {
  interface Tables extends ReceiptTables {}
}
