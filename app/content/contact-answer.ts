/** Around what the office writes, in the mail that answers a message. */
export const contactAnswer = {
  title: 'Our answer to your message',
  /** Instead of a subject that a mail cannot bear. */
  subject: 'your message to us',
  youWrote: (time: string) => `On ${time}, Eastern time, you wrote:`,
} as const
