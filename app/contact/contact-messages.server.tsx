import { contact } from '../content/contact.ts'
import { site } from '../content/site.ts'
import type { Db } from '../platform/db.server.ts'
import { mailSender } from '../platform/mail-sender.server.ts'
import type { Mail } from '../platform/mailer.server.ts'
import type { Composers } from '../platform/outbox-worker.server.ts'
import { renderMail } from '../platform/render-mail.server.ts'
import { ContactAcknowledgementEmail, ContactNoticeEmail } from './contact-emails.tsx'
import { type ContactMessage, findContactMessage } from './contact-message.queries.server.ts'

/** The two mails of a contact message, by the kind that `sendMessage` queues them under. */
export const contactMessages: Composers = {
  'contact-notice': { compose: (db, id) => composeFor(db, id, writeNotice) },
  'contact-acknowledgement': { compose: (db, id) => composeFor(db, id, writeAcknowledgement) },
}

/** A message that was deleted at the visitor's wish before its mails went out owes none. */
async function composeFor(db: Db, id: string, write: (message: ContactMessage) => Promise<Mail>): Promise<Mail | null> {
  const message = await findContactMessage(db, id)
  return message ? write(message) : null
}

async function writeNotice(message: ContactMessage): Promise<Mail> {
  const type = contact.form.types[message.type]
  const facts = { type, receivedAt: timeOf(message.created_at), id: message.id }
  return {
    to: site.email,
    replyTo: { name: message.name, address: message.email },
    subject: `${type}: ${message.subject}`,
    ...(await renderMail(<ContactNoticeEmail message={message} sender={mailSender()} facts={facts} />)),
  }
}

async function writeAcknowledgement(message: ContactMessage): Promise<Mail> {
  return {
    to: message.email,
    subject: contact.acknowledgement.mailSubject(site.name),
    ...(await renderMail(
      <ContactAcknowledgementEmail receivedAt={timeOf(message.created_at)} sender={mailSender()} />,
    )),
  }
}

/** In the publisher's own time zone, whose hours the visitor was told. */
function timeOf(at: number): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/New_York' } as const
  return new Date(at).toLocaleString('en-US', options)
}
