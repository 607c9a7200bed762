import { rules } from '../content/legal/rules.ts'
import { findPaymentsOfOffers } from '../payments/offer-payments.queries.server.ts'
import { monthsLater } from '../values/months-later.ts'
import { publisherDay } from '../values/publisher-time.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { type Forgetting, type Forgotten, holdsAddress, takeRows } from '../db/forget-step.server.ts'
import { dropMessagesAbout } from '../mail/drop-messages.server.ts'
import type { Tables } from '../db/tables.ts'
import type { Order } from '../payments/payment-tables.ts'
import { linesOfCertificates } from './exemption-certificate.queries.server.ts'

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

/**
 * An offer is correspondence: no law requires to keep it. A payment through it is an order, with rules of its own, and so is the
 * certificate by which it is without tax.
 */
export async function forgetOffers(tx: Db | Tx, email: string, { isLook }: Forgetting): Promise<Forgotten> {
  const kept = await linesOfCertificates(tx, email)
  const offers = await takeRows(tx, 'box_offer', holdsAddress('email', email), isLook)
  if (!isLook) for (const { id } of offers) await dropOfferMail(tx, id)
  return { removed: offers.map(({ id, created_at: at }) => `offer of a box ${id} of ${publisherDay(at)}`), kept }
}

/**
 * Triggered by: the server's timer.
 * Changes: deletes up to `limit` offers past the time for which messages are kept. Returns how many.
 * Repeatable: at any time.
 */
export function forgetOldOffers(db: Db, now: number, limit: number): Promise<number> {
  const before = monthsLater(now, -rules.keepMessagesMonths)
  return db.transaction().execute(async (tx) => {
    const old = tx.selectFrom('box_offer').select('id').where('created_at', '<', before).limit(limit)
    const deleted = await tx.deleteFrom('box_offer').where('id', 'in', old).returning('id').execute()
    for (const { id } of deleted) await dropOfferMail(tx, id)
    return deleted.length
  })
}

/** The order of an offer has the same number. Its own mails are kept. */
const dropOfferMail = (tx: Db | Tx, id: string) => dropMessagesAbout(tx, offerSubject(id))

/** The outbox subject of the offer's mail. */
export const offerSubject = (id: string) => `offer:${id}`
