import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../../payments/testing/paid-payment.ts'
import type { Db } from '../db.server.ts'
import type { Tables } from '../tables.ts'

/** Values that are difficult to copy: scripts, quotes, line ends, no value, the largest number. */
const text = 'Renée O’Connor “☧” 世界 🕊️ \\ \' " \t\r\n\u2028 e\u0301 % _ {}'
const number = Number.MAX_SAFE_INTEGER
/** By the databases' names of types. */
const hard: Record<string, string | number> = { text, integer: number, int8: number, int: 1, int4: 1 }
const easy: Record<string, string | number> = { text: '', integer: 0, int8: 0, int: 0, int4: 0 }

/** Bytes sort them differently from a language. */
const keys = ['B', 'a']

/** Columns with a check, or whose readers accept certain values only. */
const taken: { [Name in keyof Tables]?: Partial<Tables[Name]>[] } = {
  outbox: [{ status: 'queued' }, { status: 'skipped' }],
  recurring_gift: [{ status: 'active' }, { status: 'stopped' }],
  giver: [{ kind: 'person' }, { kind: 'household' }],
  named_list: [{ kind: 'givers' }, { kind: 'gifts' }],
  email_change: [{ made_by: 'giver' }, { made_by: 'staff' }],
  recurring_change: [{ made_by: 'giver' }, { made_by: 'stripe' }],
  giver_session: [{ subscription_id: null }, { subscription_id: 'sub_1' }],
  statement_sent: [{ way: 'mail' }, { way: 'post' }],
  thanks: [{ how: 'letter' }, { how: 'done' }],
  staff_change: [{ id: '0000000001' }, { id: '0000000002' }],
  payout: [{ account: 'donations', amount_cents: -number }, { account: 'store' }],
  balance_entry: [{ account: 'donations', net_cents: -number }, { account: 'store' }],
}

/**
 * Inserts two rows into each table of a migrated database: one with a difficult value in every column, and one with null
 * where that is allowed. A new table is filled without a change here; payments are inserted by hand because of their checks.
 */
export async function insertSampleRows(db: Db): Promise<void> {
  // Without an address, no giver is added.
  const gift = { id: 'B', amount_cents: number, payer_name: text, payer_email: '', fund: text }
  await insertPayment(db, paidGift({ ...gift, dispute_answer_by: number }), 0)
  await db.updateTable('payment').set({ giver_id: text }).where('id', '=', 'B').execute()
  const other = { checkout_session_id: null, payment_intent_id: null, paid_at: null }
  await insertPayment(
    db,
    paidOrder({ ...other, id: 'a', status: 'failed', failure_reason: '', book: text, ship_name: text }),
    0,
  )
  const byStaff = {
    deposit_slip_id: text,
    mailed_on: text,
    in_return: text,
    in_return_cents: number,
    consent_words: text,
  }
  await db.updateTable('payment').set(byStaff).where('id', '=', 'B').execute()
  for (const { name, columns } of await db.introspection.getTables()) {
    if (name === 'payment') continue
    const rows = keys.map((key, at) => {
      const values = columns.map(({ name: column, dataType, isNullable }, place) => {
        const type = dataType.toLowerCase()
        const value = at === 0 ? hard[type] : isNullable ? null : easy[type]
        return [column, place === 0 ? key : value]
      })
      return { ...Object.fromEntries(values), ...taken[name as 'giver_session']?.[at] }
    })
    await db
      .insertInto(name as 'giver_session')
      .values(rows)
      .execute()
  }
}
