import { fromGiver } from '../../audit/audit-log.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db } from '../../db/db.server.ts'
import { canBeTakenApartUntil, findMergeRows, findMerges } from '../../givers/merging/merge.queries.server.ts'
import { readToken, signToken } from '../../security/signed-token.server.ts'
import { separateGivers } from '../../subscriptions/separate-givers.server.ts'

/** The link in the mails to two givers who were merged. */
export function separationUrl({ id: subject, at }: { id: string; at: number }): string {
  const token = signToken({ purpose: 'take-apart', subject, expiresAt: canBeTakenApartUntil({ at }) })
  return `${config().siteUrl}/my-giving/take-apart?token=${token}`
}

export type SeparationState = 'open' | 'done' | 'covered' | 'expired' | 'invalid'

/** The state that the page of the link shows. Changes nothing. */
export async function lookUpSeparation(db: Db, token: string, now: number): Promise<SeparationState> {
  const link = await readToken(token, ['take-apart'], now)
  if (!link.ok) return link.reason
  const merge = await findMergeRows(db, link.subject)
  if (!merge) return 'invalid'
  if (merge.undoneAt !== null) return 'done'
  const open = await findMerges(db, merge.intoId, now)
  return open.some(({ id, isCovered }) => id === link.subject && !isCovered) ? 'open' : 'covered'
}

/**
 * Triggered by: the button on that page.
 * Changes, repeatable: see `separateGivers`. False: Stripe did not answer.
 */
export async function submitSeparation(db: Db, token: string, now: number): Promise<boolean> {
  const link = await readToken(token, ['take-apart'], now)
  if (!link.ok) return true
  const separated = await separateGivers(db, { mergeId: link.subject, who: fromGiver, madeBy: 'giver' }, now)
  return separated.ok || separated.status !== 503
}
