import { sql } from 'kysely'
import type { Db } from '../db.server.ts'
import { runStatements } from './parts/create-tables.server.ts'

const statements = [
  'alter table giver add column forget_asked_at bigint',
  'create index giver_forget_asked on giver (forget_asked_at) where forget_asked_at is not null',
  'alter table giver add column address_typed_at bigint',
  'alter table giver_merge add column before text',
]

const words = [
  'kind',
  'name',
  'greeting',
  'postal_address',
  'phone',
  'no_letters_at',
  'no_letters_reason',
  'no_letters_words',
  'name_corrected_at',
]
const takeApartMs = 30 * 24 * 60 * 60_000

/**
 * What the givers of a merge were before it, so that taking it apart restores it; when a giver asked to be forgotten, and typed a
 * postal address. Of a merge that can still be taken apart, the columns that the kept giver got are known; the rest counts as it
 * is now.
 */
export async function addMergesRestored(db: Db): Promise<void> {
  await runStatements(db, statements)
  const { rows } = await sql<{ id: string; into_id: string; filled: string }>`
    select id, into_id, filled from giver_merge
    where undone_at is null and giver_id = from_id and created_at > ${Date.now() - takeApartMs}`.execute(db)
  for (const { id, into_id: keptId, filled } of rows) {
    const members = await membersOf(db, keptId)
    const got = new Set(JSON.parse(filled) as string[])
    const givers = members.map((giver) => (giver['id'] === keptId ? without(giver, got) : giver))
    const { rows: emails } = await sql`select * from giver_email where giver_id in (
      select id from giver where id = ${keptId} or merged_into = ${keptId})`.execute(db)
    await sql`update giver_merge set before = ${JSON.stringify({ givers, emails })} where id = ${id}`.execute(db)
  }
  await runStatements(db, ['alter table giver_merge drop column filled'])
}

type GiverWords = Record<string, string | number | null>

async function membersOf(db: Db, keptId: string): Promise<GiverWords[]> {
  const columns = sql.join(['id', ...words].map((name) => sql.ref(name)))
  const members = await sql<GiverWords>`select ${columns} from giver
    where id = ${keptId} or merged_into = ${keptId}`.execute(db)
  return members.rows
}

/** The giver without what it got from the other. */
function without(giver: GiverWords, filled: ReadonlySet<string>): GiverWords {
  return { ...giver, ...Object.fromEntries([...filled].map((name) => [name, null])) }
}
