export interface ReceiptTables {
  /** A yearly statement that was sent by the office. */
  statement_sent: { id: string; year: number; email: string; who: string; created_at: number }
}
