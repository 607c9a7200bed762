/** What the load generator is told, once, on its command line. */
export interface GeneratorOptions {
  /** On this machine. */
  port: number
  pagesPerSecond: number
  callsPerSecond: number
  /** How many connections readers have; a request waits for one. */
  connections?: number
  /** The paths that are asked for, one after another. */
  paths: string[]
  /** The first gift's number: its key and its amount follow from it. */
  firstGift: number
}

export interface Answers {
  /** How often each status was answered. */
  statuses: Record<string, number>
  /** Those that never got an answer, because the connection ended first. */
  cut: number
  /** Those that found nobody to connect to: they were never sent. */
  refused: number
  /** Those for which no connection was free to the end: this machine is too small for the rate. */
  unsent: number
  p50Ms: number
  p99Ms: number
  worstMs: number
}

/** What it says when it was told to finish. Times count from the moment at which a request was due. */
export interface Report {
  seconds: number
  pages: Answers
  calls: Answers
  /** The gifts that were answered 200, and those whose answer never came. */
  given: number[]
  unanswered: number[]
}

/** The same for every try of one gift, as a browser's key is. */
export const keyOf = (gift: number): string => `00000000-0000-4000-8000-${String(gift).padStart(12, '0')}`
/** Each gift has an amount of its own, by which it is found again. */
export const amountOf = (gift: number): number => 1000 + gift
