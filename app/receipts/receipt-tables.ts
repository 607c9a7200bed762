export interface ReceiptTables {
  /** A year-end statement that the office sent to a giver by mail, or printed and sent by post. */
  statement_sent: {
    id: string
    year: number
    giver_id: string
    way: 'mail' | 'post'
    who: string
    created_at: number
  }
}
