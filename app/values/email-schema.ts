import { newsletter } from '../content/pages/newsletter.ts'
import { isEmailAddress, maxEmailCharacters } from './email-address.ts'
import { shortText } from '../words/short-text.ts'

const { toasts, refusals } = newsletter
const tooLong = { error: () => refusals.tooLong }

/** An address as it is stored: trimmed, in lower case. A `+tag` is kept, because it is part of the address. */
export const emailSchema = shortText(4 * maxEmailCharacters, tooLong, { error: () => toasts.empty.description })
  .regex(/^\P{Cc}*$/u, { error: () => refusals.control })
  .trim()
  .toLowerCase()
  .min(1, { error: () => toasts.empty.description })
  .max(maxEmailCharacters, { ...tooLong, abort: true })
  .refine(isEmailAddress, { error: () => refusals.form })
