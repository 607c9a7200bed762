import { Text } from '@react-email/text'
import { Children, type ReactNode } from 'react'
import { site } from '../content/site.ts'
import { mailSender } from '../platform/mail-sender.server.ts'
import type { Attachment, Mail } from '../platform/mailer.server.ts'
import { renderMail } from '../platform/render-mail.server.ts'
import { MailFacts, MailLayout, MailLink, mailText } from '../ui/mail/mail-layout.tsx'

/** A message about money, before it is addressed. */
export interface EmailContent {
  subject: string
  title: string
  /** What a mail program shows beside the subject; without it, the title. */
  preview?: string
  paragraphs: ReactNode[]
  /** What the staff may type after `npm run staff --`. */
  command?: string
  /** Where Stripe's Dashboard shows the payment. */
  link?: string | null
  facts?: [name: string, value: string][]
  /** The paragraphs below the facts. */
  after?: ReactNode[]
  attachments?: Attachment[]
  /** It says that a recurring gift has ended: there is nothing left to change. */
  isEnd?: boolean
}

export async function mailOf(content: EmailContent, to: string): Promise<Mail> {
  const { subject, title, preview = `${title}.`, paragraphs, command, link, facts, after, attachments } = content
  const body = (
    <MailLayout preview={preview} title={title} sender={mailSender()}>
      {Children.map(paragraphs, asText)}
      {command && (
        <Text style={{ ...mailText, fontFamily: 'monospace', fontSize: '15px' }}>npm run staff -- {command}</Text>
      )}
      {link && asText(<MailLink href={link}>{link}</MailLink>)}
      {facts && <MailFacts facts={facts} />}
      {Children.map(after, asText)}
    </MailLayout>
  )
  return { to, subject, ...(await renderMail(body)), ...(attachments && { attachments }) }
}

const asText = (paragraph: ReactNode) => (paragraph ? <Text style={mailText}>{paragraph}</Text> : null)

/** How whoever reads the message reaches us, within a sentence. */
export function EmailOrPhone() {
  return (
    <>
      <MailLink href={`mailto:${site.email}`}>{site.email}</MailLink> or call {site.phone}
    </>
  )
}
