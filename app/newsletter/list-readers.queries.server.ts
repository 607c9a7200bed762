import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { giversOfList } from '../payments/lists/givers-of-list.server.ts'
import { readListFilter } from '../payments/lists/list-filter.ts'

/** How many of a list's givers get a letter, and how many do not, for each reason. */
export interface ListReaders {
  readers: number
  asked: number
  withoutEmail: number
  /** Their mailbox refused mail, or they left the newsletter. */
  refused: number
}

/** The letters go to the address that gets the receipts. Such an address takes none. */
const isBlocked = sql<SqlBool>`(bounced_at is not null
  or email_key in (select email from subscriber where status = 'unsubscribed'))`

/** Givers with an address of their own. Most were not merged: to look for their addresses needs no join. */
const own = sql`select giver_id from giver_email where gets_receipts = 1`

/** The address of a giver that was merged is used when the one that was kept has none. */
const ofMerged = sql`select merged_into from giver cross join giver_email
  where merged_into is not null and giver_email.giver_id = giver.id and gets_receipts = 1`

const takesLetters = sql<SqlBool>`(
  (listed.id in (${own}) and listed.id not in (${own} and ${isBlocked}))
  or (listed.id not in (${own}) and listed.id in (${ofMerged} and not ${isBlocked})))`

const asked = sql<SqlBool>`listed.id in (
  select coalesce(merged_into, id) from giver where no_letters_at is not null)`

const listOf = (query: string, at: number) => giversOfList(readListFilter(new URLSearchParams(query)), at)

/** `at` decides which year is "this year". */
export async function countListReaders(db: Db, query: string, at: number): Promise<ListReaders> {
  const { rows } = await sql<{ total: number } & Omit<ListReaders, 'refused'>>`
    with known as materialized (
      select ${asked} as is_asked, listed.id in (${own}) as has_own, listed.id in (${own} and ${isBlocked}) as is_blocked,
        listed.id in (${ofMerged}) as has_merged, listed.id in (${ofMerged} and not ${isBlocked}) as takes_merged
      from (${listOf(query, at)}) as listed
    )
    select count(*) as total,
      count(*) filter (where is_asked) as asked,
      count(*) filter (where not is_asked and not has_own and not has_merged) as "withoutEmail",
      count(*) filter (where not is_asked and case when has_own then not is_blocked else takes_merged end) as readers
    from known`.execute(db)
  const { total, ...counts } = rows[0]!
  return { ...counts, refused: total - counts.asked - counts.withoutEmail - counts.readers }
}

interface ReaderPage {
  /** Givers with a copy of this issue are left out. */
  issueId: string
  /** The last giver's number of the page before. */
  after: string
  limit: number
}

/** The next givers of a list with their addresses, and the last giver's number. Null: there are no more. */
export async function findListReaders(
  tx: Db | Tx,
  query: string,
  at: number,
  { issueId, after, limit }: ReaderPage,
): Promise<{ readers: { id: string; email: string }[]; through: string | null }> {
  const { rows } = await sql<{ id: string }>`
    select id from (${listOf(query, at)}) as listed
    where id > ${after} and not ${asked} and ${takesLetters} order by id limit ${limit}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { readers: [], through: null }
  const addresses = await tx
    .selectFrom('giver_email')
    .innerJoin('giver', 'giver.id', 'giver_email.giver_id')
    .select(['email', 'email_key', sql<string>`coalesce(merged_into, giver.id)`.as('shown')])
    .where((row) => row.or([row('giver.id', 'in', ids), row('merged_into', 'in', ids)]))
    .where('gets_receipts', '=', 1)
    .where(sql<SqlBool>`not ${isBlocked}`)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('letter_copy')
            .select('id')
            .where('issue_id', '=', issueId)
            .where(sql<SqlBool>`(lower(letter_copy.email) = giver_email.email_key or letter_copy.giver_id = giver.id)`),
        ),
      ),
    )
    // The giver's own address is before those of the merged ones.
    .orderBy(sql`case when merged_into is null then 0 else 1 end`)
    .orderBy('email_key')
    .execute()
  const first = new Map(addresses.toReversed().map(({ shown, email }) => [shown, email]))
  const readers = ids.flatMap((id) => {
    const email = first.get(id)
    return email === undefined ? [] : [{ id, email }]
  })
  return { readers, through: ids.at(-1) ?? null }
}
