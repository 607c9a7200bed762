import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import type { Order, PaymentTable } from './payment-tables.ts'

/** Every payment through the links of these offers, also failed ones. Payments that arrived come first. */
export function findPaymentsOfOffers(db: Db | Tx, offers: readonly string[]): Promise<Order[]> {
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

type OfOffer = Pick<PaymentTable, 'id'> & { box_offer_id?: string | null }

/** The other paid orders of the same offer. */
export async function findOtherPaid(db: Db | Tx, { id, box_offer_id: offer }: OfOffer): Promise<Order[]> {
  const payments = offer ? await findPaymentsOfOffers(db, [offer]) : []
  return payments.filter((payment) => payment.paid_at !== null && payment.id !== id)
}

/** The kind of the mail that alerts the staff: an offer was paid once more. Its subject is the later order. */
export const paidTwiceKind = 'offer-paid-twice-alert'

/**
 * Queues that mail for an order that has just arrived, if it is not the first of its offer. When two arrive at once, the
 * second waits until the first is committed, and then finds it.
 */
export async function queuePaidTwice(tx: Tx, order: OfOffer, now: number): Promise<void> {
  const offer = tx
    .selectFrom('box_offer')
    .select('id')
    .where('id', '=', order.box_offer_id ?? '')
  if (isPostgres(tx)) await offer.forUpdate().execute()
  const others = await findOtherPaid(tx, order)
  if (others.length > 0) await queueMessage(tx, { kind: paidTwiceKind, subjectId: order.id }, now)
}
