import { z } from 'zod'
import { newsletter } from '../content/pages/newsletter.ts'
import { isEmailAddress, maxEmailCharacters } from './email-address.ts'

const { toasts, refusals } = newsletter

/** An address as it is stored: trimmed, in lower case. A `+tag` is kept, because it is part of the address. */
export const emailSchema = z
  .string({ error: () => toasts.empty.description })
  .regex(/^\P{Cc}*$/u, { error: () => refusals.control })
  .trim()
  .toLowerCase()
  .min(1, { error: () => toasts.empty.description })
  .max(maxEmailCharacters, { error: () => refusals.tooLong })
  .refine(isEmailAddress, { error: () => refusals.form })
