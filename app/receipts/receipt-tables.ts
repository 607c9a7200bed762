export interface ReceiptTables {
  /** A year-end statement that the office sent. */
  statement_sent: {
    id: string
    year: number
    email: string
    giver_id: string | null
    who: string
    created_at: number
  }
}
