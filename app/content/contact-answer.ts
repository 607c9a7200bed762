/** Around what the office writes, in the mail that answers a message. */
export const contactAnswer = {
  title: 'Our answer to your message',
  youWrote: (time: string) => `On ${time}, Eastern time, you wrote:`,
} as const
