import { recordChange, type Actor } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { giverOfPayer } from '../givers/assign-giver.server.ts'
import { addLogFields } from '../log/log.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import {
  addSiteMetadata,
  readForeign,
  removeSiteMetadata,
} from '../stripe/subscriptions/foreign-subscriptions.server.ts'
import { syncSubscription } from './sync-subscription.server.ts'
import {
  findGiversOfSubscriptions,
  findTakenOver,
  giveBackRow,
  insertTakenOver,
  noteLetter,
} from './taken-over.queries.server.ts'

/** Why nothing was done with one subscription, in a sentence. Null: it is done. */
type Problem = string | null

export const takenOverKind = 'gift-taken-over'

/**
 * Triggered by: the office, for a subscription that another program made.
 * Changes: at Stripe, its metadata: from the next invoice on, its charges are gifts of the site, with receipts. In the ledger,
 * the recurring gift, its giver, and that it was taken over. Nothing is charged, moved or mailed.
 * Repeatable: yes. Stripe comes first, and is read again: a request that ended after any step leaves a subscription that the
 * next request finishes. Throws what Stripe throws.
 */
export async function takeOver(db: Db, id: string, who: Actor, now: number): Promise<Problem> {
  addLogFields({ subscription: id })
  const found = await readForeign(id)
  if (!found) return 'Stripe has no such recurring gift of another program.'
  if (!found.isTakenOver) {
    const [obstacle] = found.obstacles
    if (obstacle) return obstacle
    // A payment link of the Dashboard for the donation product began it.
    if (await isKnown(db, id)) return 'It is a recurring gift of this site already.'
    await addSiteMetadata(found)
  }
  const synced = await syncSubscription(db, id)
  if (!synced?.remote.hasSiteMetadata) return 'Stripe did not store that it belongs to this site. Try again.'
  await db.transaction().execute(async (tx) => {
    const before = (await findTakenOver(tx, [id])).get(id)
    await insertTakenOver(tx, id, who, now)
    const payer = {
      payer_name: found.name,
      payer_email: found.email,
      subscription_id: id,
      customer_id: found.customerId,
    }
    await giverOfPayer(tx, payer, now)
    if (before && before.given_back_at === null) return
    await recordChange(tx, { who, what: 'recurring gift taken over', subject: id }, now)
  })
  return null
}

/** Whether the ledger has it, and it was not taken over. */
async function isKnown(db: Db, id: string): Promise<boolean> {
  return (await findGiversOfSubscriptions(db, [id])).has(id) && !(await findTakenOver(db, [id])).has(id)
}

/**
 * Triggered by: the office, for a subscription that it took over.
 * Changes: at Stripe, the site's metadata is removed, so that later charges are no gifts of the site; in the ledger, the
 * recurring gift is removed and that it is given back is recorded. Its gifts, their giver and their receipts stay. Nothing is
 * charged, canceled or mailed.
 * Repeatable: yes, as `takeOver`.
 */
export async function giveBack(db: Db, id: string, who: Actor, now: number): Promise<Problem> {
  addLogFields({ subscription: id })
  const taken = (await findTakenOver(db, [id])).get(id)
  // A request that ended early may have written the metadata alone.
  if (taken?.given_back_at !== null && !(await readForeign(id))?.isTakenOver) {
    return 'It was not taken over, or is given back already.'
  }
  if (!(await removeSiteMetadata(id))) return 'Stripe did not remove the site’s metadata. Try again.'
  await db.transaction().execute(async (tx) => {
    if (!taken) await insertTakenOver(tx, id, who, now)
    if (!(await giveBackRow(tx, id, who, now))) return
    await recordChange(tx, { who, what: 'recurring gift given back', subject: id }, now)
  })
  return null
}

/**
 * Triggered by: the office, for a recurring gift that it took over.
 * Changes: queues the letter that tells the giver about it.
 * Repeatable: yes, one letter each time that the gift is taken over.
 */
export async function writeToTakenOver(db: Db, id: string, who: Actor, now: number): Promise<Problem> {
  return db.transaction().execute(async (tx) => {
    const takenAt = await noteLetter(tx, id, now)
    if (takenAt === null) return 'The letter was sent already, or the gift is not taken over.'
    const dedupeKey = `${takenOverKind}:${id}:${takenAt}`
    await queueMessage(tx, { kind: takenOverKind, subjectId: id, dedupeKey }, now)
    await recordChange(tx, { who, what: 'letter about the taken over gift', subject: id }, now)
    return null
  })
}
