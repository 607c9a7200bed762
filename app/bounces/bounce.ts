/** That a message did not arrive for good, as a mail server or a provider reports it. */
export interface Bounce {
  /** The Message-ID of ours that it is about. */
  messageId: string
  /** As in RFC 3463: 5.1.1 means that there is no such mailbox. */
  status: string
  reason: string
}

/** What has 4 in front is tried again by the mail server: it is no bounce yet. */
export function isPermanent(status: string): boolean {
  return /^5\.\d{1,3}\.\d{1,3}$/.test(status)
}

/** 5.7.x is the server's word against us, not about the mailbox: one block list must not empty the newsletter's list. */
export function isAboutMailbox(status: string): boolean {
  return isPermanent(status) && !status.startsWith('5.7.')
}
