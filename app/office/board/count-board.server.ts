import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../db/db.server.ts'
import { eachPage, pageAfter } from '../../db/each-row.ts'
import { sumRecurring } from '../recurring/sum-recurring.queries.server.ts'
import type { Board } from './board-figures.ts'
import { type CountedGift, yearCounter } from './count-years.server.ts'

const pageSize = 1000

/** Reads every gift once, oldest first, in pages. Other requests are answered between two pages. */
export async function countBoard(db: Db, livemode: 0 | 1, now: number): Promise<Board> {
  const counter = yearCounter(now, await findMerged(db))
  let rows = 0
  for await (const gifts of eachGift(db, livemode)) {
    for (const gift of gifts) counter.add(gift)
    rows += gifts.length
    await nextTurn()
  }
  return { countedAt: now, rows, years: counter.finish(), recurring: await sumRecurring(db, livemode) }
}

/** The giver that was kept, by the number of each that was merged. */
async function findMerged(db: Db): Promise<Map<string, string>> {
  const merged = db.selectFrom('giver').select(['id', 'merged_into']).where('merged_into', 'is not', null)
  const rows = await merged.$narrowType<{ merged_into: string }>().execute()
  return new Map(rows.map(({ id, merged_into: into }) => [id, into]))
}

function eachGift(db: Db, livemode: 0 | 1): AsyncGenerator<(CountedGift & { id: string })[]> {
  return eachPage(
    (last, limit) => {
      const gifts = db
        .selectFrom('payment')
        .select(['id', 'paid_at', 'status', 'amount_cents', 'refunded_cents', 'lost_cents', 'giver_id'])
        .select(['payment_method', 'frequency', 'came_from', 'fund'])
        .$narrowType<{ paid_at: number }>()
        .where('kind', '=', 'gift')
        .where('livemode', '=', livemode)
        // The index has the time only, not the id.
        .where('paid_at', '>=', last.at)
      return pageAfter(gifts, 'paid_at', last, limit).execute()
    },
    ({ paid_at: at, id }) => ({ at, id }),
    { pageSize },
  )
}
