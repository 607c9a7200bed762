import { dateInWords } from '../words/date-in-words.ts'

/** A day as it was typed, with the day that was read when they differ: "3/4/26, read as March 4, 2026". */
export function dayAsTyped(day: string, typed: string): string {
  const inWords = dateInWords(day)
  return typed === day || typed === inWords ? typed : `${typed}, read as ${inWords}`
}
