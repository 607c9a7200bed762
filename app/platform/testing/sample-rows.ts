import type { Insertable } from 'kysely'
import type { Db } from '../db.server.ts'
import type { Tables } from '../tables.ts'

/** What is hard on a way from one database to another: scripts, quotes, line ends, no value, the largest number. */
const hardText = 'Renée O’Connor “☧” 世界 🕊️ \\ \' " \t\r\n\u2028 e\u0301 % _ {}'
const hardNumber = Number.MAX_SAFE_INTEGER

const payment: Omit<Insertable<Tables['payment']>, 'id' | 'kind' | 'status' | 'amount_cents'> = {
  refunded_cents: 0,
  refund_pending_cents: 0,
  refund_failed_cents: hardNumber,
  disputed_cents: 0,
  lost_cents: 0,
  payer_name: null,
  payer_email: null,
  payment_method: null,
  failure_reason: null,
  checkout_session_id: null,
  payment_intent_id: null,
  livemode: 1,
  version: 3,
  created_at: 1_795_212_000_123,
  updated_at: 1_795_212_000_124,
  paid_at: null,
  frequency: null,
  attempts: null,
  quantity: null,
  shipping_cents: null,
}
const gift = { ...payment, kind: 'gift', frequency: 'once', attempts: 0 } as const
const order = { ...payment, kind: 'order', quantity: 1, shipping_cents: 599 } as const

/** At least two rows for every table. The ids sort differently by bytes and by a language's rules. */
export const sampleRows: { [Name in keyof Tables]: Insertable<Tables[Name]>[] } = {
  payment: [
    { ...gift, id: 'gift_B', status: 'pending', amount_cents: 100 },
    {
      ...gift,
      id: 'gift_a',
      status: 'paid',
      frequency: 'monthly',
      amount_cents: hardNumber,
      payer_name: hardText,
      payer_email: 'ada@example.com',
      checkout_session_id: 'cs_1',
      paid_at: 0,
    },
    { ...gift, id: 'gift-é', status: 'failed', amount_cents: 0, failure_reason: '', checkout_session_id: 'cs_2' },
    {
      ...order,
      id: 'order_1',
      status: 'paid',
      amount_cents: 4198,
      quantity: 2,
      payer_name: hardText,
      payer_email: 'bo@example.com',
      ship_name: 'Bo',
      ship_line1: '1 Main St',
      ship_city: 'Springfield',
      ship_state: 'IL',
      ship_zip: '02134',
      checkout_session_id: 'cs_3',
    },
    { ...order, id: 'order_2', status: 'expired', amount_cents: 2398, checkout_session_id: 'cs_4' },
  ],
  outbox: [
    {
      id: '0b',
      kind: 'gift-receipt',
      subject_id: 'gift_a',
      dedupe_key: 'gift-receipt:gift_a',
      status: 'sent',
      priority: 0,
      run_at: 1,
      locked_until: 0,
      locked_by: null,
      attempts: 2,
      last_error: hardText,
      created_at: 1_795_212_000_123,
      sent_at: 1_795_212_000_999,
    },
    {
      id: '0B',
      kind: 'newsletter-issue',
      subject_id: 'x',
      dedupe_key: hardText,
      status: 'queued',
      priority: 1,
      run_at: hardNumber,
      locked_until: 7,
      locked_by: 'host:1',
      attempts: 0,
      last_error: null,
      created_at: 1_795_212_000_123,
      sent_at: null,
    },
  ],
  webhook_event: [
    { id: 'evt_1', type: 'invoice.paid', received_at: hardNumber },
    { id: 'evt_2', type: hardText, received_at: 0 },
  ],
  contact_message: [
    {
      id: 'msg_1',
      name: hardText,
      email: 'cy@example.com',
      type: 'general',
      subject: hardText,
      message: hardText.repeat(50),
      content_hash: 'h',
      created_at: 1_795_212_000_123,
      answered_at: null,
    },
    {
      id: 'msg_2',
      name: 'D',
      email: 'd@example.com',
      type: 'media',
      subject: '',
      message: '',
      content_hash: '',
      created_at: 1,
      answered_at: 1_795_212_000_123,
    },
  ],
  subscriber: [
    {
      id: 'S',
      email: 'ed@example.com',
      status: 'confirmed',
      consent_text: hardText,
      consent_source: 'home',
      consented_at: 1_795_212_000_123,
      confirmed_at: 1_795_212_000_124,
      unsubscribed_at: null,
    },
    {
      id: 's',
      email: 'fé@example.com',
      status: 'pending',
      consent_text: '',
      consent_source: 'newsletter',
      consented_at: 1_795_212_000_123,
      confirmed_at: null,
      unsubscribed_at: null,
    },
  ],
  newsletter_issue: [
    {
      id: 'i1',
      subject: hardText,
      body: hardText,
      created_at: 1,
      queued_through: '',
      queued_count: 0,
      queued_at: null,
    },
    { id: 'i2', subject: 'B', body: '', created_at: 2, queued_through: 'S', queued_count: 1, queued_at: hardNumber },
  ],
  setting: [
    { key: 'closed:checkout', value: hardText, updated_at: hardNumber },
    { key: 'Closed', value: '', updated_at: 0 },
  ],
  guard_count: [
    { key: 'contact:site:', count: 1, expires_at: hardNumber },
    { key: 'Contact:site:', count: hardNumber, expires_at: 0 },
  ],
}

/** Puts the sample rows into an empty, migrated database. */
export async function insertSampleRows(db: Db): Promise<void> {
  for (const [name, rows] of Object.entries(sampleRows)) {
    await db
      .insertInto(name as 'payment')
      .values(rows as Insertable<Tables['payment']>[])
      .execute()
  }
}
