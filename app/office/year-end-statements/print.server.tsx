import { findGiversByPost } from '../../receipts/givers-of-year.queries.server.ts'
import { findDiedAt } from '../../givers/giver-died.server.ts'
import { findReceiptsEmail, findShownGiver } from '../../givers/giver.queries.server.ts'
import { drawStatements, type Statement } from '../../receipts/documents/statement.server.ts'
import { findStatement } from '../../receipts/documents/statement-of-giver.server.ts'
import { sendFile } from '../../my-giving/send-file.server.ts'
import { isYearOver } from '../../receipts/send-statement.server.ts'
import { whyStatementWaits } from '../../receipts/why-statement-waits.server.ts'
import type { OfficePage } from '../office-page.ts'
import type { Db } from '../../db/db.server.ts'
import { findChangedStatements } from '../../receipts/sent-statements/changed-statements.queries.server.ts'
import { maxChanged } from './changed.server.tsx'
import { maxToPrint } from './page.server.tsx'
import { yearFromQuery } from './year-of-page.ts'

/** One giver's statement: `?giver=`. Without an e-mail address, as it goes by post. None while a bank debit is on its way. */
export const statementPreview: OfficePage = {
  path: '/office/statements/statement.pdf',
  title: 'Statement',
  get: async ({ db, url, now }) => {
    const year = yearFromQuery(url, now)
    const giver = await findShownGiver(db, url.searchParams.get('giver') ?? '')
    const waits = giver && isYearOver(year, now) ? await whyStatementWaits(db, giver.id, year) : null
    if (waits) return <p>{waits}</p>
    const email = giver && (await findReceiptsEmail(db, giver.id))
    const way = email && (await findDiedAt(db, giver.id)) === null ? 'mail' : 'post'
    const statement = giver && (await findStatement(db, giver.id, { year, now, way }))
    const bytes = statement ? await drawStatements([statement]) : null
    return bytes ? sendFile(bytes, `statement-${year}`) : <p>There are no such gifts.</p>
  },
}

/** The statements that are still to be printed, as one PDF. */
export const statementsToPrint: OfficePage = {
  path: '/office/statements/print.pdf',
  title: 'Statements to print',
  get: async ({ db, url, now }) => {
    const year = yearFromQuery(url, now)
    return printAll(db, await findGiversByPost(db, year, maxToPrint), year, now)
  },
}

/** The corrected statements that go by post, as one PDF. */
export const correctedToPrint: OfficePage = {
  path: '/office/statements/changed.pdf',
  title: 'Corrected statements to print',
  get: async ({ db, url, now }) => {
    const year = yearFromQuery(url, now)
    const { rows } = await findChangedStatements(db, year, { limit: maxChanged })
    const byPost = rows.filter((row) => row.by_mail === 0)
    return printAll(db, byPost, year, now)
  },
}

async function printAll(db: Db, givers: readonly { id: string }[], year: number, now: number) {
  const statements: Statement[] = []
  for (const { id } of givers) {
    const statement = await findStatement(db, id, { year, now, way: 'post' })
    if (statement) statements.push(statement)
  }
  const bytes = await drawStatements(statements)
  return bytes ? sendFile(bytes, `statements-${year}`) : <p>No statement is to be printed.</p>
}
