import { statement as words } from '../../content/my-giving/statement.ts'
import { statementKind } from '../givers-of-year.queries.server.ts'
import { findGiverOfStatement } from '../send-statement.server.ts'
import { findReceiptsEmail } from '../../givers/giver.queries.server.ts'
import { markEmailBounced } from '../../givers/letters-to-giver.queries.server.ts'
import { isReceiptDue } from '../../payments/payment.queries.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { Composers } from '../../mail/outbox-worker.server.ts'
import { emailOrPhone, mailOf } from './email-content.server.tsx'
import { drawStatement } from '../documents/statement.server.ts'
import { findStatement } from '../documents/statement-of-giver.server.ts'

/** A year-end statement by mail. The PDF is drawn when it is sent, from the current gifts. */
export const statementMessages: Composers = { [statementKind]: { compose, afterRefused } }

async function afterRefused(db: Db, id: string, now: number): Promise<void> {
  const giverId = await findGiverOfStatement(db, id)
  const email = giverId === null ? null : await findReceiptsEmail(db, giverId)
  if (email !== null) await markEmailBounced(db, email, now, now)
}

async function compose(db: Db, id: string): Promise<Mail | null> {
  const sent = await db.selectFrom('statement_sent').selectAll().where('id', '=', id).executeTakeFirst()
  if (!sent) return null
  const { year, giver_id: giverId } = sent
  const statement = await findStatement(db, giverId, { year, now: Date.now(), way: 'mail' })
  if (!statement?.email || !statement.gifts.some(isReceiptDue)) return null
  const { mail } = words
  return mailOf(
    {
      subject: mail.subject(year),
      preview: mail.preview(year),
      title: mail.title(year),
      paragraphs: [mail.text(year), mail.myGiving],
      button: {
        label: mail.linkText,
        href: `${config().siteUrl}/my-giving`,
      },
      after: [`${mail.questions} ${emailOrPhone}.`],
      attachments: [
        {
          filename: mail.file(year),
          contentType: 'application/pdf',
          content: await drawStatement(statement),
        },
      ],
    },
    statement.email,
  )
}
