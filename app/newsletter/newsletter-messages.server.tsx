import { newsletterMail } from '../content/newsletter-mail.ts'
import type { Db } from '../platform/db.server.ts'
import { mailSender } from '../platform/mail-sender.server.ts'
import type { Mail } from '../platform/mailer.server.ts'
import type { Composers } from '../platform/outbox-worker.server.ts'
import { renderMail } from '../platform/render-mail.server.ts'
import { ConfirmationEmail } from './confirmation-email.tsx'
import { IssueEmail } from './issue-email.tsx'
import { findIssue, readCopyId } from './issue.queries.server.ts'
import { confirmationKind, issueKind } from './message-kinds.ts'
import { linkPage, oneClickUrl, signToken } from './newsletter-link.server.ts'
import type { IssueContent } from './read-issue-file.ts'
import { findSubscriber } from './subscriber.queries.server.ts'

/** The newsletter's messages, by the kind that `subscribe` and `queueIssue` queue them under. */
export const newsletterMessages: Composers = {
  [confirmationKind]: { compose: composeConfirmation },
  [issueKind]: { compose: composeCopy },
}

async function composeConfirmation(db: Db, subscriberId: string): Promise<Mail | null> {
  const subscriber = await findSubscriber(db, subscriberId)
  if (subscriber?.status !== 'pending') return null
  const url = linkPage('confirm', signToken('confirm', subscriber.id, Date.now()))
  const body = await renderMail(<ConfirmationEmail url={url} sender={mailSender()} />)
  return { to: subscriber.email, subject: newsletterMail.confirmation.subject, ...body }
}

async function composeCopy(db: Db, copyId: string): Promise<Mail | null> {
  const { issueId, subscriberId } = readCopyId(copyId)
  const subscriber = await findSubscriber(db, subscriberId)
  // Who left while the issue was on its way gets no more of it.
  if (subscriber?.status !== 'confirmed') return null
  if (lastRendered?.issueId !== issueId) {
    const issue = await findIssue(db, issueId)
    if (!issue) throw new Error(`There is no issue ${issueId}.`)
    lastRendered = { issueId, ...(await renderIssue(issue)) }
  }
  return addressTo(subscriber, lastRendered)
}

interface RenderedIssue {
  subject: string
  html: string
  text: string
}

/** An issue is rendered once, not once for each of fifty thousand: the copies differ in one address only. */
let lastRendered: (RenderedIssue & { issueId: string }) | undefined

/** Stands for the page to unsubscribe until the copy's own is known. */
const unsubscribeMark = 'https://unsubscribe.invalid/'

/** The letter as its readers get it, for `to`. The links belong to the subscriber. */
export async function composeIssue(letter: IssueContent, to: { id: string; email: string }): Promise<Mail> {
  return addressTo(to, await renderIssue(letter))
}

async function renderIssue({ subject, body }: IssueContent): Promise<RenderedIssue> {
  const letter = { subject, body, unsubscribeUrl: unsubscribeMark }
  // At its foot stands the postal address that mail to many must carry (CAN-SPAM, 15 USC 7704(a)(5)(A)).
  return { subject, ...(await renderMail(<IssueEmail {...letter} sender={mailSender()} />)) }
}

function addressTo(to: { id: string; email: string }, { subject, html, text }: RenderedIssue): Mail {
  const token = signToken('unsubscribe', to.id, 0)
  const page = linkPage('unsubscribe', token)
  return {
    to: to.email,
    subject,
    html: html.replaceAll(unsubscribeMark, page),
    text: text.replaceAll(unsubscribeMark, page),
    // One press in the mail program unsubscribes (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${oneClickUrl(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
