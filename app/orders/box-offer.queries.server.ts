import { rules } from '../content/legal/rules.ts'
import { findPaymentsOfOffers } from '../payments/offer-payments.queries.server.ts'
import { dayOf } from '../values/day-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { holdsAddress, type Forgotten } from '../db/forget-step.server.ts'
import { dropMessagesAbout } from '../mail/outbox.server.ts'
import type { Tables } from '../db/tables.ts'
import type { Order } from '../payments/payment-tables.ts'

export type BoxOffer = Tables['box_offer']

export function findOffer(db: Db | Tx, id: string): Promise<BoxOffer | undefined> {
  return db.selectFrom('box_offer').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest offers, each with its payments, also failed ones. */
export async function findOffers(db: Db, limit: number): Promise<(BoxOffer & { payments: Order[] })[]> {
  const offers = await db
    .selectFrom('box_offer')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = offers.map(({ id }) => id)
  const payments = Map.groupBy(await findPaymentsOfOffers(db, ids), ({ box_offer_id: offer }) => offer)
  return offers.map((offer) => ({ ...offer, payments: payments.get(offer.id) ?? [] }))
}

/** An offer is correspondence: no law requires to keep it. A payment through it is an order, with rules of its own. */
export async function forgetOffers(tx: Tx, email: string): Promise<Forgotten> {
  const offers = await tx
    .deleteFrom('box_offer')
    .where(holdsAddress('email', email))
    .returning(['id', 'created_at'])
    .execute()
  for (const { id } of offers) await dropOfferMail(tx, id)
  return { removed: offers.map(({ id, created_at: at }) => `offer of a box ${id} of ${dayOf(at)}`), kept: [] }
}

/**
 * Triggered by: the server's timer.
 * Changes: deletes up to `limit` offers past the time for which messages are kept. Returns how many.
 * Repeatable: at any time.
 */
export function forgetOldOffers(db: Db, now: number, limit: number): Promise<number> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - rules.keepMessagesMonths)
  return db.transaction().execute(async (tx) => {
    const old = tx.selectFrom('box_offer').select('id').where('created_at', '<', before.getTime()).limit(limit)
    const deleted = await tx.deleteFrom('box_offer').where('id', 'in', old).returning('id').execute()
    for (const { id } of deleted) await dropOfferMail(tx, id)
    return deleted.length
  })
}

/** The order of an offer has the same number. Its own mails are kept. */
const dropOfferMail = (tx: Tx, id: string) => dropMessagesAbout(tx, offerSubject(id))

/** The outbox subject of the offer's mail. */
export const offerSubject = (id: string) => `offer:${id}`
