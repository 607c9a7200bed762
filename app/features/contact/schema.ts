import { z } from 'zod'
import { contact } from '../../content/contact.ts'
import { limits, messageTypes } from './message-form.ts'

const { labels, problems: words } = contact.form

/** As typed, but for the spaces around it, the browser's way of ending lines, and tabs. */
function textOf(field: keyof typeof limits) {
  return z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .min(1, words.empty[field])
    .max(limits[field], words.tooLong(labels[field], limits[field]))
}

/** Control characters would end a mail's header or steer a terminal; the separators end a line just as well. */
function lineOf(field: keyof typeof limits) {
  return textOf(field).regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, words.control(labels[field]))
}

/** What the server accepts of a message. Each problem is said in words for the visitor. */
export const messageSchema = z.object({
  name: lineOf('name'),
  // The browser's own rule, and the dot without which no address can be reached from outside.
  email: lineOf('email').regex(z.regexes.html5Email, words.email).regex(/@.+\./, words.email),
  type: z.enum(messageTypes),
  subject: lineOf('subject'),
  message: textOf('message').regex(/^(?:\n|\P{Cc})*$/u, words.control(labels.message)),
})

export type AcceptedMessage = z.infer<typeof messageSchema>

/** The key that the browser mints for one message. */
export const keySchema = z.uuid()
