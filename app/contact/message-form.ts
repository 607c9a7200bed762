import type { FormProblem } from '../ui/controls/error-summary.tsx'

/** What a message may be about. The first is what it is about unless the visitor says otherwise. */
export const messageTypes = ['general', 'donation', 'partnership', 'volunteer', 'support', 'media'] as const

export type MessageType = (typeof messageTypes)[number]

/** The longest that each field may be, in UTF-16 code units: that is what a browser's `maxlength` counts. */
export const limits = {
  name: 100,
  /** RFC 5321, 4.5.3.1.3: a path is at most 256 octets, brackets included. */
  email: 254,
  subject: 150,
  message: 5000,
} as const

/** What stands in the form, as typed. */
export interface MessageForm {
  name: string
  email: string
  type: MessageType
  subject: string
  message: string
}

export type MessageField = keyof MessageForm

/** What became of a send. Unless it was sent, nothing was stored as far as the visitor can know. */
export type SendAnswer =
  | { outcome: 'sent' }
  | { outcome: 'refused'; form: MessageForm; problems: FieldProblem[] }
  /** The trouble is ours. Without a script, `form` brings back what was typed. */
  | { outcome: 'failed'; form?: MessageForm; text?: string; needsProof?: boolean }
  /** The work that the server asked for is done: the same form goes through now. */
  | { outcome: 'again' }

/** What is wrong with one field, in words. */
export interface FieldProblem {
  field: MessageField
  text: string
}

export const emptyMessageForm: MessageForm = { name: '', email: '', type: 'general', subject: '', message: '' }

/** Reads `?subject=`; ignores anything else. */
export function messageFormFromQuery(query: URLSearchParams): MessageForm {
  return { ...emptyMessageForm, subject: (query.get('subject') ?? '').slice(0, limits.subject) }
}

/** Reads the fields as they are posted. A type that does not exist is a general one. */
export function messageFormFromFields(fields: FormData): MessageForm {
  const type = messageTypes.find((type) => type === textOf(fields, 'type')) ?? 'general'
  return {
    name: textOf(fields, 'name'),
    email: textOf(fields, 'email'),
    type,
    subject: textOf(fields, 'subject'),
    message: textOf(fields, 'message'),
  }
}

/** The id of a field's control. */
export function controlId(field: MessageField): string {
  return `message-${field}`
}

/** The problem as the summary above the form shows it. */
export function toFormProblem({ field, text }: FieldProblem): FormProblem {
  return { field: controlId(field), text }
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
