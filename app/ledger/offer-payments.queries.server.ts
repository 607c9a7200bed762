import type { Db } from '../platform/db.server.ts'
import type { Order } from '../platform/tables.ts'

/** Every payment through the links of these offers, also those that failed: the one that arrived first comes first. */
export function findPaymentsOfOffers(db: Db, offers: readonly string[]): Promise<Order[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .$castTo<Order>()
    .where('box_offer_id', 'in', ['', ...offers])
    .orderBy((row) => row('paid_at', 'is', null))
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
}

/** The order by which the same offer had been paid before. Undefined for what is no offer's, or came first. */
export async function findEarlierPaid(db: Db, { id, box_offer_id: offer, paid_at: paidAt }: Order) {
  if (offer === null || paidAt === null) return undefined
  const [first] = await findPaymentsOfOffers(db, [offer])
  return first && first.id !== id ? first : undefined
}
