import type { Db, Tx } from '../db/db.server.ts'
import type { Forgetting, Forgotten } from '../db/forget-step.server.ts'
import { withoutTexts } from './without-texts.ts'
import { namesOf } from './names-of.server.ts'
import type { Whom } from './whom.server.ts'

/**
 * Takes the person's names and addresses out of the letters of the office, sent or not, and deletes the named lists whose name
 * or filters have them. It may be another person of that name: a letter then has three dots in its place. Call it before the
 * names are deleted.
 */
export async function forgetInLetters(tx: Db | Tx, whom: Whom, how: Forgetting): Promise<Forgotten> {
  const texts = [...(await namesOf(tx, whom)), ...whom.emails]
  if (texts.length === 0) return { removed: [], kept: [] }
  const removed = [
    ['drafts of letters', await clearDrafts(tx, texts, how)],
    ['letters that were sent', await clearIssues(tx, texts, how)],
    ['named lists', await deleteLists(tx, texts, how)],
  ] as const
  return { removed: removed.flatMap(([what, count]) => (count > 0 ? [`names in ${what}: ${count}`] : [])), kept: [] }
}

/** A member who edits the draft just now is told that it was changed. */
async function clearDrafts(tx: Db | Tx, texts: readonly string[], { now, isLook }: Forgetting): Promise<number> {
  const drafts = await tx.selectFrom('letter_draft').select(['id', 'subject', 'body', 'updated_at']).execute()
  let count = 0
  for (const { id, subject, body, updated_at: updatedAt } of drafts) {
    const cleared = { subject: withoutTexts(subject, texts), body: withoutTexts(body, texts) }
    if (cleared.subject === subject && cleared.body === body) continue
    count += 1
    if (isLook) continue
    const updated_at = Math.max(now, updatedAt + 1)
    await tx
      .updateTable('letter_draft')
      .set({ ...cleared, updated_at })
      .where('id', '=', id)
      .execute()
  }
  return count
}

async function clearIssues(tx: Db | Tx, texts: readonly string[], { isLook }: Forgetting): Promise<number> {
  const issues = await tx.selectFrom('newsletter_issue').select(['id', 'subject', 'body']).execute()
  let count = 0
  for (const { id, subject, body } of issues) {
    const cleared = { subject: withoutTexts(subject, texts), body: withoutTexts(body, texts) }
    if (cleared.subject === subject && cleared.body === body) continue
    if (!isLook) await tx.updateTable('newsletter_issue').set(cleared).where('id', '=', id).execute()
    count += 1
  }
  return count
}

async function deleteLists(tx: Db | Tx, texts: readonly string[], { isLook }: Forgetting): Promise<number> {
  const lists = await tx.selectFrom('named_list').select(['id', 'name', 'query']).execute()
  const theirs = lists.filter(({ name, query }) =>
    [name, ...new URLSearchParams(query).values()].some((text) => withoutTexts(text, texts) !== text),
  )
  if (isLook) return theirs.length
  for (const { id } of theirs) await tx.deleteFrom('named_list').where('id', '=', id).execute()
  return theirs.length
}
