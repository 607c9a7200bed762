/** The words around the office's text in the mail that answers a message. */
export const contactAnswer = {
  title: 'Our answer to your message',
  /** Replaces a subject that a mail cannot have. */
  subject: 'your message to us',
  youWrote: (time: string) => `On ${time}, Eastern time, you wrote:`,
} as const
