import { findAsk } from '../content/asks.ts'

/** What a message may be about. The first is what it is about unless the visitor says otherwise. */
export const messageTypes = ['general', 'donation', 'partnership', 'volunteer', 'support', 'media'] as const

/** The longest that each field may be, in UTF-16 code units: that is what a browser's `maxlength` counts. */
export const limits = {
  name: 100,
  /** RFC 5321, 4.5.3.1.3: a path is at most 256 octets, brackets included. */
  email: 254,
  subject: 150,
  message: 5000,
} as const

/** What is in the form, as typed. */
export interface MessageForm {
  name: string
  email: string
  type: (typeof messageTypes)[number]
  subject: string
  message: string
}

export const emptyMessageForm: MessageForm = { name: '', email: '', type: 'general', subject: '', message: '' }

/** Reads `?subject=`, and begins a message of ours that has this subject; ignores anything else. */
export function messageFormFromQuery(query: URLSearchParams): MessageForm {
  const subject = (query.get('subject') ?? '').slice(0, limits.subject)
  return { ...emptyMessageForm, subject, ...findAsk(subject) }
}

/** The id of a field's control. */
export function controlId(field: keyof MessageForm): string {
  return `message-${field}`
}
