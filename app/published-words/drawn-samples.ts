/** A sample mail or PDF document, as a process has drawn it with some words. */
export interface DrawnSample<Content> {
  id: string
  /** How the office names it. */
  title: string
  /** Null means that it could not be drawn. */
  content: Content | null
  /** Why, as a sentence or an error's message. Null means that it was drawn. */
  problem: string | null
}

export interface MailContent {
  subject: string
  html: string
  text: string
}

export type SampleMail = DrawnSample<MailContent>
/** The bytes of a PDF. */
export type SampleDocument = DrawnSample<Uint8Array>

/** One of each mail to givers, buyers and visitors, and of each PDF that they get. */
export interface DrawnSamples {
  mails: SampleMail[]
  documents: SampleDocument[]
}
