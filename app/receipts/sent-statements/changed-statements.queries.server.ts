import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import { mergedGivers, receiptsEmailId, shownIdIn } from '../../givers/giver.queries.server.ts'
import { manualGiftMethods } from '../../payments/manual-gift-methods.ts'
import { deductibleCents, getsMail, giftsOf, giversOf } from '../givers-of-year.queries.server.ts'
import { waitsForDebit } from '../waiting-debits.queries.server.ts'

/** The outbox kind of a corrected statement. */
export const correctedKind = 'corrected-statement'

/** A giver whose gifts of a year are others than the statement said that was sent. */
export interface ChangedStatement {
  id: string
  name: string | null
  email: string | null
  postal_address: string | null
  /** What the statement said: the deductible part of own gifts, and the number of gifts. */
  said_cents: number
  said_gifts: number
  /** The same now. */
  cents: number
  gifts: number
  /** When it was last sent. */
  sent_at: number
  /** 1: the corrected one goes by mail. 0: by post. */
  by_mail: 0 | 1
  /** 1: the corrected one waits to go out. */
  waits: 0 | 1
}

interface Wanted {
  limit: number
  /** Only those that go by mail and do not wait yet. */
  isToMail?: boolean
}

/**
 * Statements of a year that say something else than is true now, sorted by name, and how many there are. Those that were
 * sent before `said_gifts` was recorded, wait to go out, or wait for a bank debit, are not among them.
 */
export async function findChangedStatements(
  db: Db,
  year: number,
  { limit, isToMail = false }: Wanted,
): Promise<{ rows: ChangedStatement[]; total: number }> {
  const { rows } = await sql<ChangedStatement & { total: number }>`
    with given as materialized ${giversOf(db, year, deductibleCents)},
    sent as materialized (
      select giver_id as shown_id, ${sums} from statement_sent
      where year = ${year} and giver_id not in (select id from ${mergedGivers} as merged) group by giver_id
      union all
      select merged.shown, ${sums} from ${mergedGivers} as merged cross join statement_sent
      where statement_sent.giver_id = merged.id and year = ${year} group by merged.shown
    ),
    edited as materialized ${lastEntries(db, year).unionAll(changedWords(db, year))},
    -- Grouped: SQLite has no index for a join of these two, which takes minutes.
    late as materialized (
      select shown_id from (
        select shown_id, edited_at, 0 as sent_at from edited
        union all select shown_id, 0, sent_at from sent where shown_id in (select shown_id from edited)
      ) as each_time
      group by shown_id having max(edited_at) > max(sent_at) and max(sent_at) > 0
    ),
    changed as materialized (
      select sent.shown_id, said_cents, said_gifts, sent_at, coalesce(cents, 0) as cents, coalesce(gifts, 0) as gifts
      from sent left join given on given.shown_id = sent.shown_id
      where statements = recorded and (said_cents <> coalesce(cents, 0) or said_gifts <> coalesce(gifts, 0)
        or sent.shown_id in (select shown_id from late))
    ),
    described as (
      select giver.id, name, name_key, email, postal_address, said_cents, said_gifts, cents, gifts, sent_at,
        case when ${getsMail} then 1 else 0 end as by_mail,
        case when exists (
          select 1 from statement_sent as waiting join outbox on subject_id = waiting.id
          where waiting.year = ${year} and kind = ${correctedKind} and status = 'queued' and waiting.giver_id in (
            select member.id from giver as member where member.id = shown_id or member.merged_into = shown_id
          )
        ) then 1 else 0 end as waits
      from changed
      join giver on giver.id = shown_id
      left join giver_email on giver_email.id = ${receiptsEmailId('giver.id')}
      where forgotten_at is null and not ${waitsForDebit(db, year)}
    )
    select id, name, email, postal_address, said_cents, said_gifts, cents, gifts, sent_at, by_mail, waits,
      count(*) over () as total
    from described
    where ${sql.lit(isToMail ? 0 : 1)} = 1 or (by_mail = 1 and waits = 0)
    order by name_key, id limit ${limit}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** When the staff last entered a gift of the year after its first statement was sent, of each giver: see `isOutdated`. */
const lastEntries = (db: Db, year: number) =>
  giftsOf(db, year)
    .where('payment_method', 'in', manualGiftMethods)
    .where(sql<SqlBool>`entered_at > (select min(created_at) from statement_sent where year = ${year})`)
    .where('giver_id', 'is not', null)
    .groupBy(shownIdIn('giver_id'))
    .select([shownIdIn('giver_id').as('shown_id'), (row) => row.fn.max('entered_at').as('edited_at')])

/** When words of a gift of the year were corrected after the year's first statement was sent. */
const changedWords = (db: Db, year: number) =>
  giftsOf(db, year)
    .where('words_changed_at', '>', sql<number>`(select min(created_at) from statement_sent where year = ${year})`)
    .where('giver_id', 'is not', null)
    .select([shownIdIn('giver_id').as('shown_id'), 'words_changed_at as edited_at'])

const sums = sql`count(*) as statements, count(said_gifts) as recorded,
  cast(sum(said_cents) as bigint) as said_cents, cast(sum(said_gifts) as bigint) as said_gifts,
  max(case when corrected_at is null then created_at else corrected_at end) as sent_at`
