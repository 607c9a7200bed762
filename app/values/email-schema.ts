import { z } from 'zod'
import { newsletter } from '../content/pages/newsletter.ts'
import { isEmailAddress, maxEmailCharacters } from './email-address.ts'

const { toasts, refusals } = newsletter

/** An address as it is stored: trimmed, in lower case. A `+tag` is kept, because it is part of the address. */
export const emailSchema = z
  .string(toasts.empty.description)
  .regex(/^\P{Cc}*$/u, refusals.control)
  .trim()
  .toLowerCase()
  .min(1, toasts.empty.description)
  .max(maxEmailCharacters, refusals.tooLong)
  .refine(isEmailAddress, refusals.form)
