import { z } from 'zod'
import { contact } from '../content/contact.ts'
import { limits, messageTypes } from './message-form.ts'

const { fields, tooLong, control } = contact.form

/** As typed, but for the spaces around it, the browser's way of ending lines, and tabs. */
function textOf(field: keyof typeof limits) {
  return z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .min(1, fields[field].empty)
    .max(limits[field], tooLong(fields[field].label, limits[field]))
}

/** Control characters would end a mail's header or steer a terminal; the separators end a line just as well. */
function lineOf(field: keyof typeof limits) {
  return textOf(field).regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, control(fields[field].label))
}

/** What the server accepts of a message. Each problem is said in words for the visitor. */
export const messageSchema = z.object({
  name: lineOf('name'),
  // The browser's own rule, and the dot without which no address can be reached from outside.
  email: lineOf('email').regex(z.regexes.html5Email, fields.email.wrong).regex(/@.+\./, fields.email.wrong),
  type: z.enum(messageTypes),
  subject: lineOf('subject'),
  message: textOf('message').regex(/^(?:\n|\P{Cc})*$/u, control(fields.message.label)),
})

export type AcceptedMessage = z.infer<typeof messageSchema>

/** The key that the browser mints for one message. */
export const keySchema = z.uuid()
