import { sql, type SqlBool } from 'kysely'
import type Stripe from 'stripe'
import type { Db } from '../platform/db.server.ts'
import { holdsAddress } from '../platform/forget-step.server.ts'
import { isMissingAtStripe, stripe, stripeAccounts } from '../stripe/stripe.server.ts'
import type { Payment } from '../platform/tables.ts'
import { idOf } from '../stripe/payment-source.ts'
import { parseReceiptNumber } from './receipt-number.ts'

/** More than a person reads through: they look for something more exact then. */
const maxFound = 200

/** Stripe's ids that the ledger keeps, by prefix. */
const columns: Record<string, string> = {
  cs: 'checkout_session_id',
  pi: 'payment_intent_id',
  in: 'invoice_id',
  sub: 'subscription_id',
  cus: 'customer_id',
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
 * The payments that somebody may mean by a receipt number, any id of Stripe's, an e-mail address or a part of a name:
 * newest first, 200 at most. Throws what Stripe or the database throws.
 */
export async function findPayments(db: Db, text: string): Promise<Payment[]> {
  const wanted = text.trim()
  if (wanted === '') return []
  const prefix = /^([a-z]+)_\w+$/.exec(wanted)?.[1] ?? ''
  const paymentOf = paymentByPrefix[sameAs[prefix] ?? prefix]
  if (paymentOf) {
    const payment = await askEachAccount((client) => paymentOf(client, wanted))
    return payment ? findPayments(db, payment) : []
  }
  const number = parseReceiptNumber(wanted)
  const [column, value] = number ? ['id', number] : [columns[prefix], wanted]
  return db
    .selectFrom('payment')
    .selectAll()
    .$castTo<Payment>()
    .where(column ? sql<SqlBool>`${sql.ref(column)} = ${value}` : holdsPayer(wanted))
    .orderBy('created_at', 'desc')
    .limit(maxFound)
    .execute()
}

function holdsPayer(text: string) {
  if (text.includes('@')) return holdsAddress('payer_email', text)
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<SqlBool>`lower(payer_name) like lower(${pattern}) escape '\\'`
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
