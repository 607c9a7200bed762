import { database } from '../db/database.server.ts'
import type { Db } from '../db/db.server.ts'
import { findOwnerOf } from './giver.queries.server.ts'
import { type GiverSession, isFull, redirectTo, requireSession } from './giver-session.server.ts'
import { heldUntil } from './merging/merge.queries.server.ts'
import { findRecipientOfSubscription } from './recipient.queries.server.ts'
import { findGiverOfSubscription, findOwnGiverOfSubscription } from './recurring-of.queries.server.ts'

/** What a session may do with one recurring gift. */
export interface RecurringAccess {
  /** False: skipping and stopping only. */
  mayChangeAll: boolean
  /** Whether the link of a mail about this gift has begun the session. */
  isFromMail: boolean
  /**
   * The gift came with the other giver of a merge, which can be taken apart until then, in epoch milliseconds. A stop can be
   * taken back until then. Null means that the gift is the visitor's own.
   */
  heldUntil: number | null
}

/** The office acts for the giver. A stop of a gift that is held is held, too: see `heldFrom`. */
export const staffAccess: RecurringAccess = { mayChangeAll: true, isFromMail: false, heldUntil: null }

/** For pages of one recurring gift. Without access, the answer does not say whether the gift exists. */
export async function requireRecurringAccess(request: Request, subscriptionId: string): Promise<RecurringAccess> {
  const session = await requireSession(request)
  const db = await database()
  const isTheirs = isFull(session)
    ? (await findGiverOfSubscription(db, subscriptionId)) === session.giverId
    : session.subscriptionId === subscriptionId
  if (!isTheirs) throw redirectTo('/my-giving')
  return accessOf(db, session, subscriptionId, Date.now())
}

async function accessOf(db: Db, session: GiverSession, id: string, now: number): Promise<RecurringAccess> {
  const until = await heldFrom(db, isFull(session) ? session.email : await findRecipientOfSubscription(db, id), id, now)
  return { mayChangeAll: isFull(session) && until === null, isFromMail: !isFull(session), heldUntil: until }
}

/** Until when a recurring gift is held from the owner of an address. Without an address, from the staff: until it is not held. */
export async function heldFrom(db: Db, email: string | null, id: string, now: number): Promise<number | null> {
  const giverId = await findOwnGiverOfSubscription(db, id)
  if (giverId === null || giverId === (await findOwnerOf(db, email))) return null
  return heldUntil(db, giverId, now)
}
