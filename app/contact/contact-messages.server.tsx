import { answerTime } from '../content/answer-time.ts'
import { contactAnswer } from '../content/contact-answer.ts'
import { contact } from '../content/pages/contact.ts'
import { site } from '../content/site.ts'
import type { Db } from '../db/db.server.ts'
import { mailSender } from '../mail/mail-sender.server.ts'
import { messageIdOf, type Mail } from '../mail/mailer.server.ts'
import { findMessagesAbout } from '../mail/outbox.server.ts'
import type { OfficeUrlOf } from '../mail/office-url-of.ts'
import type { Composers } from '../mail/outbox-worker.server.ts'
import { mailName, mailWords } from '../values/plain-words.ts'
import { renderMail } from '../mail/render-mail.server.ts'
import { beginningOf } from '../ui/mail/beginning-of.ts'
import { MailLayout } from '../ui/mail/mail-layout.tsx'
import { MailPhone, MailQuote, MailOfficeLink, MailText, MailTyped } from '../ui/mail/mail-parts.tsx'
import { findAnswer, findAnswersTo } from './contact-answer.queries.server.ts'
import { type ContactMessage, findContactMessage } from './contact-message.queries.server.ts'
import { readFurther } from './further-fields.ts'
import { timeInLong } from '../values/publisher-time.ts'
import { fill } from '../words/fill.ts'

/** The mails of a contact message, by their outbox kind. */
export const contactMessages = (officeUrlOf: OfficeUrlOf): Composers => ({
  'contact-notice': {
    compose: (db, id) => composeFor(db, id, (message) => writeNotice(message, officeUrlOf({ kind: 'message', id }))),
  },
  'contact-acknowledgement': { compose: (db, id) => composeFor(db, id, writeAcknowledgement) },
  'contact-answer': { compose: composeAnswer },
})

/** A message that was deleted on request before its mails were sent needs none. */
async function composeFor(db: Db, id: string, write: (message: ContactMessage) => Promise<Mail>): Promise<Mail | null> {
  const message = await findContactMessage(db, id)
  return message ? write(message) : null
}

/** To the staff, who may answer it with a mail program. */
async function writeNotice(stored: ContactMessage, officeUrl: string | null): Promise<Mail> {
  const { type, name, email, subject, message, created_at: at } = stored
  const title = contact.form.types[type]
  const body = (
    <MailLayout preview={beginningOf(`${name}: ${message}`)} title={title} sender={mailSender()}>
      <Quote label="From">{`${name} <${email}>`}</Quote>
      <Quote label="Subject">{subject}</Quote>
      {readFurther(stored.further).map(([label, text]) => (
        <Quote key={label} label={label}>
          {text}
        </Quote>
      ))}
      <Quote label="Message">{message}</Quote>
      <MailText>
        Received {timeInLong(at)}. Your reply goes to the visitor, who was promised one {answerTime.messageOnDays}.
        Afterwards note it in the office.
      </MailText>
      <MailOfficeLink href={officeUrl} />
    </MailLayout>
  )
  const mail = await renderMail(body)
  return {
    to: site.email,
    replyTo: { name: mailName(name) ?? '', address: email },
    subject: `${title}: ${subject}`,
    ...mail,
  }
}

/**
 * To the typed address, which may be another person's. So the mail contains no typed text, not even the name: otherwise
 * the form would send a stranger's words, or a link, in the publisher's name.
 */
async function writeAcknowledgement({ email, created_at: at }: ContactMessage): Promise<Mail> {
  const { acknowledgement: words, urgent } = contact
  const body = (
    <MailLayout preview={words.received} title={words.title} sender={mailSender()}>
      <MailText>
        {words.received} {fill(words.at, { time: timeInLong(at) })}
      </MailText>
      <MailText>{words.reach}</MailText>
      <MailText look="strong">
        {urgent.text} <MailPhone phone={urgent.phone} />.
      </MailText>
      <MailText look="small">{words.notYou}</MailText>
    </MailLayout>
  )
  return { to: email, subject: words.mailSubject, ...(await renderMail(body)) }
}

/**
 * The answer of the staff, with the message. Its headers refer to the acknowledgement and earlier answers, if they were
 * sent and their rows are still stored, so that mail programs show one conversation.
 */
async function composeAnswer(db: Db, id: string): Promise<Mail | null> {
  const answer = await findAnswer(db, id)
  const message = answer && (await findContactMessage(db, answer.message_id))
  if (!message) return null
  const earlier = (await findAnswersTo(db, message.id)).filter((each) => each.created_at < answer.created_at)
  const mails = await Promise.all([message, ...earlier].map((each) => findMessagesAbout(db, each.id)))
  const body = (
    <MailLayout preview={beginningOf(answer.answer)} title={contactAnswer.title} sender={mailSender()}>
      <MailTyped>{answer.answer}</MailTyped>
      <Quote label={fill(contactAnswer.youWrote, { time: timeInLong(message.created_at) })}>{message.message}</Quote>
    </MailLayout>
  )
  return {
    to: message.email,
    replyTo: { name: site.name, address: site.email },
    subject: (mailWords(message.subject) ?? contactAnswer.subject).replace(/^(re: *)*/i, 'Re: '),
    isPersonal: true,
    answers: mails
      .flat()
      .filter(({ kind, status }) => kind !== 'contact-notice' && status === 'sent')
      .map((mail) => messageIdOf(mail.id)),
    ...(await renderMail(body)),
  }
}

function Quote({ label, children }: { label: string; children: string }) {
  return (
    <>
      <MailText look="label">{label}</MailText>
      <MailQuote>
        <MailTyped margin="0">{children}</MailTyped>
      </MailQuote>
    </>
  )
}
