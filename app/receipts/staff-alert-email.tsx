import { Text } from '@react-email/text'
import { MailFacts, MailLayout, MailLink, mailText } from '../ui/mail/mail-layout.tsx'
import type { Letterhead } from './letterhead.ts'

/** To the staff: something about a payment that a person should look at. */
export function StaffAlertEmail({
  title,
  paragraphs,
  command,
  link,
  facts,
  sender,
}: {
  title: string
  paragraphs: string[]
  /** What shows all that the ledger knows. */
  command: string
  /** Where Stripe's Dashboard shows the payment. */
  link: string | null
  facts?: [string, string][] | undefined
  sender: Letterhead['sender']
}) {
  return (
    <MailLayout preview={`${title}.`} title={title} sender={sender}>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} style={mailText}>
          {paragraph}
        </Text>
      ))}
      <Text style={{ ...mailText, fontFamily: 'monospace', fontSize: '15px' }}>{command}</Text>
      {link && (
        <Text style={mailText}>
          <MailLink href={link}>{link}</MailLink>
        </Text>
      )}
      {facts && <MailFacts facts={facts} />}
    </MailLayout>
  )
}
