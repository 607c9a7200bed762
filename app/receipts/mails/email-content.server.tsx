import { Children, type ReactNode } from 'react'
import { mailSender } from '../../mail/mail-sender.server.ts'
import type { Attachment, Mail } from '../../mail/mailer.server.ts'
import { renderMail } from '../../mail/render-mail.server.ts'
import { beginningOf } from '../../ui/mail/beginning-of.ts'
import { MailLayout } from '../../ui/mail/mail-layout.tsx'
import { MailButton, MailFacts, MailLink, MailOfficeLink, MailText, type Facts } from '../../ui/mail/mail-parts.tsx'

/** A message about a payment without its recipient. The mail shows the parts in this order. */
export interface EmailContent {
  subject: string
  /** A mail program shows it beside the subject, which it does not repeat. Without it, the first paragraph. */
  preview?: string
  title: string
  paragraphs: ReactNode[]
  /** The button. `isGift`: it links to the donate page. */
  button?: { label: string; href: string; isGift?: boolean } | null
  /** A second way, below the button. */
  link?: { label: string; href: string } | null
  /** Where the staff sees to it: see `OfficeUrlOf`. */
  officeUrl?: string | null
  facts?: Facts
  /** The first fact is shown large. */
  leadFact?: boolean
  /** The paragraphs below the facts. */
  after?: ReactNode[]
  /** The notices of the states, below everything else: see `noticesEverywhere`. */
  notices?: readonly string[]
  attachments?: Attachment[]
  /** The recurring gift has ended and cannot be changed. */
  isEnd?: boolean
}

export async function mailOf(content: EmailContent, to: string): Promise<Mail> {
  const {
    subject,
    title,
    paragraphs,
    preview = firstWordsOf(paragraphs),
    button,
    link,
    officeUrl = null,
    facts,
    after,
    notices,
    attachments,
  } = content
  const body = (
    <MailLayout preview={preview} title={title} sender={mailSender()}>
      {Children.map(paragraphs, asText)}
      {button && <MailButton {...button} />}
      {link && (
        <MailText>
          <MailLink href={link.href} isAlone>
            {link.label}
          </MailLink>
        </MailText>
      )}
      <MailOfficeLink href={officeUrl} />
      {facts && <MailFacts facts={facts} lead={content.leadFact ?? false} />}
      {Children.map(after, asText)}
      {Children.map(notices, asText)}
    </MailLayout>
  )
  return { to, subject, ...(await renderMail(body)), ...(attachments && { attachments }) }
}

const firstWordsOf = (paragraphs: readonly ReactNode[]) =>
  beginningOf(paragraphs.find((paragraph) => typeof paragraph === 'string') ?? '')

const asText = (paragraph: ReactNode) => (paragraph ? <MailText>{paragraph}</MailText> : null)
