import { site } from '../content/site.ts'
import type { Db } from '../platform/db.server.ts'
import { mailSender } from '../platform/mail-sender.server.ts'
import type { Mail } from '../platform/mailer.server.ts'
import type { Composers } from '../platform/outbox-worker.server.ts'
import { findMessage } from '../platform/outbox.server.ts'
import { renderMail } from '../platform/render-mail.server.ts'
import { findPayment } from '../ledger/payment.queries.server.ts'
import { paymentMessageKinds } from '../ledger/messages-owed.server.ts'
import { StaffAlertEmail } from '../receipts/staff-alert-email.tsx'

export const bounceAlertKind = 'bounce-alert'

/** The subject is the message that came back. */
export const bounceMessages: Composers = { [bounceAlertKind]: { compose: composeAlert } }

/** Whether a message about a payment goes to who paid, rather than to the staff. */
export function isToPayer(kind: string): boolean {
  return paymentMessageKinds.includes(kind) && !kind.endsWith('-alert') && kind !== 'order-notice'
}

async function composeAlert(db: Db, messageId: string): Promise<Mail | null> {
  const message = await findMessage(db, messageId)
  // Sent again meanwhile, under another id.
  if (!message) return null
  const { kind, subject_id: subject, last_error: reason } = message
  const isOrder = (await findPayment(db, subject))?.kind === 'order'
  const what = `${kind.replaceAll('-', ' ')} for ${isOrder ? 'the order' : 'the gift'} ${subject}`
  const title = 'A message did not arrive'
  const paragraphs = [
    `The ${what} came back. The mail server says: ${reason ?? 'nothing'}`,
    'Ask for the right address, for example by telephone, then send it again with this command:',
  ]
  const command = `npm run staff -- ${isOrder ? 'order' : 'receipt'} ${subject} --resend --to ADDRESS`
  const alert = { title, paragraphs, command, link: null, sender: mailSender() }
  const body = <StaffAlertEmail {...alert} />
  return { to: site.email, subject: `Not delivered: ${what}`, ...(await renderMail(body)) }
}
