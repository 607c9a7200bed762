import { sql, type SqlBool } from 'kysely'
import { diedGivers } from '../../givers/giver-died.server.ts'
import { findMayBeOne } from '../../givers/may-be-one.queries.server.ts'
import { edgeInWords } from '../../receipts/gift-date.ts'
import { findGiftsAtEdge, isReviewed } from '../../receipts/years-edge.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { yearOf } from '../../values/year-of.ts'
import { officeHref } from '../office-href.ts'
import { giverPath } from '../ui/giver-link.server.tsx'
import { counted } from '../ui/words.ts'
import { agreementInWords } from '../ui/agreement-in-words.ts'
import { linkOf, linkToDo, type NeedContext, type Need, needOf, payerOf } from './need.ts'

export const giverNeeds = [findPairs, findGiftsToDate, findRunningOfDied] as const

/** More are not counted. */
const maxPairs = 100

/** Givers that may be one person. Each of them would get a letter and a statement of their own. */
async function findPairs({ db }: NeedContext): Promise<Need | null> {
  const pairs = await findMayBeOne(db, { limit: maxPairs })
  const counts = counted(pairs.length, 'pair of givers', 'pairs of givers')
  return needOf(pairs, {
    text: `${counts}${pairs.length === maxPairs ? ' or more' : ''} may be one person`,
    link: { href: officeHref('/office/givers/may-be-one'), label: 'Look at all of them' },
    item: (pair) => ({
      text: `${pair.older.name} (${pair.older.id}) and ${pair.newer.name} (${pair.newer.id}): ${agreementInWords(pair)}`,
      link: {
        href: officeHref('/office/givers/:id/merge', { id: pair.older.id, query: { with: pair.newer.id } }),
        label: 'Look at both',
      },
    }),
  })
}

/** Recurring gifts that Stripe did not stop when it was recorded that their giver has died. */
async function findRunningOfDied({ db, may }: NeedContext): Promise<Need | null> {
  const running = await db
    .selectFrom('recurring_gift')
    .innerJoin('giver as member', 'member.id', 'recurring_gift.giver_id')
    .innerJoin('giver', (on) => on.on('giver.id', '=', sql`coalesce(member.merged_into, member.id)`))
    .select(['giver.id', 'giver.name', 'subscription_id'])
    .where('status', '<>', 'stopped')
    .where(sql<SqlBool>`giver.id in (${diedGivers})`)
    .orderBy('subscription_id')
    .execute()
  return needOf(running, {
    text: counted(
      running.length,
      'recurring gift of a giver who has died still runs',
      'recurring gifts of givers who have died still run',
    ),
    item: ({ id, name }) => ({
      text: name ?? id,
      link: linkToDo({ href: giverPath(id), label: 'Stop it' }, may('/office/givers/:id/death', 'died')),
    }),
  })
}

/** Gifts of the first hours of this year that may be of their givers' year before. They are decided before statements go. */
async function findGiftsToDate({ db, now, may }: NeedContext): Promise<Need | null> {
  const year = yearOf(now) - 1
  const gifts = (await findGiftsAtEdge(db, year)).filter((gift) => !isReviewed(gift))
  const counts = counted(gifts.length, 'gift', 'gifts')
  const review = {
    href: officeHref('/office/statements', { query: { year }, hash: 'edge' }),
    label: 'Decide their year',
  }
  return needOf(gifts, {
    text: `${counts} of the first hours of ${year + 1} may be of ${year}`,
    advice: `Decide before the statements of ${year} go.`,
    link: linkToDo(review, may('/office/statements/gift-date', 'in-january')),
    item: (gift) => ({
      text: `${formatExactDollars(gift.amount_cents)} of ${payerOf(gift)}, ${edgeInWords(gift)}`,
      link: linkOf(gift),
    }),
  })
}
