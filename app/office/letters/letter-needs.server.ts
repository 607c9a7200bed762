import { findLastLetterToGivers } from '../../newsletter/letters.queries.server.ts'
import { dateOf, timeInWords } from '../../values/publisher-time.ts'
import { type NeedContext, dayMs, hourMs, linkToDo, type Need, needOf } from '../today/need.ts'
import { counted } from '../ui/words.ts'

/** The longest quarter. */
const quarterMs = 92 * dayMs

export const letterNeeds = [findMissedPlans, findReportDue] as const

/** Planned letters that were not sent: their time has passed, or another letter has their title. */
async function findMissedPlans({ db, now, may }: NeedContext): Promise<Need | null> {
  const missed = await db
    .selectFrom('letter_draft')
    .select(['id', 'subject', 'send_at'])
    .where('issue_id', 'is', null)
    .where('send_at', '<', now - hourMs)
    .orderBy('send_at')
    .orderBy('id')
    .execute()
  return needOf(missed, {
    text: `${counted(missed.length, 'planned letter was', 'planned letters were')} not sent`,
    since: missed[0]?.send_at ?? null,
    item: ({ id, subject, send_at: at }) => ({
      text: `“${subject}”, planned for ${timeInWords(at ?? now)}`,
      link: linkToDo(
        { path: `/office/letters/${id}`, label: 'Send it, or plan it again' },
        may('/office/letters/:id/send', 'plan'),
      ),
    }),
  })
}

/** The report that the pages promise to monthly donors every quarter. */
async function findReportDue({ db, now, may }: NeedContext): Promise<Need | null> {
  const last = await findLastLetterToGivers(db)
  const { first } = await db
    .selectFrom('recurring_gift')
    .select((row) => row.fn.min('created_at').as('first'))
    .where('status', '<>', 'stopped')
    .executeTakeFirstOrThrow()
  if (first === null) return null
  const since = Math.max(first, last?.created_at ?? 0)
  if (now - since < quarterMs) return null
  return {
    text: 'Monthly donors are promised a report every quarter, and one is due',
    since,
    advice: last ? `The last letter to givers went out on ${dateOf(last.created_at)}.` : 'None has gone out yet.',
    link: linkToDo({ path: '/office/letters', label: 'Write it' }, may('/office/letters', 'submit')),
  }
}
