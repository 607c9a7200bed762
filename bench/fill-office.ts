import { sql } from 'kysely'
import { addGifts } from '../app/payments/testing/add-gifts.ts'
import { paidOrder } from '../app/payments/testing/paid-payment.ts'
import { addSubscribers } from '../app/newsletter/testing/add-subscribers.ts'
import type { Db } from '../app/db/db.server.ts'
import { recordChange } from '../app/audit/audit-log.server.ts'
import { receiptNumberOf } from '../app/stripe/receipt-number.ts'

export const giver = { email: 'ada@example.com', count: 500 }
export const counts = { gifts: 200_000, orders: 20_000, messages: 20_000, payouts: 700, recurring: 20_000 }
/** Of the orders and of the messages, so many wait. */
const waiting = 200
/** Five years hold the gifts. */
const everyMs = 13 * 60_000
const giftsOfPayout = Math.ceil(counts.gifts / counts.payouts)
const batch = 1000

/** The database of a publisher of some size, of five years until now: the newest rows have the lowest numbers. */
export async function fillOffice(db: Db, now: number): Promise<void> {
  const timeOf = (number: number, count: number) => now - Math.floor((number / count) * counts.gifts) * everyMs
  await addGifts(db, { count: counts.gifts, giver, until: now, everyMs })
  // A link that brought a tenth of them.
  await sql`update payment set came_from = 'letter' where amount_cents % 10 = 0`.execute(db)
  await insert(db, 'outbox', counts.gifts, (number) => {
    const at = now - number * everyMs
    const id = receiptNumberOf('gift', `gift ${number}`)
    return {
      id: `m${number}`,
      kind: 'gift-receipt',
      subject_id: id,
      dedupe_key: `gift-receipt:${id}`,
      status: 'sent',
      priority: 0,
      run_at: at,
      locked_until: 0,
      locked_by: null,
      attempts: 1,
      created_at: at,
      sent_at: at,
    }
  })
  await insert(db, 'payment', counts.orders, (number) => {
    const at = timeOf(number, counts.orders)
    const changes = { id: receiptNumberOf('order', `order ${number}`), payer_email: `buyer${number}@example.com` }
    return {
      ...paidOrder({
        ...changes,
        checkout_session_id: `cs_o${number}`,
        payment_intent_id: `pi_o${number}`,
      }),
      version: 1,
      created_at: at,
      updated_at: at,
      paid_at: at,
      confirmed_at: at,
      shipped_at: number < waiting ? null : at,
    }
  })
  await insert(db, 'contact_message', counts.messages, (number) => {
    const at = timeOf(number, counts.messages)
    return {
      id: `msg_${number}`,
      name: `Writer ${number}`,
      email: `writer${number}@example.com`,
      type: 'general',
      subject: 'Books for our class',
      message: 'How many books may a class order?'.repeat(20),
      content_hash: String(number),
      created_at: at,
      answered_at: number < waiting ? null : at,
    }
  })
  await insert(db, 'recurring_gift', counts.recurring, (number) => ({
    subscription_id: `sub_${number * 2 + 1}`,
    customer_id: `cus_${number}`,
    amount_cents: 2500,
    livemode: 0,
    status: number < 20 ? 'failing' : 'active',
    frequency: 'monthly',
    next_at: now + number * everyMs,
    resumes_at: null,
    ends_at: null,
    version: 1,
    created_at: 0,
    updated_at: 0,
  }))
  await insert(db, 'payout', counts.payouts, (number) => {
    const at = timeOf(number, counts.payouts)
    return {
      id: `po_${number}`,
      account: 'donations',
      amount_cents: 1e5 + number,
      status: 'paid',
      livemode: 0,
      is_automatic: 1,
      arrives_at: at,
      created_at: at,
      read_at: at,
      difference_cents: 0,
    }
  })
  await insert(db, 'balance_entry', counts.gifts, (number) => ({
    id: `txn_${number}`,
    account: 'donations',
    payout_id: `po_${Math.floor(number / giftsOfPayout)}`,
    balance_type: 'payments',
    type: 'charge',
    category: 'charge',
    amount_cents: 1e3,
    fee_cents: 59,
    net_cents: 941,
    livemode: 0,
    source_id: `ch_${number}`,
    payment_intent_id: `pi_${number}`,
    description: null,
    created_at: now - number * everyMs,
    available_at: now - number * everyMs,
  }))
  await addSubscribers(db, 5000)
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < 1000; number += 1) {
      await recordChange(tx, { who: 'ann@office.example', what: 'order shipped', subject: `B-${number}` }, now)
    }
  })
  await insert(db, 'letter_draft', 3, (number) => ({
    id: `draft${number}`,
    subject: 'Autumn',
    body: '# Autumn\n\nDear friends',
    audience: 'givers-this-year',
    send_at: null,
    issue_id: null,
    who: 'ann@office.example',
    created_at: now,
    updated_at: now,
  }))
  await insert(db, 'newsletter_issue', 20, (number) => ({
    id: `issue${number}`,
    subject: `Letter ${number}`,
    body: 'Dear friends',
    audience: 'recurring-givers',
    queued_through: 'z',
    queued_count: 5e3,
    created_at: now - number,
    queued_at: now,
    stopped_at: null,
  }))
}

/** Rows by the thousand. What they hold is checked by the database. */
async function insert(db: Db, table: string, count: number, rowOf: (number: number) => object): Promise<void> {
  for (let first = 0; first < count; first += batch) {
    const rows = Array.from({ length: Math.min(batch, count - first) }, (_, index) => rowOf(first + index))
    await db
      .insertInto(table as 'setting')
      .values(rows as never)
      .execute()
  }
}
