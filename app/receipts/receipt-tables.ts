export interface ReceiptTables {
  /** A year-end statement that the office sent to a giver by mail. */
  statement_sent: { id: string; year: number; giver_id: string; who: string; created_at: number }
}
