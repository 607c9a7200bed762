import { sql } from 'kysely'
import { chunksOf } from '../db/chunks-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import type { Payment } from './payment-tables.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import type { PaymentPart } from '../stripe/remote-payment.ts'

/**
 * The payments of which a part was paid by one of these payment intents. This is a query of its own: combined with
 * another condition, PostgreSQL would read every payment.
 */
export async function findHoldersOfParts(db: Db | Tx, intents: readonly string[]): Promise<string[]> {
  if (intents.length === 0) return []
  const parts = db.selectFrom('payment_part').select('payment_id').distinct()
  return (await parts.where('payment_intent_id', 'in', intents).execute()).map(({ payment_id: id }) => id)
}

/**
 * A column of the payment that a payment intent paid, for a query that has the intent in a column. Returns null when there is no
 * such payment. A subquery for each row: with a join, PostgreSQL reads every payment.
 */
export function columnOfIntent<T>(
  column: 'id' | 'kind' | 'shipping_cents' | 'payer_name' | 'payer_email' | 'fund' | 'book' | 'ship_state',
  intent: string,
) {
  const [wanted, held] = [sql.ref(`payment.${column}`), sql.ref(intent)]
  return sql<T>`coalesce(
    (select ${wanted} from payment where payment.payment_intent_id = ${held}),
    (select ${wanted} from payment_part join payment on payment.id = payment_part.payment_id
      where payment_part.payment_intent_id = ${held}))`
}

/** Every payment intent of a remote payment, each once. */
export function intentsOf({ payment_intent_id: intent, parts = [] }: RemotePayment): string[] {
  const all = [intent, ...parts.map(({ payment_intent_id: of }) => of)]
  return [...new Set(all.filter((id) => id !== null))]
}

/** Replaces the stored parts of a payment. A payment that was made in one piece has none. */
export async function writeParts(tx: Db | Tx, payment: string, parts: readonly PaymentPart[]): Promise<void> {
  await tx.deleteFrom('payment_part').where('payment_id', '=', payment).execute()
  const rows = parts.map((part) => ({ ...part, payment_id: payment }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('payment_part').values(chunk).execute()
}

/** The parts of a payment, the oldest first. A payment that was made in one piece has none. */
export function findParts(db: Db | Tx, payment: string): Promise<Tables['payment_part'][]> {
  const parts = db.selectFrom('payment_part').selectAll().where('payment_id', '=', payment)
  return parts.orderBy('paid_at').orderBy('id').execute()
}

/** The payment intents of a payment: one, or one for each part that was paid through Stripe. */
export async function findIntents(
  db: Db | Tx,
  { id, payment_intent_id: intent }: Pick<Payment, 'id' | 'payment_intent_id'>,
): Promise<string[]> {
  const ofParts = (await findParts(db, id)).flatMap(({ payment_intent_id: of }) => of ?? [])
  return ofParts.length > 0 || intent === null ? ofParts : [intent]
}
