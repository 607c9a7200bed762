import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/db.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { isOfGiver } from '../giver.queries.server.ts'
import { emailsIn } from './before-merge.server.ts'
import { findMergeRows, findMerges } from './merge.queries.server.ts'

/** The outbox kinds of the mails to the givers of a merge. Each has the link that takes the merge apart. */
export const mergeNoticeKinds = {
  merged: 'givers-merged',
  corrected: 'merged-giver-corrected',
  removed: 'merged-address-removed',
  moved: 'merged-receipts-moved',
  stopped: 'merged-gift-stopped',
  forgets: 'merged-forget-asked',
} as const

export type MergeNoticeKind = (typeof mergeNoticeKinds)[keyof typeof mergeNoticeKinds]

interface Notice {
  /** The giver that the pages show. */
  shownId: string
  kind: MergeNoticeKind
  /** The change, when it may be recorded twice. */
  changeId?: string
}

/**
 * Queues a mail to a mailbox of a pair that can still be taken apart, in the transaction of the change. False: there is no such
 * pair, and nothing is queued.
 */
export async function tellMailbox(
  tx: Tx,
  { shownId, kind, to, changeId = randomUUID() }: Notice & { to: string },
  now: number,
): Promise<boolean> {
  const merge = await findOpenMerge(tx, shownId, now)
  if (!merge) return false
  await queueMessage(tx, { kind, subjectId: merge.id, dedupeKey: `${kind}:${changeId}`, sendTo: to }, now)
  return true
}

/** Tells the mailbox of each giver of the pair, but not `exceptId`, whose mailbox makes the change, or `onlyId` alone. */
export async function tellMembers(
  tx: Tx,
  { exceptId, onlyId, ...notice }: Notice & { exceptId?: string | null; onlyId?: string },
  now: number,
): Promise<void> {
  const { changeId = randomUUID() } = notice
  const merge = await findOpenMerge(tx, notice.shownId, now)
  if (!merge) return
  for (const { giverId, email } of await findMailboxes(tx, notice.shownId, merge.id)) {
    if (giverId === exceptId || (onlyId !== undefined && giverId !== onlyId)) continue
    await tellMailbox(tx, { ...notice, to: email, changeId: `${changeId}:${giverId}` }, now)
  }
}

const findOpenMerge = async (tx: Tx, shownId: string, now: number) =>
  (await findMerges(tx, shownId, now)).find(({ isCovered }) => !isCovered)

/** Of each giver, the address that gets the receipts, unless mail to it comes back. Of one that was removed, as it was before. */
async function findMailboxes(tx: Tx, shownId: string, mergeId: string): Promise<{ giverId: string; email: string }[]> {
  const present = await tx
    .selectFrom('giver_email')
    .selectAll()
    .where(isOfGiver('giver_id', shownId))
    .orderBy('gets_receipts', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const before = (await findMergeRows(tx, mergeId))?.before ?? null
  const removed = before === null ? [] : emailsIn(before)
  const mailboxes = new Map<string, string>()
  for (const { giver_id: giverId, email, bounced_at: bouncedAt } of [...present, ...removed])
    if (bouncedAt === null && !mailboxes.has(giverId)) mailboxes.set(giverId, email)
  return [...mailboxes].map(([giverId, email]) => ({ giverId, email }))
}
