/** A mail about a row of the sample data. */
export interface Sample {
  /** The kind of mail, and the case where a kind has several: `gift-receipt-goods`. */
  id: string
  /** How the office names it. */
  title: string
  kind: string
  subjectId: string
}
