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
