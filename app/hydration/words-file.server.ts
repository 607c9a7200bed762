import { createHash } from 'node:crypto'
import browserKeys from 'virtual:browser-words'
import type { ChangedSets } from '../words/words.ts'

/** A script with the published words, for the browser. */
export interface WordsFile {
  /** Contains a hash of the text. */
  address: string
  text: string
}

/** The changed sets that modules of pages contain, for `words`; null without any. */
export function wordsFileOf(changed: ChangedSets): WordsFile | null {
  const sets = Object.entries(changed).filter(([key]) => browserKeys.includes(key))
  if (sets.length === 0) return null
  const text = `globalThis.changedWords=${JSON.stringify(Object.fromEntries(sets))}`
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return { address: `/assets/words-${hash}.js`, text }
}

let shown: string | undefined

/** The file that pages name from now on. */
export function showWordsFile(address: string | undefined): void {
  shown = address
}

/** The address of the file that belongs to the words of this moment. */
export const wordsAddress = (): string | undefined => shown
