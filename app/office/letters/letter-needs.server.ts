import { sql, type SqlBool } from 'kysely'
import { findLastLetterToGivers } from '../../newsletter/letters.queries.server.ts'
import { dateOf, timeInWords } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { type NeedContext, dayMs, hourMs, linkToDo, type Need, needOf } from '../today/need.ts'
import { counted } from '../ui/words.ts'

/** The longest quarter. */
const quarterMs = 92 * dayMs

export const letterNeeds = [findMissedPlans, findLettersByPost, findReportDue] as const

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
        { href: officeHref('/office/letters/:id', { id }), label: 'Send it, or plan it again' },
        may('/office/letters/:id/send', 'plan'),
      ),
    }),
  })
}

/** Sent letters with copies by post that nobody has noted as printed: a planned one was sent while nobody looked. */
async function findLettersByPost({ db, may }: NeedContext): Promise<Need | null> {
  const issues = await db
    .selectFrom('newsletter_issue')
    .select(['id', 'subject', 'created_at', 'post_count'])
    .where('queued_at', 'is not', null)
    .where(sql<SqlBool>`post_count > coalesce(printed_count, 0)`)
    .where((row) =>
      row.exists(
        row
          .selectFrom('letter_copy')
          .select('letter_copy.id')
          .whereRef('issue_id', '=', 'newsletter_issue.id')
          .where('email', '=', ''),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return needOf(issues, {
    text: `${counted(issues.length, 'sent letter has', 'sent letters have')} copies by post to print`,
    since: issues[0]?.created_at ?? null,
    item: ({ id, subject, post_count: count }) => ({
      text: `“${subject}”: ${count ?? 0} by post`,
      link: linkToDo(
        { href: officeHref('/office/letters/sent/:id', { id }), label: 'Print them' },
        may('/office/letters/sent/:id', 'printed'),
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
    link: linkToDo({ href: officeHref('/office/letters'), label: 'Write it' }, may('/office/letters', 'submit')),
  }
}
