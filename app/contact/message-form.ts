import { findAsk } from '../content/asks.ts'

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

/** The fields as typed. */
export interface MessageForm {
  name: string
  email: string
  type: (typeof messageTypes)[number]
  subject: string
  message: string
}

export const emptyMessageForm: MessageForm = { name: '', email: '', type: 'general', subject: '', message: '' }

/** Reads `?subject=` and returns the prepared message with this subject. Any other value is ignored. */
export function messageFormFromQuery(query: URLSearchParams): MessageForm {
  const subject = (query.get('subject') ?? '').slice(0, limits.subject)
  return { ...emptyMessageForm, subject, ...findAsk(subject) }
}

/** The id of a field's control. */
export function controlId(field: keyof MessageForm): string {
  return `message-${field}`
}
