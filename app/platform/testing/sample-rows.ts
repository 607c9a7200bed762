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
      dispute_answer_by: hardNumber,
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
  recurring_gift: [
    {
      subscription_id: 'sub_1',
      customer_id: 'cus_1',
      status: 'active',
      amount_cents: 5000,
      frequency: 'monthly',
      next_at: 1_795_312_000_123,
      resumes_at: null,
      ends_at: null,
      method: hardText,
      method_expires_at: hardNumber,
      livemode: 1,
      version: 2,
      created_at: 0,
      updated_at: 1_795_212_000_123,
    },
    {
      subscription_id: 'sub_A',
      status: 'stopped',
      amount_cents: hardNumber,
      frequency: 'recurring',
      ends_at: 0,
      livemode: 0,
      version: 1,
      created_at: 0,
      updated_at: 0,
    },
  ],
  recurring_change: [
    {
      id: 'b',
      subscription_id: 'sub_1',
      made_by: 'giver',
      what: 'amount',
      before: '2500',
      after: '5000',
      created_at: 1,
    },
    { id: 'A', subscription_id: 'sub_A', made_by: 'stripe', what: 'stopped', reason: hardText, created_at: 0 },
  ],
  access_link: [
    { id: 'b', email: 'ada@example.com', created_at: 0, expires_at: hardNumber, used_at: 0 },
    { id: 'A', email: 'bo@example.com', created_at: 1, expires_at: 2 },
  ],
  visit: [
    { token_hash: 'b', email: 'ada@example.com', created_at: 0, expires_at: hardNumber },
    { token_hash: 'A', subscription_id: 'sub_1', created_at: 0, expires_at: 1 },
  ],
  address_change: [
    { id: 'b', old_email: 'ada@example.com', new_email: 'a@example.com', payment_ids: '["gift_a"]', created_at: 0 },
    { id: 'A', old_email: 'x@example.com', new_email: 'y@example.com', payment_ids: '[]', created_at: 1, undone_at: 2 },
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
      audience: 'subscribers',
      stopped_at: null,
    },
    {
      ...{ id: 'i2', subject: 'B', body: '', created_at: 2, queued_through: 'S', queued_count: 1 },
      ...{ queued_at: hardNumber, audience: 'lapsed-givers', stopped_at: 3 },
    },
  ],
  setting: [
    { key: 'closed:checkout', value: hardText, updated_at: hardNumber },
    { key: 'Closed', value: '', updated_at: 0 },
  ],
  staff_link: [
    { id: 'l1', email: 'ann@example.com', leads_to: '/office', created_at: 1, expires_at: hardNumber, used_at: null },
  ],
  staff_session: [
    {
      ...{ token_hash: 'h1', email: 'ann@example.com', created_at: 1, expires_at: hardNumber },
      ...{ passkey_at: null, challenge: hardText },
    },
  ],
  staff_passkey: [
    {
      ...{ id: 'k1', email: 'ann@example.com', name: hardText, public_key: 'pQ', counter: hardNumber },
      ...{ transports: '["usb"]', created_at: 1, last_used_at: null },
    },
  ],
  staff_wish: [{ email: 'ann@example.com', monday_mail: 1, updated_at: hardNumber }],
  staff_change: [
    {
      ...{ id: '0000000001', at: 1, who: hardText, what: 'refund', subject: 'G', before: null, after: hardText },
      ...{ key_id: 'k', seal: 's' },
    },
  ],
  person_note: [{ id: 'n1', email: 'fé@example.com', note: hardText, who: 'ann@example.com', created_at: 1 }],
  contact_answer: [{ id: 'a1', message_id: 'm1', answer: hardText, who: 'ann@example.com', created_at: 1 }],
  box_offer: [
    {
      ...{ id: 'B-1', name: hardText, email: 'fé@example.com', quantity: 40, price_cents: 500, shipping_cents: 0 },
      ...{ message_id: 'm1', payment_link_id: null, url: null, who: 'ann@example.com' },
      ...{ created_at: 1, withdrawn_at: hardNumber },
    },
  ],
  letter_draft: [
    {
      ...{ id: 'd1', subject: hardText, body: hardText, audience: 'subscribers', send_at: hardNumber, issue_id: null },
      ...{ who: 'ann@example.com', created_at: 1, updated_at: 2 },
    },
  ],
  letter_copy: [{ id: 'c1', issue_id: 'i2', email: 'fé@example.com', created_at: 1 }],
  letter_refusal: [{ email: 'ed@example.com', why: 'asked', created_at: hardNumber }],
  statement_sent: [
    { id: '2025:fé@example.com', year: 2025, email: 'fé@example.com', who: 'ann@example.com', created_at: 1 },
  ],
  payout: [
    {
      ...{ id: 'po_1', account: 'donations', amount_cents: -hardNumber, status: 'paid', arrives_at: 1 },
      ...{ is_automatic: 1, failed_at: null, created_at: 1, livemode: 0, read_at: null, difference_cents: null },
    },
  ],
  balance_entry: [
    {
      ...{ id: 'txn_1', account: 'store', payout_id: 'po_1', type: 'charge', category: 'charge' },
      ...{ amount_cents: hardNumber, fee_cents: 1, net_cents: -1, source_id: 'ch_1', payment_intent_id: null },
      ...{ description: hardText, created_at: 1, available_at: 1, livemode: 0 },
    },
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
