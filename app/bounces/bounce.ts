/** A permanent failure to deliver a message, as a mail server or a provider reports it. */
export interface Bounce {
  /** The Message-ID of the bounced mail. */
  messageId: string
  /** An enhanced status code (RFC 3463): 5.1.1 means that there is no such mailbox. */
  status: string
  reason: string
}

/** After 4.x.x the mail server tries again: it is no bounce yet. */
export function isPermanent(status: string): boolean {
  return /^5\.\d{1,3}\.\d{1,3}$/.test(status)
}

/** 5.7.x refuses the sender, not the mailbox: a block list must not unsubscribe every reader. */
export function isAboutMailbox(status: string): boolean {
  return isPermanent(status) && !status.startsWith('5.7.')
}
