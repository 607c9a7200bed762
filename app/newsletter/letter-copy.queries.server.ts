import type { RawBuilder, SqlBool } from 'kysely'
import { rules } from '../content/legal/rules.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { type Forgetting, type ForgetStep, type Forgotten, holdsAddress, takeRows } from '../db/forget-step.server.ts'
import { isOfGiver } from '../givers/giver.queries.server.ts'
import { dropMessagesAbout } from '../mail/drop-messages.server.ts'
import { copyIdOf } from './queue-issue.server.ts'
import type { Tables } from '../db/tables.ts'

/** A giver's copy of a letter. Its id is in the link to unsubscribe. */
export function findCopy(db: Db | Tx, id: string): Promise<Tables['letter_copy'] | undefined> {
  return db.selectFrom('letter_copy').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Deletes the copies to an address, sent or not. */
export const forgetCopies: ForgetStep = (tx, email, how) => forgetCopiesWhere(tx, holdsAddress('email', email), how)

/** Deletes the copies to a giver, sent or not, to any address. */
export const forgetCopiesOf: ForgetStep = (tx, giverId, how) =>
  forgetCopiesWhere(tx, isOfGiver('giver_id', giverId), how)

async function forgetCopiesWhere(tx: Db | Tx, which: RawBuilder<SqlBool>, { isLook }: Forgetting): Promise<Forgotten> {
  const gone = await takeRows(tx, 'letter_copy', which, isLook)
  if (!isLook) for (const { issue_id: issue, id } of gone) await dropMessagesAbout(tx, copyIdOf(issue, id))
  return {
    removed: gone.length > 0 ? [`${gone.length} letters to givers, noted as sent`] : [],
    kept: [],
  }
}

/** Deletes up to `limit` old copies. Their links to unsubscribe work until then. Returns how many. */
export async function forgetOldCopies(db: Db, now: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('letter_copy')
    .select('id')
    .where('created_at', '<', now - rules.keepLettersDays * 24 * 60 * 60_000)
    .limit(limit)
  const deleted = await db.deleteFrom('letter_copy').where('id', 'in', old).returning('id').execute()
  return deleted.length
}
