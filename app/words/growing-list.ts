import type { FormField } from './form-field.ts'

/** A list of the words that the office lets grow. */
export interface GrowingList {
  /** As in `Differences`. */
  path: string
  /** As the office names it. */
  title: string
  /** One item, for a sentence: "a question". */
  one: string
  /** The page that shows it. Null means several, or none. */
  page: string | null
  fields: readonly FormField[]
  /** How many must be shown from the start: the page has a heading for them. */
  least: number
  most: number
  /** What may not occur twice, and names an item in the office. */
  name: string
  hint?: string
}
