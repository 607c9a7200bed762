import { findMayBeOne } from '../../givers/may-be-one.queries.server.ts'
import { edgeInWords } from '../../receipts/gift-date.ts'
import { findGiftsAtEdge, isReviewed } from '../../receipts/years-edge.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { yearOf } from '../../values/year-of.ts'
import { counted } from '../ui/words.ts'
import { linkOf, linkToDo, type NeedContext, type Need, needOf, payerOf } from './need.ts'

export const giverNeeds = [findPairs, findGiftsToDate] as const

/** More are not counted. */
const maxPairs = 100

/** Givers that may be one person. Each of them would get a letter and a statement of their own. */
async function findPairs({ db }: NeedContext): Promise<Need | null> {
  const pairs = await findMayBeOne(db, { limit: maxPairs })
  const counts = counted(pairs.length, 'pair of givers', 'pairs of givers')
  return needOf(pairs, {
    text: `${counts}${pairs.length === maxPairs ? ' or more' : ''} may be one person`,
    link: { path: '/office/givers/may-be-one', label: 'Look at all of them' },
    item: ({ older, newer }) => ({
      text: `${older.name} (${older.id}) and ${newer.name} (${newer.id})`,
      link: { path: `/office/givers/${older.id}/merge?with=${newer.id}`, label: 'Look at both' },
    }),
  })
}

/** Gifts of the first hours of this year that may be of their givers' year before. They are decided before statements go. */
async function findGiftsToDate({ db, now, may }: NeedContext): Promise<Need | null> {
  const year = yearOf(now) - 1
  const gifts = (await findGiftsAtEdge(db, year)).filter((gift) => !isReviewed(gift))
  const counts = counted(gifts.length, 'gift', 'gifts')
  const review = { path: `/office/statements?year=${year}#edge`, label: 'Decide their year' }
  return needOf(gifts, {
    text: `${counts} of the first hours of ${year + 1} may be of ${year}`,
    advice: `Decide before the statements of ${year} go.`,
    link: linkToDo(review, may('/office/statements', 'in-january')),
    item: (gift) => ({
      text: `${formatExactDollars(gift.amount_cents)} of ${payerOf(gift)}, ${edgeInWords(gift)}`,
      link: linkOf(gift),
    }),
  })
}
