import { site } from '../content/site.ts'
import type { Db } from '../db/db.server.ts'
import { addLogFields } from '../log/log.server.ts'
import type { Mail } from '../mail/mailer.server.ts'
import type { OfficeUrlOf } from '../mail/office-url-of.ts'
import type { Composers } from '../mail/outbox-worker.server.ts'
import { findMessage, logFieldsOf } from '../mail/outbox.server.ts'
import { findPayment } from '../payments/payment.queries.server.ts'
import type { RefusalKind } from '../mail/refusals/refusal-codes.ts'
import { mailOf } from '../receipts/mails/email-content.server.tsx'
import { composeRefusalAlert, refusalAlertKind } from './refusal-alert.server.ts'

export const bounceAlertKind = 'bounce-alert'

const advice: Record<RefusalKind, string> = {
  'no-mailbox': 'Ask for the right address, for example by telephone, then correct it on its page in the office.',
  full: 'The mailbox is full or switched off. Call, or wait some days and send it again from its page in the office, or print it.',
  other:
    'The address may be right: it is our server, our mail or the way that was refused. Who runs the server reads the reason; then send it again from its page in the office.',
}

/** The subject is the bounced message, or the provider that refuses mails. */
export const bounceMessages = (officeUrlOf: OfficeUrlOf): Composers => ({
  [bounceAlertKind]: { compose: (db, id) => composeAlert(db, id, officeUrlOf) },
  [refusalAlertKind]: { compose: (db, provider) => composeRefusalAlert(db, provider, officeUrlOf) },
})

async function composeAlert(db: Db, messageId: string, officeUrlOf: OfficeUrlOf): Promise<Mail | null> {
  const message = await findMessage(db, messageId)
  // It was sent again, under another id.
  if (!message) return null
  const { payment } = logFieldsOf(message)
  addLogFields({ payment })
  const { kind, subject_id: subject, last_error: reason, came_back: why } = message
  const { kind: about = 'gift' } = (await findPayment(db, subject)) ?? {}
  const what = `${kind.replaceAll('-', ' ')} for the ${about} ${subject}`
  const content = {
    subject: `Not delivered: ${what}`,
    title: 'A message did not arrive',
    paragraphs: [`The ${what} came back. The mail server says: ${reason ?? 'nothing'}`, advice[why ?? 'no-mailbox']],
    officeUrl: officeUrlOf({ kind: about, id: subject }),
  }
  return mailOf(content, site.email)
}
