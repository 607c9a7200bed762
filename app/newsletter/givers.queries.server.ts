import { sql } from 'kysely'
import type { Audience } from './newsletter-tables.ts'
import { startOfYear, yearOf } from '../values/year-of.ts'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { mergedGivers } from '../givers/giver.queries.server.ts'
import { findLettersEmail } from '../givers/letters-to-giver.queries.server.ts'
import type { PaymentStatus } from '../values/payment-terms.ts'
import { foldEmail } from '../values/email-address.ts'

export type GiverAudience = Exclude<Audience, 'subscribers' | 'list'>

/** Statuses of gifts of which a part remains. */
const keptStatuses: readonly PaymentStatus[] = ['paid', 'partly-refunded']

/** The address for a copy of a letter. Returns null when the giver may get no letters any more. */
export async function findReaderEmail(db: Db, { giver_id: giverId }: { giver_id: string | null }) {
  const email = giverId === null ? null : await findLettersEmail(db, giverId)
  if (email === null) return null
  const left = db.selectFrom('subscriber').select('id').where('email', '=', foldEmail(email))
  return (await left.where('status', '=', 'unsubscribed').execute()).length === 0 ? email : null
}

/** The numbers of the givers of an audience, as the pages show them. `at` decides which year is "this year". Gifts of the test mode do not count on the live site. */
export function audienceOf(audience: GiverAudience, at: number) {
  const year = yearOf(at)
  if (audience === 'givers-this-year') return whoGave(startOfYear(year))
  if (audience === 'lapsed-givers') return whoGave(startOfYear(year - 1), startOfYear(year))
  return sql`select distinct coalesce(merged.shown, giver_id) as id
    from recurring_gift left join ${mergedGivers} as merged on merged.id = giver_id
    where giver_id is not null and status <> 'stopped' and livemode = ${livemode()}`
}

/** Givers whose last gift was given from a time on, and before another. Most were not merged: to find them needs no join. */
function whoGave(from: number, to?: number) {
  const isKept = sql`kind = 'gift' and livemode = ${livemode()} and status in (${sql.join(keptStatuses)})
    and paid_at >= ${from}`
  const isLast = to === undefined ? sql`` : sql`having max(paid_at) < ${to}`
  return sql`
    select giver_id as id from payment
    where giver_id is not null and giver_id not in (select id from ${mergedGivers} as merged) and ${isKept}
    group by giver_id ${isLast}
    union all
    select shown from ${mergedGivers} as merged cross join payment where payment.giver_id = merged.id and ${isKept}
    group by shown ${isLast}`
}
