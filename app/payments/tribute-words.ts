import { giftExtras } from '../content/gift-extras.ts'
import { isEmailAddress } from '../values/email-address.ts'
import {
  holdsLink,
  holdsLongNumber,
  isPlainLine,
  isPlainText,
  mailName,
  maxNameCharacters,
} from '../values/plain-words.ts'
import { fill } from '../words/fill.ts'

/** The most characters of what a donor writes besides a gift. */
export const extraLimits = {
  tributeName: maxNameCharacters,
  tellName: maxNameCharacters,
  tellEmail: 254,
  tellMessage: 500,
  note: 500,
} as const

/** One kind of line ending, and trimmed: browsers post different ones. */
export const tidyText = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim()

/** Why one of these texts cannot be taken, in a sentence. Others than its writer read all of them but the note. */
export function faultOfText(name: keyof typeof extraLimits, text: string): string | null {
  if (text.length > extraLimits[name]) return fill(giftExtras.wrong.long, { most: extraLimits[name] })
  if (text === '') return null
  if (name === 'tellEmail') return isEmailAddress(text) ? null : giftExtras.tribute.wrongEmail
  const isName = name === 'tributeName' || name === 'tellName'
  if (!(isName ? isPlainLine : isPlainText)(text)) return giftExtras.wrong.control
  // Only the staff read the note.
  if (name === 'note') return null
  if (holdsLink(text)) return giftExtras.wrong.holdsLink
  if (holdsLongNumber(text)) return giftExtras.wrong.longNumber
  return isName && mailName(text) === null ? giftExtras.wrong.noName : null
}
