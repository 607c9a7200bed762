import type { Db } from '../db/db.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { findShownGiver } from './giver.queries.server.ts'
import { keepApart } from './givers-apart.queries.server.ts'

/**
 * Triggered by: the button "They are two" beside two givers that may be one.
 * Changes: the pair is not offered again.
 * Repeatable: yes. False when one of them does not exist, or both are one already.
 */
export function keepTwo(db: Db, { pair, who }: { pair: [string, string]; who: Actor }, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const [one, other] = [await findShownGiver(tx, pair[0]), await findShownGiver(tx, pair[1])]
    if (!one || !other || one.id === other.id) return false
    if (await keepApart(tx, [one.id, other.id], who, now)) {
      await recordChange(tx, { who, what: 'givers are two', subject: one.id, after: other.id }, now)
    }
    return true
  })
}
