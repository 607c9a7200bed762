import type { Db } from '../../db/db.server.ts'
import type { Tables } from '../../db/tables.ts'

type Entry = Pick<Tables['balance_entry'], 'type' | 'category' | 'net_cents'> & Partial<Tables['balance_entry']>

/** One payout with its entries and its own entry. Its amount is the sum of the entries, also below zero. */
export async function addPayout(
  db: Db,
  { entries, ...payout }: Partial<Tables['payout']> & { id: string; created_at: number; entries: readonly Entry[] },
): Promise<void> {
  const { id, created_at: at } = payout
  const amount = entries.reduce((sum, { net_cents: net }) => sum + net, 0)
  await db
    .insertInto('payout')
    .values({
      account: 'donations',
      amount_cents: amount,
      status: 'paid',
      is_automatic: 1,
      arrives_at: at + 86_400_000,
      failed_at: null,
      livemode: 0,
      read_at: at,
      difference_cents: 0,
      ...payout,
    })
    .execute()
  await addEntries(db, at, [...entries, { type: 'payout', category: 'payout', net_cents: -amount, source_id: id }], id)
}

/** Balance transactions without fees, in no payout by default. */
export async function addEntries(db: Db, at: number, entries: readonly Entry[], payout: string | null = null) {
  const rows = entries.map((entry, index) => ({
    id: `txn_${payout}_${at}_${index}`,
    account: 'donations' as const,
    payout_id: payout,
    balance_type: 'payments',
    amount_cents: entry.net_cents,
    fee_cents: 0,
    source_id: null,
    payment_intent_id: null,
    description: null,
    created_at: at,
    available_at: at,
    livemode: 0 as const,
    ...entry,
  }))
  await db.insertInto('balance_entry').values(rows).execute()
}
