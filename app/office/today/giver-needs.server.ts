import { findMayBeOne } from '../../givers/may-be-one.queries.server.ts'
import { counted } from '../ui/words.ts'
import { type NeedContext, type Need, needOf } from './need.ts'

export const giverNeeds = [findPairs] as const

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
