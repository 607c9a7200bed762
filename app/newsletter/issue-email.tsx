import { Hr } from '@react-email/hr'
import { Text } from '@react-email/text'
import type { ComponentProps } from 'react'
import { newsletterMail } from '../content/newsletter-mail.ts'
import { MailLayout, MailLink, mailText } from '../ui/mail/mail-layout.tsx'
import { MailMarkdown } from './mail-markdown.tsx'

const words = newsletterMail.issue

interface IssueEmailProps {
  subject: string
  /** Markdown. */
  body: string
  unsubscribeUrl: string
  sender: ComponentProps<typeof MailLayout>['sender']
}

/** One letter of the newsletter, with the way out that it must show (CAN-SPAM, 15 USC 7704(a)(5)(A)). */
export function IssueEmail({ subject, body, unsubscribeUrl, sender }: IssueEmailProps) {
  return (
    <MailLayout preview={subject} title={subject} sender={sender}>
      <MailMarkdown text={body} />
      <Hr style={{ borderColor: '#e0d5bd', margin: '28px 0 20px' }} />
      <Text style={{ ...mailText, color: '#4b5170', fontSize: '14px', margin: 0 }}>
        {words.reason} <MailLink href={unsubscribeUrl}>{words.unsubscribe}</MailLink>
      </Text>
    </MailLayout>
  )
}
