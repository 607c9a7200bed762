import { findGiversByPost } from '../../receipts/givers-of-year.queries.server.ts'
import { findReceiptsEmail, findShownGiver } from '../../givers/giver.queries.server.ts'
import { drawStatements, type Statement } from '../../receipts/documents/statement.server.ts'
import { findStatement } from '../../receipts/documents/statement-of-giver.server.ts'
import { sendFile } from '../../my-giving/send-file.server.ts'
import { isYearOver } from '../../receipts/send-statement.server.ts'
import { whyStatementWaits } from '../../receipts/waiting-debits.queries.server.ts'
import type { OfficePage } from '../office-page.ts'
import { maxToPrint, yearFromQuery } from './page.server.tsx'

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
    const way = email ? 'mail' : 'post'
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
    const statements: Statement[] = []
    for (const { id } of await findGiversByPost(db, year, maxToPrint)) {
      const statement = await findStatement(db, id, { year, now, way: 'post' })
      if (statement) statements.push(statement)
    }
    const bytes = await drawStatements(statements)
    return bytes ? sendFile(bytes, `statements-${year}`) : <p>No statement is to be printed.</p>
  },
}
