import { newsletterMail } from '../content/newsletter-mail.ts'
import { noticesEverywhere } from '../values/state-notices.ts'
import { yearOf } from '../values/year-of.ts'
import type { Db } from '../db/db.server.ts'
import { mailSender } from '../mail/mail-sender.server.ts'
import type { Mail } from '../mail/mailer.server.ts'
import type { Audience } from './newsletter-tables.ts'
import type { Composers } from '../mail/outbox-worker.server.ts'
import { renderMail } from '../mail/render-mail.server.ts'
import { beginningOf } from '../ui/mail/beginning-of.ts'
import { MailLayout } from '../ui/mail/mail-layout.tsx'
import { MailButton, MailLink, MailRule, MailText } from '../ui/mail/mail-parts.tsx'
import { fill } from '../words/fill.ts'
import { findReaderEmail } from './givers.queries.server.ts'
import { findCopy } from './letter-copy.queries.server.ts'
import { findIssue } from './letters.queries.server.ts'
import { MailMarkdown, wordsOfMarkdown } from './mail-markdown.tsx'
import { linkPage, newsletterToken, oneClickUrl } from './newsletter-link.server.ts'
import { issueKind, readCopyId } from './queue-issue.server.ts'
import type { IssueContent } from './issue-content.ts'
import { confirmationKind } from './subscribe.server.ts'
import { findSubscribedReader, findSubscriber } from './subscriber.queries.server.ts'

/** The newsletter's mails, by the kind under which `subscribe` and `queueCopies` queue them. */
export const newsletterMessages: Composers = {
  [confirmationKind]: { compose: composeConfirmation },
  [issueKind]: { compose: composeCopy },
}

async function composeConfirmation(db: Db, subscriberId: string): Promise<Mail | null> {
  const subscriber = await findSubscriber(db, subscriberId)
  if (subscriber?.status !== 'pending') return null
  const url = linkPage('confirm', newsletterToken('confirm', subscriber.id, Date.now()))
  const { confirmation, movedIn } = newsletterMail
  const texts = subscriber.moved_in_by === null ? confirmation : { ...confirmation, ...movedIn }
  const body = (
    <MailLayout preview={texts.preview} title={texts.title} sender={mailSender()}>
      <MailText>{texts.text}</MailText>
      <MailButton label={texts.linkText} href={url} />
      <MailText look="small">{texts.otherwise}</MailText>
    </MailLayout>
  )
  return { to: subscriber.email, subject: texts.subject, ...(await renderMail(body)) }
}

async function composeCopy(db: Db, copyId: string): Promise<Mail | null> {
  const { issueId, readerId } = readCopyId(copyId)
  const issue = await findIssue(db, issueId)
  if (!issue) throw new Error(`There is no issue ${issueId}.`)
  if (issue.stopped_at !== null) return null
  const reader = await findReader(db, issue.audience, readerId)
  if (!reader) return null
  if (lastRendered?.issueId !== issueId) lastRendered = { issueId, ...(await renderIssue(issue)) }
  return addressTo(reader, lastRendered)
}

/** Null when the reader has left, or wants no letters, since the issue was queued. */
async function findReader(db: Db, audience: Audience, id: string): Promise<Reader | null> {
  if (audience === 'subscribers') {
    const subscriber = await findSubscribedReader(db, id)
    return subscriber ? { ...subscriber, linkPurpose: 'unsubscribe' } : null
  }
  const copy = await findCopy(db, id)
  const email = copy && (await findReaderEmail(db, copy))
  return email ? { id, email, linkPurpose: 'letters' } : null
}

interface Reader {
  id: string
  email: string
  linkPurpose: 'unsubscribe' | 'letters'
}

/** A letter to an audience. The time says which year is "this year" in the words to givers. */
interface Letter extends IssueContent {
  audience: Audience
  created_at: number
}

type RenderedIssue = Pick<Mail, 'subject' | 'html' | 'text'>

/** An issue is rendered once for all its copies, which differ in one link only. */
let lastRendered: (RenderedIssue & { issueId: string }) | undefined

/** Replaced by the link to unsubscribe in each copy. */
const unsubscribePlaceholder = 'https://unsubscribe.invalid/'

/** A preview of the letter for `to`. Its link to unsubscribe does not work. */
export async function composeIssue(letter: Letter, to: { id: string; email: string }): Promise<Mail> {
  const linkPurpose = letter.audience === 'subscribers' ? 'unsubscribe' : 'letters'
  return addressTo({ ...to, linkPurpose }, await renderIssue(letter))
}

/** With the link to unsubscribe and the postal address, as CAN-SPAM requires (15 USC 7704(a)(5)(A)). */
async function renderIssue({ subject, body, audience, created_at: at }: Letter): Promise<RenderedIssue> {
  const { issue, letter } = newsletterMail
  const isNewsletter = audience === 'subscribers'
  const year = yearOf(at)
  const mail = (
    <MailLayout preview={beginningOf(wordsOfMarkdown(body))} title={subject} sender={mailSender()}>
      <MailMarkdown text={body} />
      <MailRule />
      <MailText look="small">
        {isNewsletter
          ? issue.reason
          : `${fill(letter.reason[audience], { year, yearBefore: year - 1 })} ${letter.receipts}`}
        <br />
        <MailLink href={unsubscribePlaceholder} isAlone>
          {isNewsletter ? issue.unsubscribe : letter.unsubscribe}
        </MailLink>
      </MailText>
      {/* Any letter may ask for gifts. */}
      {noticesEverywhere().map((notice) => (
        <MailText key={notice}>{notice}</MailText>
      ))}
    </MailLayout>
  )
  return { subject, ...(await renderMail(mail)) }
}

function addressTo({ id, email, linkPurpose }: Reader, { subject, html, text }: RenderedIssue): Mail {
  const token = newsletterToken(linkPurpose, id, 0)
  const page = linkPage(linkPurpose, token)
  return {
    to: email,
    subject,
    html: html.replaceAll(unsubscribePlaceholder, page),
    text: text.replaceAll(unsubscribePlaceholder, page),
    // One click in the mail program unsubscribes (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${oneClickUrl(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
