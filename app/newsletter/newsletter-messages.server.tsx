import { Hr } from '@react-email/hr'
import { Text } from '@react-email/text'
import { newsletterMail } from '../content/newsletter-mail.ts'
import type { Db } from '../platform/db.server.ts'
import { mailSender } from '../platform/mail-sender.server.ts'
import type { Mail } from '../platform/mailer.server.ts'
import type { Composers } from '../platform/outbox-worker.server.ts'
import { renderMail } from '../platform/render-mail.server.ts'
import { MailLayout, MailLink, mailText } from '../ui/mail/mail-layout.tsx'
import { MailMarkdown } from './mail-markdown.tsx'
import { linkPage, oneClickUrl, signToken } from './newsletter-link.server.ts'
import { issueKind, readCopyId } from './queue-issue.server.ts'
import type { IssueContent } from './read-issue-file.ts'
import { confirmationKind } from './subscribe.server.ts'
import { findSubscriber } from './subscriber.queries.server.ts'

/** The newsletter's mails, by the kind under which `subscribe` and `queueIssue` queue them. */
export const newsletterMessages: Composers = {
  [confirmationKind]: { compose: composeConfirmation },
  [issueKind]: { compose: composeCopy },
}

async function composeConfirmation(db: Db, subscriberId: string): Promise<Mail | null> {
  const subscriber = await findSubscriber(db, subscriberId)
  if (subscriber?.status !== 'pending') return null
  const url = linkPage('confirm', signToken('confirm', subscriber.id, Date.now()))
  const words = newsletterMail.confirmation
  const body = (
    <MailLayout preview={words.preview} title={words.title} sender={mailSender()}>
      <Text style={mailText}>{words.text}</Text>
      <Text style={{ ...mailText, fontWeight: 600 }}>
        <MailLink href={url}>{words.linkText}</MailLink>
      </Text>
      <Text style={mailText}>{words.otherwise}</Text>
    </MailLayout>
  )
  return { to: subscriber.email, subject: words.subject, ...(await renderMail(body)) }
}

async function composeCopy(db: Db, copyId: string): Promise<Mail | null> {
  const { issueId, subscriberId } = readCopyId(copyId)
  const subscriber = await findSubscriber(db, subscriberId)
  // They may have left since the issue was queued.
  if (subscriber?.status !== 'confirmed') return null
  if (lastRendered?.issueId !== issueId) {
    const issues = db.selectFrom('newsletter_issue').select(['subject', 'body'])
    const issue = await issues.where('id', '=', issueId).executeTakeFirst()
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

/** An issue is rendered once for all its copies, which differ in one address only. */
let lastRendered: (RenderedIssue & { issueId: string }) | undefined

/** Replaced by the address of the page to unsubscribe in each copy. */
const unsubscribePlaceholder = 'https://unsubscribe.invalid/'

/** The letter as its readers get it, for `to`. The links belong to the subscriber. */
export async function composeIssue(letter: IssueContent, to: { id: string; email: string }): Promise<Mail> {
  return addressTo(to, await renderIssue(letter))
}

/** With the link to unsubscribe and the postal address that mail to many must show (CAN-SPAM, 15 USC 7704(a)(5)(A)). */
async function renderIssue({ subject, body }: IssueContent): Promise<RenderedIssue> {
  const words = newsletterMail.issue
  const letter = (
    <MailLayout preview={subject} title={subject} sender={mailSender()}>
      <MailMarkdown text={body} />
      <Hr style={{ borderColor: '#e0d5bd', margin: '28px 0 20px' }} />
      <Text style={{ ...mailText, color: '#4b5170', fontSize: '14px', margin: 0 }}>
        {words.reason} <MailLink href={unsubscribePlaceholder}>{words.unsubscribe}</MailLink>
      </Text>
    </MailLayout>
  )
  return { subject, ...(await renderMail(letter)) }
}

function addressTo(to: { id: string; email: string }, { subject, html, text }: RenderedIssue): Mail {
  const token = signToken('unsubscribe', to.id, 0)
  const page = linkPage('unsubscribe', token)
  return {
    to: to.email,
    subject,
    html: html.replaceAll(unsubscribePlaceholder, page),
    text: text.replaceAll(unsubscribePlaceholder, page),
    // One press in the mail program unsubscribes (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${oneClickUrl(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
