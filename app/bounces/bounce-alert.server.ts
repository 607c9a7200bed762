import { site } from '../content/site.ts'
import type { Db } from '../db/db.server.ts'
import type { Mail } from '../mail/mailer.server.ts'
import type { Composers } from '../mail/outbox-worker.server.ts'
import { findMessage } from '../mail/outbox.server.ts'
import { findPayment } from '../payments/payment.queries.server.ts'
import { mailOf } from '../receipts/mails/email-content.server.tsx'

export const bounceAlertKind = 'bounce-alert'

/** The subject is the bounced message. */
export const bounceMessages: Composers = { [bounceAlertKind]: { compose: composeAlert } }

async function composeAlert(db: Db, messageId: string): Promise<Mail | null> {
  const message = await findMessage(db, messageId)
  // It was sent again, under another id.
  if (!message) return null
  const { kind, subject_id: subject, last_error: reason } = message
  const isOrder = (await findPayment(db, subject))?.kind === 'order'
  const what = `${kind.replaceAll('-', ' ')} for ${isOrder ? 'the order' : 'the gift'} ${subject}`
  const content = {
    subject: `Not delivered: ${what}`,
    title: 'A message did not arrive',
    paragraphs: [
      `The ${what} came back. The mail server says: ${reason ?? 'nothing'}`,
      'Ask for the right address, for example by telephone, then send it again from its page in the office.',
    ],
    officePage: `/${isOrder ? 'orders' : 'gifts'}/${subject}`,
  }
  return mailOf(content, site.email)
}
