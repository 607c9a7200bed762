import { asks } from '../content/asks.ts'
import { contact } from '../content/pages/contact.ts'
import { fill } from '../words/fill.ts'
import { withCommas } from '../words/with-commas.ts'

/** The topics of a message. The first is the default. */
export const messageTypes = ['general', 'donation', 'partnership', 'volunteer', 'support', 'media'] as const

/** The maximum length of each field, in UTF-16 code units, which a browser's `maxlength` counts. */
export const limits = {
  name: 100,
  /** RFC 5321, 4.5.3.1.3: a path is at most 256 octets, brackets included. */
  email: 254,
  subject: 150,
  message: 5000,
} as const

/** The refusal of a text that is longer than its limit. */
export function tooLongText(label: string, limit: number): string {
  return fill(contact.form.tooLong, { label, limit: withCommas(limit) })
}

/** The fields as typed. */
export interface MessageForm {
  name: string
  email: string
  type: (typeof messageTypes)[number]
  subject: string
  message: string
  /** The further fields, by their keys. */
  further: Readonly<Record<string, string>>
}

export const emptyMessageForm: MessageForm = {
  name: '',
  email: '',
  type: 'general',
  subject: '',
  message: '',
  further: {},
}

/** Reads `?subject=` and returns the prepared message with this subject. Any other value is ignored. */
export function messageFormFromQuery(query: URLSearchParams): MessageForm {
  const subject = (query.get('subject') ?? '').slice(0, limits.subject)
  return { ...emptyMessageForm, subject, ...findAsk(subject) }
}

/** The beginning of a message with this subject, if it is one of the requests on Get Involved. */
function findAsk(subject: string): Partial<MessageForm> {
  const ask = Object.values(asks).find((one) => one.subject === subject)
  if (!ask) return {}
  const message = ask.lines.join('\n')
  return 'type' in ask ? { message, type: ask.type } : { message }
}

/** The id of a field's control. */
export function controlId(field: string): string {
  return `message-${field}`
}
