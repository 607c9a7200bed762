import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { appSecret } from '../security/app-secret.server.ts'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'
import type { Tables } from '../db/tables.ts'

export type StaffChange = Tables['staff_change']

/** Who changes something: an address that STAFF names, or the command line of the server. */
export type Actor = string
export const commandLine: Actor = 'command line'

/** What is noted of a change. A text that holds an address bears it masked: see `Tables['staff_change']`. */
interface Noted {
  who: Actor
  what: string
  subject: string
  before?: string | number | null
  after?: string | number | null
}

/** Any number that nothing else locks. */
const lockKey = 7_316_240_118

/**
 * Notes what the staff changed, in the transaction of the change. Make it the last statement there: on PostgreSQL, one
 * transaction at a time may add to the log.
 */
export async function recordChange(tx: Tx, { who, what, subject, before, after }: Noted, now: number): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
  const last = await newestChange(tx)
  const row = {
    id: idOf(Number(last?.id ?? 0) + 1),
    ...{ at: now, who, what, subject, before: textOf(before), after: textOf(after), key_id: keyId() },
  }
  const seal = sealOf(row, last?.seal ?? '')
  await tx
    .insertInto('staff_change')
    .values({ ...row, seal })
    .execute()
  await keepSetting(tx, markKey, now, markOf(row.id, seal))
}

const idOf = (number: number) => String(number).padStart(10, '0')

const newestChange = (db: Db | Tx) =>
  db.selectFrom('staff_change').select(['id', 'seal']).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** What the staff changed of one gift, order or recurring gift, the oldest first. */
export function findChangesAbout(db: Db | Tx, subject: string): Promise<StaffChange[]> {
  return db.selectFrom('staff_change').selectAll().where('subject', '=', subject).orderBy('id').execute()
}

/** What a reading of the whole log found. */
interface AuditLogState {
  count: number
  /** Null: nothing is wrong. */
  fault: string | null
  /** All of it, for whoever reads. */
  words: string
}

/**
 * Reads the whole log, or `only` so many of the newest entries. The database refuses to alter it; who goes around that
 * breaks the chain of seals (as in RFC 9162, each row depends on all before it) or, with the last rows, the mark of where
 * it ends. Rows that an earlier APP_SECRET sealed can only be counted: they come first, and their number is said.
 */
export async function checkAuditLog(db: Db, { only = Infinity } = {}): Promise<AuditLogState> {
  // Of a part, the row before it is believed.
  const before = Math.max(0, Number((await newestChange(db))?.id ?? 0) - only)
  const first = await db.selectFrom('staff_change').select('seal').where('id', '=', idOf(before)).executeTakeFirst()
  let [count, earlier, seal] = [before, before, first?.seal ?? '']
  const wrong = (fault: string) => ({ count, fault, words: `The log is not whole. ${fault}` })
  // Read first: what is noted meanwhile comes after it.
  const mark = await readMark(db)
  for await (const row of eachChange(db, idOf(before))) {
    count += 1
    if (Number(row.id) !== count) return wrong(`Entry ${count} of the audit log is missing.`)
    if (row.key_id !== keyId() && earlier === count - 1) earlier = count
    else if (row.seal !== sealOf(row, seal)) return wrong(`Entry ${count} of the audit log is not as it was written.`)
    if (mark?.startsWith(row.id) && !isMarkOf(mark, row))
      return wrong(`Entry ${count} of the audit log is not as it was written.`)
    seal = row.seal
  }
  const isShort = mark ? Number(mark.split('.')[0]) > count : count > 0 && (await readMark(db)) === undefined
  if (isShort) return wrong(`Entries after number ${count} of the audit log are missing.`)
  const counted =
    earlier === before
      ? ''
      : ` The first ${earlier} were sealed with another APP_SECRET, so that only their number is known to be right.`
  const words =
    before === 0
      ? `The log is whole: ${count} entries, none altered, none missing.${counted}`
      : `Of the newest ${count - before} of ${count} entries none is altered or missing. "npm run staff -- health" reads all.`
  return { count, fault: null, words }
}

/** The log, oldest first, after this entry. */
export async function* eachChange(db: Db, after = ''): AsyncGenerator<StaffChange> {
  for (let last = after; ;) {
    const next = db.selectFrom('staff_change').selectAll().where('id', '>', last)
    const rows = await next.orderBy('id').limit(1000).execute()
    yield* rows
    if (rows.length < 1000) return
    last = rows.at(-1)!.id
  }
}

/** Where the number of the last entry stands a second time, so that nobody takes the newest away unseen. */
const markKey = 'staff-change-mark'

const markOf = (id: string, seal: string) => `${id}.${keyId()}.${macOf(`mark ${id} ${seal}`)}`

const isMarkOf = (mark: string, { id, seal, key_id: key }: StaffChange) => key !== keyId() || mark === markOf(id, seal)

const readMark = async (db: Db) => (await findSetting(db, markKey))?.value

const textOf = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : maskAddresses(String(value))

/** The first letter remains, and what is masked already. The log is never edited, so nobody must be forgotten in it. */
const maskAddresses = (text: string) => text.replaceAll(/(?<![^\s<>"'(])([^\s<>"'(@…])[^\s<>"'@…]*@(?=\w)/g, '$1…@')

const keyId = () => createHash('sha256').update(`staff change ${appSecret()}`).digest('base64url').slice(0, 8)

function sealOf(row: Omit<StaffChange, 'seal'>, seal: string): string {
  const { id, at, who, what, subject, before, after, key_id: key } = row
  return macOf(JSON.stringify([id, at, who, what, subject, before, after, key, seal]))
}

const macOf = (text: string) => createHmac('sha256', appSecret()).update(`staff change ${text}`).digest('base64url')
