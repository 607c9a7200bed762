import { words } from '../words/words.ts'

/**
 * When we answer, the same on every page (decision 012). The staff works by the form's promise; an answer to an email
 * takes longer, because nothing in it says what the message is about.
 */
export const answerTime = words('answer-time', {
  message: 'within 24 hours',
  /** Used in all texts whose wording the site chooses. */
  messageOnDays: 'within 24 hours on business days',
  byEmail: 'within 24-48 hours',
})
