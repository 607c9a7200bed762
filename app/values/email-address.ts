import { z } from 'zod'
import { newsletter } from '../content/pages/newsletter.ts'

const { toasts, refusals } = newsletter

/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const maxCharacters = 254

/** An address as it is kept: trimmed, in lower case. `+tags` stay, they are part of it. */
export const emailSchema = z
  .string(toasts.empty.description)
  .regex(/^\P{Cc}*$/u, refusals.control)
  .trim()
  .toLowerCase()
  .min(1, toasts.empty.description)
  .max(maxCharacters, refusals.tooLong)
  .pipe(
    z
      .email({ pattern: z.regexes.html5Email, error: refusals.form })
      .refine((email) => email.slice(email.indexOf('@')).includes('.'), refusals.form),
  )
