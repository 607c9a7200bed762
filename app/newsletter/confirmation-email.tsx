import { Text } from '@react-email/text'
import type { ComponentProps } from 'react'
import { newsletterMail } from '../content/newsletter-mail.ts'
import { MailLayout, MailLink, mailText } from '../ui/mail/mail-layout.tsx'

const words = newsletterMail.confirmation

interface ConfirmationEmailProps {
  url: string
  sender: ComponentProps<typeof MailLayout>['sender']
}

/** Asks whether the address is the reader's own and the newsletter wanted. Nothing else is sent before the answer. */
export function ConfirmationEmail({ url, sender }: ConfirmationEmailProps) {
  return (
    <MailLayout preview={words.preview} title={words.title} sender={sender}>
      <Text style={mailText}>{words.text}</Text>
      <Text style={{ ...mailText, fontWeight: 600 }}>
        <MailLink href={url}>{words.linkText}</MailLink>
      </Text>
      <Text style={mailText}>{words.otherwise}</Text>
    </MailLayout>
  )
}
