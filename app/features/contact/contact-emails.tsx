import { Text } from '@react-email/text'
import type { CSSProperties, ReactNode } from 'react'
import { answerTime } from '../../content/answer-time.ts'
import { contact } from '../../content/contact.ts'
import { MailLayout, mailText } from '../../ui/mail-layout.tsx'

interface ContactEmailProps {
  message: { name: string; email: string; subject: string; message: string }
  sender: { name: string; lines: string[]; url: string }
}

/** To the staff, who answer it with their mail program. */
export function ContactNoticeEmail({
  message,
  sender,
  facts,
}: ContactEmailProps & { facts: { type: string; receivedAt: string; id: string } }) {
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

export function ContactAcknowledgementEmail({ message, sender, hours }: ContactEmailProps & { hours: string }) {
  const { acknowledgement: words, urgent } = contact
  return (
    <MailLayout preview={words.received} title={words.title} sender={sender}>
      <AsTyped>{`Dear ${message.name},`}</AsTyped>
      <Text style={mailText}>
        {words.received} {words.hours(hours)}
      </Text>
      <Text style={mailText}>
        {urgent.text} {urgent.phone}.
      </Text>
      <Text style={mailText}>{words.quote}</Text>
      <Quote label="Subject">{message.subject}</Quote>
      <Quote label="Message">{message.message}</Quote>
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
