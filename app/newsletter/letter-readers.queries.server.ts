import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { diedGivers, emailsOfDied } from '../givers/giver-died.server.ts'
import { refusingGivers } from '../givers/letters-to-giver.queries.server.ts'
import { giversOfList } from '../payments/lists/givers-of-list.server.ts'
import { readListFilter } from '../payments/lists/list-filter.ts'
import { countOf } from '../values/count-of.ts'
import { audienceOf, type GiverAudience } from './givers.queries.server.ts'
import type { Audience } from './newsletter-tables.ts'
import { countReaders } from './subscriber.queries.server.ts'

/** Whom a letter is for. `audience_query`: of the audience `list`, its filters. */
export interface Readers {
  audience: Audience
  audience_query: string | null
}

/** How many of a letter's audience get it by e-mail, by post, and not at all, for each reason. */
export interface LetterReach extends LeftOut {
  byEmail: number
  byPost: number
}

/** How many get a letter neither by e-mail nor by post. Each giver is counted once, for the first reason. */
export interface LeftOut {
  died: number
  /** Letters to them have ended. */
  noLetters: number
  /** They left the newsletter. */
  left: number
  /** Mail to them came back, and there is no postal address. */
  bounced: number
  /** There is neither an e-mail nor a postal address. */
  withoutAddress: number
}

const hasLeft = sql<SqlBool>`email_key in (select email from subscriber where status = 'unsubscribed')`

/** The letters go to the address that gets the receipts. Such an address takes none. */
const isBlocked = sql<SqlBool>`(bounced_at is not null or ${hasLeft})`

/** Givers with an address of their own. Most were not merged: to look for their addresses needs no join. */
const own = sql`select giver_id from giver_email where gets_receipts = 1`

/** The address of a giver that was merged is used when the one that was kept has none. */
const ofMerged = sql`select merged_into from giver cross join giver_email
  where merged_into is not null and giver_email.giver_id = giver.id and gets_receipts = 1`

const byPost = sql`select id from giver where postal_address <> '' and merged_into is null`

/** The numbers of the givers of an audience. */
const listOf = ({ audience, audience_query: query }: GiverReaders, at: number) => sql`
  select id from (${
    audience === 'list'
      ? giversOfList(readListFilter(new URLSearchParams(query ?? '')), at, { hasDied: true })
      : audienceOf(audience, at)
  }) as listed where id not in (select id from giver where forgotten_at is not null)`

/** Each of some givers with the way. Most get it by e-mail: what decides about the others is asked only of them. */
const waysOf = (givers: RawBuilder<unknown>) => sql`
  select id, case
    when id in (${diedGivers}) then 'died'
    when id in (${refusingGivers}) then 'noLetters'
    when case when id in (${own}) then id not in (${own} and ${isBlocked}) else id in (${ofMerged} and not ${isBlocked}) end
      then 'byEmail'
    when case when id in (${own}) then id in (${own} and ${hasLeft}) else id in (${ofMerged} and ${hasLeft}) end
      then 'left'
    when id in (${byPost}) then 'byPost'
    when id in (${own}) or id in (${ofMerged}) then 'bounced'
    else 'withoutAddress' end as way
  from (${givers}) as listed`

type GiverReaders = Readers & { audience: GiverAudience | 'list' }

const isToGivers = (readers: Readers): readers is GiverReaders => readers.audience !== 'subscribers'

const nobody: LetterReach = { byEmail: 0, byPost: 0, died: 0, noLetters: 0, left: 0, bounced: 0, withoutAddress: 0 }

/** `at` decides which year is "this year". */
export async function countReach(db: Db | Tx, readers: Readers, at: number): Promise<LetterReach> {
  if (!isToGivers(readers)) {
    const confirmed = db.selectFrom('subscriber').where('status', '=', 'confirmed')
    const died = await countOf(confirmed.where(sql<SqlBool>`email in (${emailsOfDied})`))
    return { ...nobody, byEmail: await countReaders(db), died }
  }
  const { rows } = await sql<{ way: keyof LetterReach; count: number }>`
    select way, count(*) as count from (${waysOf(listOf(readers, at))}) as ways group by way`.execute(db)
  return { ...nobody, ...Object.fromEntries(rows.map(({ way, count }) => [way, count])) }
}

interface ReaderPage {
  /** Givers with a copy of this issue are left out. */
  issueId: string
  /** The last giver's number of the page before. */
  after: string
  limit: number
}

/** A giver with the address of the copy. Null means that the copy goes by post. */
export interface GiverReader {
  id: string
  email: string | null
}

/**
 * Of the next givers of an audience, those who get a letter, and the last giver's number. Returns null when there are no more.
 */
export async function findGiverReaders(
  tx: Db | Tx,
  readers: GiverReaders,
  at: number,
  { issueId, after, limit }: ReaderPage,
): Promise<{ readers: GiverReader[]; through: string | null }> {
  // Only of a page it is asked how they get it.
  const next = sql`select id from (${listOf(readers, at)}) as audience where id > ${after} order by id limit ${limit}`
  const { rows } = await sql<{ id: string; way: keyof LetterReach }>`
    select id, way from (${waysOf(next)}) as ways order by id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { readers: [], through: null }
  const emails = await findEmailsFor(tx, issueId, ids)
  const withCopy = await findShownWithCopy(tx, issueId, ids)
  const found = rows.flatMap(({ id, way }): GiverReader[] => {
    if (withCopy.has(id)) return []
    if (way === 'byPost') return [{ id, email: null }]
    const email = way === 'byEmail' ? emails.get(id) : undefined
    return email === undefined ? [] : [{ id, email }]
  })
  return { readers: found, through: ids.at(-1) ?? null }
}

/** The address for a copy of each giver, unless it got one. */
async function findEmailsFor(tx: Db | Tx, issueId: string, ids: readonly string[]): Promise<Map<string, string>> {
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
            .where(sql<SqlBool>`lower(letter_copy.email) = giver_email.email_key`),
        ),
      ),
    )
    // The giver's own address is before those of the merged ones.
    .orderBy(sql`case when merged_into is null then 0 else 1 end`)
    .orderBy('email_key')
    .execute()
  return new Map(addresses.toReversed().map(({ shown, email }) => [shown, email]))
}

/** The givers with a copy of the issue, or with a member who has one. */
async function findShownWithCopy(tx: Db | Tx, issueId: string, ids: readonly string[]): Promise<Set<string>> {
  const copies = await tx
    .selectFrom('giver')
    .innerJoin('letter_copy', 'letter_copy.giver_id', 'giver.id')
    .select(sql<string>`coalesce(merged_into, giver.id)`.as('shown'))
    .where((row) => row.or([row('giver.id', 'in', ids), row('merged_into', 'in', ids)]))
    .where('issue_id', '=', issueId)
    .execute()
  return new Set(copies.map(({ shown }) => shown))
}

/** Whether a giver gets a letter by post: a draft as it is now, or a sent one. */
function isToPost(letter: Readers | { issueId: string }, at: number): RawBuilder<SqlBool> {
  if (!('issueId' in letter)) {
    if (!isToGivers(letter)) return sql<SqlBool>`1 = 0`
    return sql<SqlBool>`id in (select id from (${waysOf(listOf(letter, at))}) as ways where way = 'byPost')`
  }
  const copies = sql`select coalesce(member.merged_into, member.id) from letter_copy
    join giver as member on member.id = letter_copy.giver_id
    where issue_id = ${letter.issueId} and letter_copy.email = ''`
  // As a mail that waits, a letter is not printed any more when letters have ended since.
  return sql<SqlBool>`(id in (${copies}) and id not in (${refusingGivers}) and id not in (${diedGivers}))`
}

export interface PostReader {
  id: string
  name: string | null
  greeting: string | null
  postal_address: string
}

/** The givers who get a letter by post, by name. The same copies in the same order, as often as it is asked. */
export async function findPostReaders(
  db: Db,
  letter: Readers | { issueId: string },
  at: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<PostReader[]> {
  const { rows } = await sql<PostReader>`
    select id, name, greeting, postal_address from giver
    where postal_address <> '' and merged_into is null and ${isToPost(letter, at)}
    order by name_key, id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many letters of a sent letter are to be printed: see `findPostReaders`. */
export async function countPostReaders(db: Db, issueId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from giver
    where postal_address <> '' and merged_into is null and ${isToPost({ issueId }, 0)}`.execute(db)
  return rows[0]!.count
}
