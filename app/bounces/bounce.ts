import type { RefusalKind } from '../mail/refusals/refusal-codes.ts'

/** What a mail server or the mail provider reports of one of our mails. */
export interface MailReport {
  /** The Message-ID of our mail. Null means that the report does not name it. */
  messageId: string | null
  /**
   * To whom the mail went, as a provider says it that has shown its secret or its signature. Null in reports by mail, which
   * anybody can write.
   */
  address: string | null
  /** Why it was refused. `complaint`: it arrived, and its reader marked it as spam. */
  kind: RefusalKind | 'complaint'
  /** An enhanced status code (RFC 3463): 5.1.1 means that there is no such mailbox. */
  status: string
  reason: string
}
