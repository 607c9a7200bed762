import { sql } from 'kysely'
import { log } from '../log/log.server.ts'
import { isPaymentNumber } from '../values/receipt-number.ts'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'

export type StaffChange = Tables['staff_change']

/** Who makes a change: an address in STAFF, the command line of the server, a giver with the link of a mail, or the site. */
export type Actor = string
export const commandLine: Actor = 'command line'
export const fromGiver: Actor = 'giver'
/** The site itself, by its timer. */
export const bySite: Actor = 'the site'

/** One change. Addresses in its texts are masked: see `Tables['staff_change']`. */
interface Change {
  who: Actor
  what: string
  subject: string
  before?: string | number | null
  after?: string | number | null
}

/** An arbitrary number that no other lock has. */
const lockKey = 7_316_240_118

/**
 * Records a change of the staff, in the transaction of the change. Make it the last statement there: on PostgreSQL, one
 * transaction at a time may add to the log. The ids are counted, so their order is the order of the changes.
 */
export async function recordChange(tx: Tx, { who, what, subject, before, after }: Change, now: number): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
  const last = await tx.selectFrom('staff_change').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  await tx
    .insertInto('staff_change')
    .values({
      id: String(Number(last?.id ?? 0) + 1).padStart(10, '0'),
      at: now,
      who,
      what,
      subject,
      before: textOf(before),
      after: textOf(after),
    })
    .execute()
  if (isPaymentNumber(subject)) log.info('staff-change', { payment: subject, what })
}

/** The changes of one gift, order or recurring gift, the oldest first. */
export function findChangesAbout(db: Db | Tx, subject: string): Promise<StaffChange[]> {
  return db.selectFrom('staff_change').selectAll().where('subject', '=', subject).orderBy('id').execute()
}

const textOf = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : maskAddresses(String(value))

/** Keeps the first letter of an address. The log is never edited, so it must not contain an address. */
const maskAddresses = (text: string) => text.replaceAll(/(?<![^\s<>"'(])([^\s<>"'(@…])[^\s<>"'@…]*@(?=\w)/g, '$1…@')
