/**
 * When we answer: one promise, said wherever we say it (decision 012). The form's is what the staff works by; by email
 * the whole way takes longer, since nothing there says what a message is about.
 */
export const answerTime = {
  message: 'within 24 hours',
  /** Stands wherever our own words may. */
  messageOnDays: 'within 24 hours on business days',
  byEmail: 'within 24-48 hours',
} as const
