import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { Forgetting } from '../db/forget-step.server.ts'

/** Empty, and not null: a copy without its address is not sent to the giver instead. */
const emptied = {
  send_to: sql<string | null>`case when send_to is null then null else '' end`,
  recipient: null,
}

/**
 * Removes the addresses of messages: of those to one of these addresses, and of these messages. The messages stay, because
 * a late webhook would queue them again. A copy that was not sent yet is not sent any more. Returns how many it changed.
 */
export async function forgetMailAddresses(
  tx: Db | Tx,
  { emails, ids }: { emails: readonly string[]; ids: readonly string[] },
  { isLook }: Pick<Forgetting, 'isLook'>,
): Promise<number> {
  const addresses = ['', ...emails]
  const rows = tx.selectFrom('outbox').select('id')
  // One after the other: each is found by an index.
  const toThem = rows
    .where('send_to', 'is not', null)
    .where(sql<string>`lower(send_to)`, 'in', addresses)
    .unionAll(rows.where('recipient', 'in', addresses))
  const hasAddress = sql<SqlBool>`(send_to <> '' or recipient is not null)`
  const theirs = rows.where(hasAddress).where((row) => row.or([row('id', 'in', toThem), row('id', 'in', ['', ...ids])]))
  if (isLook) return (await theirs.execute()).length
  const changed = await tx.updateTable('outbox').set(emptied).where('id', 'in', theirs).returning('id').execute()
  return changed.length
}

/** Removes the addresses of up to `limit` finished messages from before a time. */
export async function forgetOldMailAddresses(db: Db, before: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('outbox')
    .select('id')
    .where((row) => row.or([row('send_to', '<>', ''), row('recipient', 'is not', null)]))
    .where('status', '<>', 'queued')
    .where((row) => row(row.fn.coalesce('sent_at', 'run_at'), '<', before))
    .limit(limit)
  const changed = await db.updateTable('outbox').set(emptied).where('id', 'in', old).returning('id').execute()
  return changed.length
}

/** Deletes up to `limit` finished messages from before a time, except those of some kinds. Returns how many. */
export async function forgetOldMails(
  db: Db,
  { before, exceptKinds, limit }: { before: number; exceptKinds: readonly string[]; limit: number },
): Promise<number> {
  const old = db
    .selectFrom('outbox')
    .select('id')
    .where('status', '<>', 'queued')
    .where('kind', 'not in', ['', ...exceptKinds])
    .where((row) => row(row.fn.coalesce('sent_at', 'run_at'), '<', before))
    .limit(limit)
  const deleted = await db.deleteFrom('outbox').where('id', 'in', old).returning('id').execute()
  return deleted.length
}
