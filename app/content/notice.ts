import { words } from '../words/words.ts'

export interface Notice {
  /** "Our office is closed from December 24 to January 1." */
  text: string
}

/** The notices above the pages, as **Switches** in the office publishes them. */
export const notice = words('notice', { label: 'Notice', notices: [] as readonly Notice[] })
