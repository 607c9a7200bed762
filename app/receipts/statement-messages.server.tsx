import { statement as words } from '../content/statement.ts'
import { statementKind } from '../ledger/givers-of-year.queries.server.ts'
import { findRefusal } from '../ledger/letter-refusal.server.ts'
import { findGiftsOfYear } from '../ledger/payments-of.queries.server.ts'
import { isReceiptDue } from '../ledger/payment.queries.server.ts'
import { config } from '../platform/config.server.ts'
import type { Db } from '../platform/db.server.ts'
import type { Mail } from '../platform/mailer.server.ts'
import type { Composers } from '../platform/outbox-worker.server.ts'
import { emailOrPhone, mailOf } from './email-content.server.tsx'
import { drawStatement } from './statement.server.ts'

/** The statement of a year by mail: the PDF is made when it is sent, from the gifts as they are then. */
export const statementMessages: Composers = { [statementKind]: { compose } }

async function compose(db: Db, id: string): Promise<Mail | null> {
  const sent = await db.selectFrom('statement_sent').selectAll().where('id', '=', id).executeTakeFirst()
  if (!sent) return null
  const { year, email } = sent
  const gifts = await findGiftsOfYear(db, email, year)
  const refusal = await findRefusal(db, email)
  if (refusal === 'asked' || refusal === 'forgotten' || !gifts.some(isReceiptDue)) return null
  // As its owner writes it.
  const to = gifts[0]?.payer_email ?? email
  const { mail } = words
  const content = await drawStatement({ gifts, year, email: to, now: Date.now() })
  return mailOf(
    {
      ...{ subject: mail.subject(year), preview: mail.preview(year), title: mail.title(year) },
      paragraphs: [mail.text(year), mail.myGiving],
      button: { label: mail.linkText, href: `${config().siteUrl}/my-giving` },
      after: [`${mail.questions} ${emailOrPhone}.`],
      attachments: [{ filename: mail.file(year), contentType: 'application/pdf', content }],
    },
    to,
  )
}
