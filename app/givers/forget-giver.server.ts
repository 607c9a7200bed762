import { sql, type SqlBool } from 'kysely'
import { rules } from '../content/legal/rules.ts'
import { yearsLater } from '../values/months-later.ts'
import { publisherDay } from '../values/publisher-time.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { type Forgetting, type Forgotten, takeRows } from '../db/forget-step.server.ts'
import { isOfGiver } from './giver.queries.server.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Empties a giver and all members, and deletes their addresses and notes. Payments that must be kept keep their giver, so
 * that they stay one person's. A later payment from the same address finds no giver and makes one.
 */
export async function forgetGiver(tx: Db | Tx, giverId: string, { now, isLook }: Forgetting): Promise<Forgotten> {
  const ofMembers = isOfGiver('giver_id', giverId)
  const notForgotten = sql<SqlBool>`${isOfGiver('id', giverId)} and forgotten_at is null`
  const givers = await tx.selectFrom('giver').select('id').where(notForgotten).execute()
  if (!isLook) await emptyGivers(tx, giverId, now)
  const emails = await takeRows(tx, 'giver_email', ofMembers, isLook)
  const notes = await takeRows(tx, 'giver_note', ofMembers, isLook)
  return {
    removed: [
      ...givers.map(({ id }) => `name, greeting, postal address and telephone of the giver ${id}`),
      ...(emails.length > 0 ? [`${emails.length} e-mail addresses of the giver`] : []),
      ...notes.map(({ created_at: at }) => `a note of the staff of ${publisherDay(at)}`),
    ],
    kept: [],
  }
}

async function emptyGivers(tx: Db | Tx, giverId: string, now: number): Promise<void> {
  await tx
    .updateTable('giver')
    .set({
      name: null,
      name_key: '',
      household_key: null,
      greeting: null,
      postal_address: null,
      phone: null,
      address_typed_at: null,
      forget_asked_at: null,
      no_letters_words: null,
      died_at: null,
      forgotten_at: now,
      updated_at: now,
    })
    .where(isOfGiver('id', giverId))
    .where('forgotten_at', 'is', null)
    .execute()
  const ofMembers = isOfGiver('giver_id', giverId)
  await tx.deleteFrom('email_change').where(ofMembers).execute()
  await tx.updateTable('giver_merge').set({ before: null }).where(ofMembers).execute()
}

/**
 * Triggered by: the server's timer.
 * Changes: deletes up to `limit` givers, with their addresses, who have no payment, recurring gift, note or sent statement: of the payments
 * that they had, the payer was removed. One who came from a file stays as long as a giver with a gift. A merged giver goes with the one that was kept.
 * Repeatable: at any time. Returns how many it deleted.
 */
export function forgetEmptyGivers(db: Db, now: number, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const empty = await tx
      .selectFrom('giver')
      .select('id')
      .where('merged_into', 'is', null)
      .where('updated_at', '<', now - rules.keepUnpaidDays * dayMs)
      .where((row) =>
        row.or([row('moved_in_at', 'is', null), row('moved_in_at', '<', yearsLater(now, -rules.keepGiftsYears))]),
      )
      .where(hasNo('payment'))
      .where(hasNo('recurring_gift'))
      .where(hasNo('giver_note'))
      .where(hasNo('statement_sent'))
      .limit(limit)
      .execute()
    for (const { id } of empty) {
      await tx.deleteFrom('giver_email').where(isOfGiver('giver_id', id)).execute()
      await tx.deleteFrom('email_change').where(isOfGiver('giver_id', id)).execute()
      await tx.deleteFrom('giver_merge').where('into_id', '=', id).execute()
      await tx
        .deleteFrom('givers_apart')
        .where((row) => row.or([row('one_id', '=', id), row('other_id', '=', id)]))
        .execute()
      await tx
        .deleteFrom('giver')
        .where((row) => row.or([row('id', '=', id), row('merged_into', '=', id)]))
        .execute()
    }
    return empty.length
  })
}

const hasNo = (table: 'payment' | 'recurring_gift' | 'giver_note' | 'statement_sent') =>
  sql<SqlBool>`(not exists (select 1 from ${sql.table(table)} as own where own.giver_id = giver.id)
    and not exists (
      select 1 from giver as member join ${sql.table(table)} as own on own.giver_id = member.id
      where member.merged_into = giver.id
    ))`
