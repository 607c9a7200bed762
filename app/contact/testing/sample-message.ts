import { furtherName } from '../further-fields.ts'
import { emptyMessageForm } from '../message-form.ts'
import type { AcceptedMessage } from '../parse-message.ts'

/** An accepted message, for tests. */
export function sampleMessage(changes: Partial<AcceptedMessage> = {}): AcceptedMessage {
  return {
    ...emptyMessageForm,
    name: 'Ada Reader',
    email: 'ada@example.com',
    type: 'partnership',
    subject: 'Books for our class',
    message: 'Hello.\n\nHow many books may a class order?',
    ...changes,
  }
}

/** A message as the browser sends it. */
export function formOf({ further, ...written }: AcceptedMessage): FormData {
  const fields = new FormData()
  for (const [name, text] of Object.entries(written)) fields.set(name, text)
  for (const [key, text] of Object.entries(further)) fields.set(furtherName(key), text)
  return fields
}
