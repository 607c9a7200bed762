import { statement as statementWords } from '../../content/my-giving/statement.ts'
import { noticesEverywhere } from '../../values/state-notices.ts'
import { statementKind } from '../givers-of-year.queries.server.ts'
import { findDiedAt } from '../../givers/giver-died.server.ts'
import { findShownGiver } from '../../givers/giver.queries.server.ts'
import { markEmailBounced } from '../../givers/letters-to-giver.queries.server.ts'
import { isReceiptDue } from '../../payments/payment.queries.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db, Tx } from '../../db/db.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { Composers } from '../../mail/outbox-worker.server.ts'
import { mailOf, type EmailContent } from './email-content.server.tsx'
import { issuedInWords } from '../issued-in-words.server.ts'
import { drawStatement, isThanks, type Statement } from '../documents/statement.server.ts'
import { findStatement } from '../documents/statement-of-giver.server.ts'
import { correctedKind } from '../sent-statements/changed-statements.queries.server.ts'
import {
  findStatementInForce,
  isOutdated,
  recordSaid,
  type Said,
  saidIn,
} from '../sent-statements/said-of-statement.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { fill } from '../../words/fill.ts'

/** A year-end statement by mail. The PDF is drawn when it is sent, from the current gifts. */
export const statementMessages: Composers = {
  [statementKind]: { compose, afterSent, afterRefused },
  [correctedKind]: {
    compose: async (db, id) => {
      const mail = await compose(db, id)
      // What was changed was changed back, or the giver got it printed.
      return mail?.isChanged ? mail : null
    },
    afterSent,
    afterRefused,
  },
}

/** With what its PDF says, to record it when it has left: a gift may change while it is sent. */
interface StatementMail extends Mail {
  giverId: string
  said: Said
  /** A statement was sent that says something else. */
  isChanged: boolean
}

async function afterSent(tx: Tx, id: string, now: number, mail: Mail): Promise<void> {
  const { giverId, said, isChanged } = mail as StatementMail
  await recordSaid(tx, giverId, { id, said, at: now, isCorrection: isChanged })
}

function afterRefused(db: Db, _: string, now: number, { to }: Mail): Promise<void> {
  return markEmailBounced(db, to, now, now)
}

async function compose(db: Db, id: string): Promise<StatementMail | null> {
  const sent = await db.selectFrom('statement_sent').selectAll().where('id', '=', id).executeTakeFirst()
  if (!sent) return null
  const { year } = sent
  const now = Date.now()
  const giver = await findShownGiver(db, sent.giver_id)
  // It is printed.
  if ((await findDiedAt(db, sent.giver_id)) !== null) return null
  const statement = giver ? await findStatement(db, giver.id, { year, now, way: 'mail' }) : null
  if (!giver || !statement?.email) return null
  const inForce = await findStatementInForce(db, giver.id, year)
  const said = saidIn(statement.gifts)
  const isChanged = inForce !== null && isOutdated(inForce, statement.gifts)
  if (!isChanged && !statement.gifts.some(isReceiptDue)) return null
  const { mail, thanks } = statementWords
  const { file } = isThanks(statement.gifts) ? thanks.mail : mail
  const written = await mailOf(
    {
      ...wordsOf(statement),
      button: {
        label: mail.linkText,
        href: `${config().siteUrl}/my-giving`,
      },
      notices: noticesEverywhere(),
      attachments: [
        {
          filename: fill(file, { year }),
          contentType: 'application/pdf',
          content: await drawStatement(statement),
        },
      ],
    },
    statement.email,
  )
  return { ...written, giverId: giver.id, said, isChanged }
}

/** A statement of gifts by funds and employers alone does not speak of taxes. */
function wordsOf({ gifts, year, now, firstGivenAt = null, replacedAt = null }: Statement): EmailContent {
  const { corrected, mail, thanks } = statementWords
  const date = dateOf(now)
  const isCopy = firstGivenAt !== null && dateOf(firstGivenAt) !== date
  const copy = isCopy && issuedInWords({ firstAt: firstGivenAt, isReplaced: false }, now).join(' ')
  const { subject, preview, title, text, myGiving } = isThanks(gifts) ? thanks.mail : mail
  if (replacedAt === null) {
    return {
      subject: fill(subject, { year }),
      preview: fill(preview, { year }),
      title: fill(title, { year }),
      paragraphs: [fill(text, { year, date }), copy, myGiving],
      after: [statementWords.questions],
    }
  }
  return {
    subject: fill(corrected.subject, { subject: fill(subject, { year }) }),
    preview: fill(corrected.preview, { year }),
    title: fill(corrected.title, { year }),
    paragraphs: [
      fill(corrected.text, { year, sentOn: dateOf(replacedAt), date }),
      !isThanks(gifts) && corrected.filed,
      myGiving,
    ],
    after: [corrected.questions],
  }
}
