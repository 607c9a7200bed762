import { statement as words } from '../../content/my-giving/statement.ts'
import { statementKind } from '../givers-of-year.queries.server.ts'
import { findRefusal } from '../../givers/letter-refusal.server.ts'
import { findGiftsOfYear } from '../../payments/payments-of.queries.server.ts'
import { isReceiptDue } from '../../payments/payment.queries.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { Composers } from '../../mail/outbox-worker.server.ts'
import { emailOrPhone, mailOf } from './email-content.server.tsx'
import { drawStatement } from '../documents/statement.server.ts'

/** A year-end statement by mail. The PDF is drawn when it is sent, from the current gifts. */
export const statementMessages: Composers = { [statementKind]: { compose } }

async function compose(db: Db, id: string): Promise<Mail | null> {
  const sent = await db.selectFrom('statement_sent').selectAll().where('id', '=', id).executeTakeFirst()
  if (!sent) return null
  const { year, email } = sent
  const gifts = await findGiftsOfYear(db, email, year)
  const refusal = await findRefusal(db, email)
  if (refusal === 'asked' || refusal === 'forgotten' || !gifts.some(isReceiptDue)) return null
  // The address as the giver wrote it.
  const to = gifts[0]?.payer_email ?? email
  const { mail } = words
  const content = await drawStatement({ gifts, year, email: to, now: Date.now() })
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
          content,
        },
      ],
    },
    to,
  )
}
