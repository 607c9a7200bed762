/** What every file under /downloads has. */
export interface Download {
  file: string
  /** What the document is, in a few words: in the head of every page and in the file's title. */
  kind: string
  title: string
  lead: string
  /** The day the words were last changed. It is the file's date, so the same words make the same bytes. */
  revisedOn: string
  /** A placeholder for the owner's document: every page says SAMPLE. */
  sample: boolean
}

/** Sections of a guide that is printed and ticked off. */
export interface Guide extends Download {
  facts: readonly { label: string; text: string }[]
  sections: readonly GuideSection[]
  closing: string
}

export interface GuideSection {
  title: string
  /** When, or for how long. */
  note: string
  paragraphs?: readonly string[]
  /** Each has a box to tick. */
  checks?: readonly string[]
  points?: readonly string[]
  questions?: readonly string[]
  steps?: readonly { time: string; text: string }[]
  after?: string
}
