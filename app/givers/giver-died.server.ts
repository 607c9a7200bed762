import { sql, type SqlBool } from 'kysely'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { findGiver, findShownGiver, type GiverWords, isOfGiver, updateGiver } from './giver.queries.server.ts'

/**
 * The numbers, as pages show them, of givers who have died, or with a member who has. A household stays when one of its
 * people, who was a giver before a merge, has died.
 */
export const diedGivers = sql`select coalesce(kept.id, member.id) as id from giver as member
  left join giver as kept on kept.id = member.merged_into
  where member.died_at is not null and (kept.id is null or kept.kind <> 'household')`

/** The same, and those that were merged into them. */
const membersOfDied = sql`select id from (${diedGivers}) as died
  union all select member.id from (${diedGivers}) as died cross join giver as member where member.merged_into = died.id`

/** Whether the giver in this column, or the one that pages show for it, is among `diedGivers`. */
export const hasDied = (column: string) => sql<SqlBool>`(coalesce(${sql.ref(column)}, '') in (${membersOfDied}))`

/** The addresses, as they are compared, of givers who have died. */
export const emailsOfDied = sql`select email_key from giver_email where giver_id in (${membersOfDied})`

/** When the staff recorded that the giver, as pages show it, has died. Returns null when no one did. */
export async function findDiedAt(db: Db | Tx, giverId: string | null): Promise<number | null> {
  const giver = giverId === null ? undefined : await findShownGiver(db, giverId)
  if (!giver) return null
  const died = await db
    .selectFrom('giver')
    .select((row) => row.fn.min<number | null>('died_at').as('at'))
    .where('died_at', 'is not', null)
    .where(isOfGiver('id', giver.id))
    .$if(giver.kind === 'household', (members) => members.where('id', '=', giver.id))
    .executeTakeFirstOrThrow()
  return died.at
}

interface GiverRequest {
  /** As pages show it. */
  giverId: string
  who: Actor
}

type Recorded = { ok: true } | { ok: false; problem: string; status: number }

/**
 * Triggered by: the staff, when a person who gave has died.
 * Changes: letters, asks and labels end, the mail that confirms a stop of a recurring gift is not written, and the year-end
 * statement goes by post only. The audit log says who recorded it. Recurring gifts: see `stopRecurringOf`.
 * Repeatable: the first time counts.
 */
export function recordDeath(db: Db, { giverId, who }: GiverRequest, now: number): Promise<Recorded> {
  return db.transaction().execute(async (tx) => {
    const giver = await findGiver(tx, giverId)
    if (giver?.kind !== 'person' || giver.forgotten_at !== null)
      return { ok: false, problem: 'Only of a person can it be recorded that they have died.', status: 409 } as const
    if (giver.died_at !== null) return { ok: true } as const
    await tx.updateTable('giver').set({ died_at: now, updated_at: now }).where('id', '=', giverId).execute()
    await recordChange(tx, { who, what: 'giver has died', subject: giverId }, now)
    return { ok: true } as const
  })
}

/**
 * Triggered by: the staff, when it was recorded by mistake.
 * Changes: letters, asks and labels return. A recurring gift that was stopped stays stopped.
 * Repeatable: the second time changes nothing.
 */
export function takeBackDeath(db: Db, { giverId, who }: GiverRequest, now: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const alive = await tx
      .updateTable('giver')
      .set({ died_at: null, updated_at: now })
      .where(isOfGiver('id', giverId))
      .where('died_at', 'is not', null)
      .returning('id')
      .execute()
    if (alive.length > 0) await recordChange(tx, { who, what: 'giver has not died', subject: giverId }, now)
  })
}

/**
 * Triggered by: the staff, when one of a household has died.
 * Changes: the household is the person who remains, with this name and greeting. Letters and recurring gifts stay as they are.
 * Repeatable: the second time finds no household.
 */
export function continueHousehold(
  db: Db,
  { giverId, who, words }: GiverRequest & { words: { name: string; greeting: GiverWords['greeting'] } },
  now: number,
): Promise<Recorded> {
  return db.transaction().execute(async (tx) => {
    const giver = await findGiver(tx, giverId)
    if (giver?.kind === 'person' && giver.name === words.name) return { ok: true } as const
    if (giver?.kind !== 'household' || giver.forgotten_at !== null)
      return { ok: false, problem: 'This is no household any more. Look at it again.', status: 409 } as const
    await updateGiver(tx, giverId, { ...words, kind: 'person' }, now)
    await recordChange(tx, { who, what: 'one of a household has died', subject: giverId }, now)
    return { ok: true } as const
  })
}
