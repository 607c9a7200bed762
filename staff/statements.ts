import { findGiversOfYear, statementsToSend } from '../app/givers/givers-of-year.queries.server.ts'
import { formatExactDollars } from '../app/values/money.ts'
import { database } from '../app/db/database.server.ts'
import { commandLine } from '../app/audit/audit-log.server.ts'
import { findProgress, isYearOver, sendStatements } from '../app/receipts/send-statement.server.ts'
import { say } from './print.ts'

/** `statements YEAR [--send]`: how the statements of a year stand, or sends those that are not sent. */
export async function showStatements(text: string, { send = false }: { send?: boolean }): Promise<void> {
  const now = Date.now()
  if (!/^20\d\d$/.test(text)) throw new Error(`"${text}" is not a year. Write it as 2025.`)
  const year = Number(text)
  if (send && !isYearOver(year, now)) throw new Error(`${year} is not over: more may be given in it.`)
  const db = await database()
  if (send) for await (const count of sendStatements(db, year, commandLine, now)) say(`${count} queued`)
  const any = { search: '', sort: 'email', isDownward: false, offset: 0, limit: 1 } as const
  const { sums } = await findGiversOfYear(db, year, any)
  const { recorded, queued } = await findProgress(db, year)
  say(
    `${sums.givers} givers with an e-mail address, ${sums.gifts} gifts, ${formatExactDollars(sums.cents)} of their own.`,
  )
  say(
    `${recorded - queued} statements are sent, ${queued} are queued, ${await statementsToSend(db, year)} are to be sent.`,
  )
}
