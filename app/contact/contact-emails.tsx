import { Text } from '@react-email/text'
import type { CSSProperties, ReactNode } from 'react'
import { answerTime } from '../content/answer-time.ts'
import { contact } from '../content/contact.ts'
import { MailLayout, mailText } from '../ui/mail/mail-layout.tsx'

interface Sender {
  name: string
  lines: string[]
  url: string
}

/** To the staff, who answer it with their mail program. */
export function ContactNoticeEmail({
  message,
  sender,
  facts,
}: {
  message: { name: string; email: string; subject: string; message: string }
  facts: { type: string; receivedAt: string; id: string }
  sender: Sender
}) {
  return (
    <MailLayout preview={`${facts.type}: ${message.subject}`} title={facts.type} sender={sender}>
      <Quote label="From">{`${message.name} <${message.email}>`}</Quote>
      <Quote label="Subject">{message.subject}</Quote>
      <Quote label="Message">{message.message}</Quote>
      <Text style={mailText}>
        Received {facts.receivedAt}. Your reply goes to the visitor, who was promised one {answerTime.messageOnDays}.
        Afterwards note it: npm run staff -- message {facts.id} --answered
      </Text>
    </MailLayout>
  )
}

/**
 * To the address that was entered, which may be anybody's. So nothing that was typed stands in it, not even the name:
 * whoever fills in the form would send words of theirs, or a link, under our name.
 */
export function ContactAcknowledgementEmail({ receivedAt, sender }: { receivedAt: string; sender: Sender }) {
  const { acknowledgement: words, urgent } = contact
  return (
    <MailLayout preview={words.received} title={words.title} sender={sender}>
      <Text style={mailText}>
        {words.received} {words.at(receivedAt)}
      </Text>
      <Text style={mailText}>{words.reach}</Text>
      <Text style={mailText}>
        {urgent.text} {urgent.phone}.
      </Text>
      <Text style={mailText}>{words.notYou}</Text>
    </MailLayout>
  )
}

function Quote({ label, children }: { label: string; children: string }) {
  return (
    <>
      <Text style={{ ...mailText, fontSize: '15px', margin: 0 }}>{label}</Text>
      <AsTyped style={{ borderLeft: '4px solid #e0d5bd', paddingLeft: '16px' }}>{children}</AsTyped>
    </>
  )
}

/** Keeps every space and line end, in the text version as well, and lets the text's own direction lead. */
function AsTyped({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  return (
    <pre dir="auto" style={{ ...mailText, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', ...style }}>
      {children}
    </pre>
  )
}
