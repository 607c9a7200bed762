import type { Db } from '../../db/db.server.ts'

const batch = 1000
const dayMs = 24 * 60 * 60_000

interface Payouts {
  /** How many payouts there are, a day apart. */
  count: number
  /** How many gifts of `addGifts` are in each payout, the newest in the first, with a refund and a dispute of one. */
  giftsIn: (payout: number) => number
  until: number
}

/** Adds payouts of the gifts of `addGifts`, each of $10 with a fee of 52 cents. */
export async function addPayouts(db: Db, { count, giftsIn, until }: Payouts): Promise<void> {
  let gift = 0
  for (let number = 0; number < count; number += 1) {
    const id = `po_${number}`
    const at = until - number * dayMs
    const times = { created_at: at, available_at: at }
    const common = { account: 'donations', payout_id: id, balance_type: 'payments', livemode: 0, ...times } as const
    const nothing = { fee_cents: 0, description: null }
    const last = gift + giftsIn(number)
    const charges = Array.from({ length: last - gift }, (_, index) => ({
      ...common,
      id: `txn_${gift + index}`,
      type: 'charge',
      category: 'charge',
      description: null,
      amount_cents: 1000,
      fee_cents: 52,
      net_cents: 948,
      source_id: `ch_${gift + index}`,
      payment_intent_id: `pi_${gift + index}`,
    }))
    const refund = { ...common, ...nothing, id: `txn_re_${number}`, type: 'refund', category: 'refund' }
    const amount = charges.length * 948 - 300
    const own = { ...common, ...nothing, id: `txn_po_${number}`, type: 'payout', category: 'payout' }
    const rows = [
      ...charges,
      { ...refund, amount_cents: -300, net_cents: -300, source_id: `re_${number}`, payment_intent_id: `pi_${gift}` },
      { ...own, amount_cents: -amount, net_cents: -amount, source_id: id, payment_intent_id: null },
    ]
    for (let start = 0; start < rows.length; start += batch) {
      await db
        .insertInto('balance_entry')
        .values(rows.slice(start, start + batch))
        .execute()
    }
    await db
      .insertInto('payout')
      .values({
        id,
        account: 'donations',
        amount_cents: amount,
        status: 'paid',
        is_automatic: 1,
        failed_at: null,
        arrives_at: at + dayMs,
        created_at: at,
        livemode: 0,
        read_at: at,
        difference_cents: 0,
      })
      .execute()
    gift = last
  }
}
