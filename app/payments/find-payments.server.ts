import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { holdsAddress } from '../db/forget-step.server.ts'
import { holdsText } from '../db/holds-text.server.ts'
import type { Payment } from './payment-tables.ts'
import { findPaymentBySource } from './payment.queries.server.ts'
import { parseReceiptNumber } from '../values/receipt-number.ts'
import { findPaymentIntent } from '../stripe/stripe-lookups.server.ts'

/** Nobody reads a longer list: people narrow the search instead. */
const maxFound = 200

/** Stripe's ids that the ledger keeps, by prefix. */
const columns: Record<string, string> = {
  cs: 'checkout_session_id',
  in: 'invoice_id',
  sub: 'subscription_id',
  cus: 'customer_id',
}

/**
 * The payments that match a receipt number, any Stripe id, an e-mail address or a part of a name: newest first, at most
 * 200. Throws what Stripe or the database throws.
 */
export async function findPayments(db: Db, text: string): Promise<Payment[]> {
  if (text.trim() === '') return []
  const wanted = (await findPaymentIntent(text.trim())) ?? text.trim()
  if (wanted.startsWith('pi_')) {
    const payment = await findPaymentBySource(db, { account: 'donations', paymentIntent: wanted })
    return payment ? [payment] : []
  }
  return db
    .selectFrom('payment')
    .selectAll()
    .$castTo<Payment>()
    .where(matches(wanted))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxFound)
    .execute()
}

function matches(text: string) {
  const number = parseReceiptNumber(text)
  // The number of an offer finds the orders that were paid through its link.
  if (number) return sql<SqlBool>`(id = ${number} or box_offer_id = ${number})`
  const column = columns[/^([a-z]+)_\w+$/.exec(text)?.[1] ?? '']
  return column ? sql<SqlBool>`${sql.ref(column)} = ${text}` : holdsPayer(text)
}

const holdsPayer = (text: string) =>
  text.includes('@') ? holdsAddress('payer_email', text) : holdsText('payer_name', text)
