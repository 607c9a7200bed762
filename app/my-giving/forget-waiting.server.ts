import type { Db } from '../db/db.server.ts'
import { findForgetRequests } from '../givers/ask-to-forget.server.ts'
import { heldUntil } from '../givers/merging/merge.queries.server.ts'
import { seenOf } from '../givers/seen-person.queries.server.ts'
import { whomOfGiver } from '../privacy/whom.server.ts'
import { forgetMe, personOf } from './forget-me.server.ts'

/**
 * Triggered by: the server's timer.
 * Changes: up to `limit` givers who asked to be forgotten are forgotten, and told so, once no merge of theirs can be taken apart.
 * Repeatable: at any time. Returns how many were forgotten.
 */
export async function forgetWaiting(db: Db, now: number, limit: number): Promise<number> {
  let forgotten = 0
  for (const id of await findForgetRequests(db, limit)) {
    if ((await heldUntil(db, id, now)) !== null) continue
    const whom = await whomOfGiver(db, id)
    if (!whom) continue
    const { failed, isOther } = await forgetMe(db, { ...whom, seen: await seenOf(db, personOf(whom)) }, now)
    if (failed.length === 0 && !isOther) forgotten += 1
  }
  return forgotten
}
