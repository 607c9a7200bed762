import { randomUUID } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { logCause } from '../log/log-cause.server.ts'
import type { Audience } from './newsletter-tables.ts'
import { recordChange, type Actor } from '../audit/audit-log.server.ts'
import { queueToTheEnd } from './queue-in-background.server.ts'
import { beginIssue, findSentUnder, issueIdOf } from './queue-issue.server.ts'
import { findIssueFault, findTextFault, type IssueContent, type LetterProblem } from './issue-content.ts'
import type { Tables } from '../db/tables.ts'

export type LetterDraft = Tables['letter_draft']

/** A letter is sent up to this much later than planned, for example after the site was down. Later, the staff decides. */
export const maxPlanDelayMs = 3 * 24 * 60 * 60_000

export interface Draft extends IssueContent {
  audience: Audience
  /** Of the audience `list`: its filters. A draft keeps them. */
  audience_query?: string | null
}

/** A change of a draft. `version` is its `updated_at` as the page showed it. */
interface DraftRequest {
  id: string
  who: Actor
  version: number
}

export function findDraft(db: Db | Tx, id: string): Promise<LetterDraft | undefined> {
  return db.selectFrom('letter_draft').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Throws, in words, when the title or the text is not allowed. Returns the id. Repeatable: by `key`. */
export async function beginDraft(db: Db, draft: Draft, who: Actor, key: string, now: number): Promise<string> {
  refuse(findTextFault(draft))
  const id = /^[\da-f-]{36}$/.test(key) ? key : randomUUID()
  await db.transaction().execute(async (tx) => {
    const added = await insertNew(tx, 'letter_draft', { id, ...draft, who, created_at: now, updated_at: now })
    if (added) await recordChange(tx, { who, what: 'letter begun', subject: id }, now)
  })
  return id
}

/** Stores the text. The plan stays. Throws, in words, as `change` does. */
export async function saveDraft(db: Db, request: DraftRequest, draft: Draft, now: number): Promise<void> {
  refuse(findTextFault(draft))
  await change(db, request, now, async (tx, stored) => {
    if (stored.send_at !== null) refuse(findIssueFault(draft))
    if (stored.subject === draft.subject && stored.body === draft.body && stored.audience === draft.audience)
      return null
    const inWords = ({ audience, body }: Draft) => `${audience}, ${body.length} characters`
    return { set: draft, change: { what: 'letter edited', before: inWords(stored), after: inWords(draft) } }
  })
}

/** Plans the sending for a time, or cancels the plan. Throws, in words, as `change` does. */
export async function planDraft(db: Db, request: DraftRequest, at: number | null, now: number): Promise<void> {
  await change(db, request, now, async (tx, stored) => {
    if (at !== null) {
      refuse(findIssueFault(stored))
      refuse(at <= now ? 'That time is past.' : null)
      refuse(await findTitleFault(tx, stored))
    }
    if (stored.send_at === at) return null
    const inWords = (time: number | null) => (time === null ? null : new Date(time).toISOString())
    const what = at === null ? 'letter’s plan taken back' : 'letter planned'
    return { set: { send_at: at }, change: { what, before: inWords(stored.send_at), after: inWords(at) } }
  })
}

export async function discardDraft(db: Db, { id, who, version }: DraftRequest, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return
    refuse(findRequestFault(draft, version))
    await tx.deleteFrom('letter_draft').where('id', '=', id).execute()
    await recordChange(tx, { who, what: 'letter discarded', subject: id }, now)
  })
}

/**
 * Triggered by: the submit that sends a letter now, or the timer when a planned letter is due.
 * Changes: the draft becomes an issue, whose copies are then queued.
 * Repeatable: a second submit, a second process or a start after a kill finds the same issue.
 *
 * Returns the issue's id, or null when the draft is deleted. Throws, in words, when the letter cannot be sent, or was
 * changed after `version`.
 */
export async function sendDraft(
  db: Db,
  { id, who, version }: Omit<DraftRequest, 'version'> & { version?: number },
  now: number,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft || draft.issue_id !== null) return draft?.issue_id ?? null
    if (version !== undefined) refuse(findRequestFault(draft, version))
    refuse(findIssueFault(draft) ?? (await findTitleFault(tx, draft)))
    const letter = { ...draft, who }
    const issueId = issueIdOf(letter)
    await tx.updateTable('letter_draft').set({ who, issue_id: issueId, updated_at: now }).where('id', '=', id).execute()
    await beginIssue(tx, letter, now)
    return issueId
  })
}

/**
 * Triggered by: the server's timer.
 * Changes: due letters become issues, also those that became due while the site was down. Every issue is queued to its
 * end.
 * Repeatable: at any time, by several processes at once.
 */
export async function sendPlannedLetters(db: Db, now: number): Promise<void> {
  const due = db
    .selectFrom('letter_draft')
    .select(['id', 'who'])
    .where('issue_id', 'is', null)
    .where('send_at', '<=', now)
    .where('send_at', '>', now - maxPlanDelayMs)
    .where(
      sql<SqlBool>`not exists (select 1 from newsletter_issue where newsletter_issue.subject = letter_draft.subject)`,
    )
    .orderBy('send_at')
    .orderBy('id')
  for (const draft of await due.execute()) {
    await sendDraft(db, draft, now).catch((error: unknown) => logCause('letter-not-sent', error, { letter: draft.id }))
  }
  const unfinished = db
    .selectFrom('newsletter_issue')
    .select('id')
    .where('queued_at', 'is', null)
    .where('stopped_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
  for (const { id } of await unfinished.execute()) await queueToTheEnd(db, id, now)
}

/** Throws, in words, when the letter is already sent, or was changed after `version`. */
async function change(
  db: Db,
  { id, who, version }: DraftRequest,
  now: number,
  work: (tx: Tx, draft: LetterDraft) => Promise<Changed | null>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) throw new LetterRefused('This letter was discarded.')
    refuse(findRequestFault(draft, version))
    const changed = await work(tx, draft)
    if (!changed) return
    // Always later than the stored time, also when the clock was set back.
    const updatedAt = Math.max(now, draft.updated_at + 1)
    await tx
      .updateTable('letter_draft')
      .set({ ...changed.set, who, updated_at: updatedAt })
      .where('id', '=', id)
      .execute()
    await recordChange(tx, { who, subject: id, ...changed.change }, now)
  })
}

interface Changed {
  set: Partial<Draft & { send_at: number | null }>
  change: { what: string; before: string | null; after: string | null }
}

function lockDraft(tx: Tx, id: string): Promise<LetterDraft | undefined> {
  return tx
    .selectFrom('letter_draft')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst()
}

function findRequestFault(draft: LetterDraft, version: number): string | null {
  if (draft.issue_id !== null) return 'This letter is sent already.'
  return draft.updated_at === version
    ? null
    : 'Somebody changed this letter since you opened it. What you typed is still here: press again to keep it.'
}

async function findTitleFault(tx: Tx, { id, subject }: LetterDraft): Promise<LetterProblem | null> {
  const ofTitle = (problem: string): LetterProblem => ({ field: 'subject', problem })
  if (await findSentUnder(tx, subject)) {
    return ofTitle('A letter with this title was sent already. Give this one another title.')
  }
  const twin = await tx
    .selectFrom('letter_draft')
    .select('id')
    .where('subject', '=', subject)
    .where('id', '<>', id)
    .where('send_at', 'is not', null)
    .where('issue_id', 'is', null)
    .executeTakeFirst()
  return twin ? ofTitle('Another letter with this title is planned. Give this one another title.') : null
}

/** The message is shown to the member of the staff. */
export class LetterRefused extends Error {
  /** The part of the letter in which the problem is. */
  readonly field: keyof IssueContent | undefined

  constructor(problem: string, field?: keyof IssueContent) {
    super(problem)
    this.field = field
  }
}

function refuse(found: string | LetterProblem | null): void {
  if (found === null) return
  const { problem, field } = typeof found === 'string' ? { problem: found } : found
  throw new LetterRefused(problem, field)
}
