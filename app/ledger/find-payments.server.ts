import { sql, type SqlBool } from 'kysely'
import type Stripe from 'stripe'
import type { Db } from '../platform/db.server.ts'
import { holdsAddress } from '../platform/forget-step.server.ts'
import { isMissingAtStripe, stripe, stripeAccounts } from '../stripe/stripe.server.ts'
import type { LedgerEntry } from './ledger.server.ts'
import { idOf } from '../stripe/payment-source.ts'
import { parseReceiptNumber } from './receipt-number.ts'

/** More than a person reads through: they look for something more exact then. */
const maxFound = 200

/** Stripe's ids that the ledger keeps, by prefix, and whether orders have them too. */
const columns: Record<string, { name: string; onOrders: boolean }> = {
  cs: { name: 'checkout_session_id', onOrders: true },
  pi: { name: 'payment_intent_id', onOrders: true },
  in: { name: 'invoice_id', onOrders: false },
  sub: { name: 'subscription_id', onOrders: false },
  cus: { name: 'customer_id', onOrders: false },
}

/** Stripe's ids that the ledger does not keep: Stripe says which payment they are about. */
const paymentByPrefix: Record<string, (client: Stripe, id: string) => Promise<string | null>> = {
  ch: async (client, id) => idOf((await client.charges.retrieve(id)).payment_intent),
  re: async (client, id) => idOf((await client.refunds.retrieve(id)).payment_intent),
  du: async (client, id) => idOf((await client.disputes.retrieve(id)).payment_intent),
  txn: async (client, id) => {
    const { source } = await client.balanceTransactions.retrieve(id, { expand: ['source'] })
    return typeof source === 'object' && source && 'payment_intent' in source ? idOf(source.payment_intent) : null
  },
}
// Bank payments and older disputes have prefixes of their own.
const sameAs: Record<string, string> = { py: 'ch', pyr: 're', dp: 'du' }

/**
 * The gifts and orders that somebody may mean by a receipt number, any id of Stripe's, an e-mail address or a part of
 * a name: newest first, 200 of each at most. Throws what Stripe or the database throws.
 */
export async function findPayments(db: Db, text: string): Promise<LedgerEntry[]> {
  const wanted = text.trim()
  const number = parseReceiptNumber(wanted)
  if (number) return findWhere(db, is('id', number), is('id', number))
  const prefix = /^([a-z]+)_\w+$/.exec(wanted)?.[1] ?? ''
  const column = columns[prefix]
  if (column) return findWhere(db, is(column.name, wanted), column.onOrders ? is(column.name, wanted) : null)
  const paymentOf = paymentByPrefix[sameAs[prefix] ?? prefix]
  if (paymentOf) {
    const payment = await askEachAccount((client) => paymentOf(client, wanted))
    return payment ? findPayments(db, payment) : []
  }
  if (wanted.includes('@'))
    return findWhere(db, holdsAddress('donor_email', wanted), holdsAddress('buyer_email', wanted))
  return wanted ? findWhere(db, holdsPart('donor_name', wanted), holdsPart('buyer_name', wanted)) : []
}

type Condition = ReturnType<typeof holdsAddress>

const is = (column: string, value: string): Condition => sql<SqlBool>`${sql.ref(column)} = ${value}`

function holdsPart(column: string, text: string): Condition {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
}

async function findWhere(db: Db, gift: Condition, order: Condition | null): Promise<LedgerEntry[]> {
  const gifts = await db
    .selectFrom('gift')
    .selectAll()
    .where(gift)
    .orderBy('created_at', 'desc')
    .limit(maxFound)
    .execute()
  const orders = order
    ? await db.selectFrom('book_order').selectAll().where(order).orderBy('created_at', 'desc').limit(maxFound).execute()
    : []
  return [
    ...gifts.map((row) => ({ kind: 'gift' as const, row })),
    ...orders.map((row) => ({ kind: 'order' as const, row })),
  ].toSorted((a, b) => b.row.created_at - a.row.created_at)
}

async function askEachAccount(ask: (client: Stripe) => Promise<string | null>): Promise<string | null> {
  for (const account of stripeAccounts()) {
    try {
      return await ask(await stripe(account))
    } catch (error) {
      if (!isMissingAtStripe(error)) throw error
    }
  }
  return null
}
