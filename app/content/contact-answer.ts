import { words } from '../words/words.ts'

/** The words around the office's text in the mail that answers a message. */
export const contactAnswer = words('contact-answer', {
  title: 'Our answer to your message',
  /** Replaces a subject that a mail cannot have. */
  subject: 'your message to us',
  youWrote: 'On {time}, Eastern time, you wrote:',
})
