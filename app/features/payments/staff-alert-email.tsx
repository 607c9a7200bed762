import { Text } from '@react-email/text'
import { MailFacts, MailLayout, mailText } from '../../ui/mail-layout.tsx'
import type { Letterhead } from './letterhead.ts'

/** To the staff: something about a payment that a person should look at. */
export function StaffAlertEmail({
  title,
  paragraphs,
  command,
  facts,
  sender,
}: {
  title: string
  paragraphs: string[]
  /** What shows all that the ledger knows. */
  command: string
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
      {facts && <MailFacts facts={facts} />}
    </MailLayout>
  )
}
