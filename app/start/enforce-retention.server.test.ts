import { expect, test } from 'vitest'
import { officeUrlOf } from '../office/office-url-of.server.ts'
import { rules } from '../content/legal/rules.ts'
import { enforceRetention } from './enforce-retention.server.ts'
import { findPayment, insertPayment, updatePayment } from '../payments/payment.queries.server.ts'
import { paymentMessageKinds } from '../payments/payment-notifications.server.ts'
import { paymentMessages } from '../receipts/mails/payment-messages.server.ts'
import { recurringMessages } from '../receipts/mails/recurring-messages.server.tsx'
import { paidGift, paidOrder } from '../payments/testing/paid-payment.ts'
import type { Db } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { sampleMessage } from '../contact/testing/sample-message.ts'
import { queueMessage } from '../mail/outbox.server.ts'

const dayMs = 24 * 60 * 60_000
const now = Date.UTC(2034, 5, 15)
const daysAgo = (days: number) => now - days * dayMs
const longAgo = Date.UTC(2034 - rules.keepGiftsYears, 5, 14)

function addPayment(db: Db, paid: typeof paidGift, id: string, changes: Partial<RemotePayment>): Promise<boolean> {
  const ids = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}` }
  return insertPayment(db, paid({ ...ids, ...changes }), now)
}

async function addMail(db: Db, id: string, kind: string, changes: Partial<Tables['outbox']>) {
  await queueMessage(db, { kind, subjectId: id, dedupeKey: id }, 0)
  await db
    .updateTable('outbox')
    .set({ id, status: 'sent', ...changes })
    .where('dedupe_key', '=', id)
    .execute()
}

function addMessage(db: Db, id: string, createdAt: number, answeredAt: number | null) {
  const times = { created_at: createdAt, answered_at: answeredAt }
  return insertNew(db, 'contact_message', { ...sampleMessage(), further: null, ...times, id, content_hash: id })
}

const ids = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id).toSorted()

test('every kind of message about a payment has a composer', () => {
  expect([...paymentMessageKinds].toSorted()).toEqual(
    [...Object.keys(paymentMessages(officeUrlOf)), 'gift-stopped'].toSorted(),
  )
  expect(Object.keys(recurringMessages)).toContain('gift-stopped')
})

describeOnEachDatabase('retention', (fresh, it) => {
  it('gifts and orders lose names and addresses after their years, and sooner if they are unpaid', async (db) => {
    const cases: [id: string, status: 'paid' | 'failed' | 'expired', createdAt: number][] = [
      ['old-paid', 'paid', longAgo],
      ['paid', 'paid', longAgo + 2 * dayMs],
      ['old-failed', 'failed', daysAgo(rules.keepUnpaidDays + 1)],
      ['old-expired', 'expired', daysAgo(rules.keepUnpaidDays + 1)],
      ['failed', 'failed', daysAgo(rules.keepUnpaidDays - 1)],
    ]
    for (const [id, status, created_at] of cases) {
      await addPayment(db, paidGift, id, { status, created_at })
      await addPayment(db, paidOrder, `order-${id}`, { status, created_at })
    }
    const stored = await findPayment(db, 'old-failed')

    expect(await enforceRetention(db, now)).toMatchObject({ payments: 6 })
    const withPayer = ['failed', 'order-failed', 'order-paid', 'paid']
    expect(await ids(db.selectFrom('payment').select('id').where('payer_email', '<>', '').execute())).toEqual(withPayer)
    expect(await findPayment(db, 'old-paid')).toMatchObject({ amount_cents: 5000, payer_name: '', customer_id: '' })
    expect(await findPayment(db, 'order-old-paid')).toMatchObject({ amount_cents: 1099, ship_line1: '', version: 2 })
    // An older write does not restore the name.
    const late = db.transaction().execute((tx) => updatePayment(tx, stored!, paidGift({ id: 'old-failed' }), now))
    expect(await late).toBe(false)
    expect(await enforceRetention(db, now)).toMatchObject({ payments: 0 })
  })

  it('the notified person is deleted long before the gift', async (db) => {
    const tell = {
      tribute_kind: 'memory',
      tribute_name: 'Rose',
      tell_name: 'Anna',
      tell_email: 'a@example.net',
    } as const
    await addPayment(db, paidGift, 'old', { ...tell, created_at: daysAgo(rules.keepTributeDays + 1) })
    await addPayment(db, paidGift, 'new', { ...tell, created_at: daysAgo(rules.keepTributeDays - 1) })
    expect(await enforceRetention(db, now)).toMatchObject({ cards: 1 })
    const untold = { tribute_name: 'Rose', tell_name: '', tell_email: '', version: 2 }
    expect(await findPayment(db, 'old')).toMatchObject(untold)
    expect(await findPayment(db, 'new')).toMatchObject({ tell_email: 'a@example.net', version: 1 })
    expect(await enforceRetention(db, now)).toMatchObject({ cards: 0 })
  })

  it('messages are deleted two years after the answer, or after they came, with their mails', async (db) => {
    const before = Date.UTC(2032, 5, 14)
    await addMessage(db, 'answered-long-ago', before - 90 * dayMs, before)
    await addMessage(db, 'answered-later', before - 90 * dayMs, before + 2 * dayMs)
    await addMessage(db, 'never-answered', before, null)
    await addMail(db, 'never-answered', 'contact-notice', { status: 'queued' })
    await addMail(db, 'answered-later', 'contact-notice', { status: 'queued' })
    expect(await enforceRetention(db, now)).toMatchObject({ messages: 2 })
    expect(await ids(db.selectFrom('contact_message').select('id').execute())).toEqual(['answered-later'])
    expect(await ids(db.selectFrom('outbox').select('id').execute())).toEqual(['answered-later'])
  })

  it('nothing is deleted a day early on February 29, which the year of its beginning did not have', async (db) => {
    const leapDay = Date.UTC(2028, 1, 29, 12)
    const marchFirst = (yearsAgo: number) => Date.UTC(2028 - yearsAgo, 2, 1, 6)
    await addMessage(db, 'message', marchFirst(2), null)
    await addPayment(db, paidGift, 'gift', { created_at: marchFirst(rules.keepGiftsYears) })
    await addMail(db, 'receipt', 'gift-receipt', { sent_at: marchFirst(rules.keepGiftsYears) })
    const left = {
      status: 'unsubscribed',
      unsubscribed_at: marchFirst(rules.newsletter.keepUnsubscribedYears),
    } as const
    const consent = { consent_source: 'home', consent_text: 'Yes', consented_at: 1, confirmed_at: 2 } as const
    await insertNew(db, 'subscriber', { id: 'left', email: 'ada@example.com', ...consent, ...left })
    const untouched = { messages: 0, payments: 0, paymentMails: 0, subscribers: 0 }
    expect(await enforceRetention(db, leapDay)).toMatchObject(untouched)
    const gone = { messages: 1, payments: 1, paymentMails: 1, subscribers: 1 }
    expect(await enforceRetention(db, leapDay + dayMs)).toMatchObject(gone)
  })

  it('webhook events and outbox rows are deleted, but a receipt’s row is kept as long as its gift', async (db) => {
    const old = daysAgo(rules.keepNoticesDays + 1)
    await insertNew(db, 'webhook_event', { id: 'old', type: 'x', received_at: old })
    await insertNew(db, 'webhook_event', { id: 'new', type: 'x', received_at: daysAgo(rules.keepNoticesDays - 1) })
    await addMail(db, 'letter', 'newsletter-issue', { sent_at: old })
    await addMail(db, 'late-letter', 'newsletter-issue', { sent_at: daysAgo(1), created_at: old })
    await addMail(db, 'given-up', 'contact-notice', { status: 'dead', run_at: old, sent_at: null })
    await addMail(db, 'skipped', 'newsletter-issue', { status: 'skipped', run_at: old, sent_at: null })
    await addMail(db, 'waiting', 'newsletter-issue', { status: 'queued', run_at: old, sent_at: null })
    await addMail(db, 'receipt', 'gift-receipt', { sent_at: old })
    await addMail(db, 'old-receipt', 'order-confirmation', { sent_at: longAgo })
    expect(await enforceRetention(db, now)).toMatchObject({ events: 1, mails: 3, paymentMails: 1 })
    expect(await ids(db.selectFrom('webhook_event').select('id').execute())).toEqual(['new'])
    expect(await ids(db.selectFrom('outbox').select('id').execute())).toEqual(['late-letter', 'receipt', 'waiting'])
  })

  it('the addresses of a mail are removed after the period of the other mails, and its row is kept as long as its gift', async (db) => {
    await addMail(db, 'old', 'gift-receipt', {
      sent_at: daysAgo(rules.keepNoticesDays + 1),
      send_to: 'a@example.com',
      recipient: 'a@example.com',
    })
    await addMail(db, 'first', 'gift-receipt', {
      sent_at: daysAgo(rules.keepNoticesDays + 2),
      recipient: 'z@example.com',
    })
    await addMail(db, 'new', 'gift-receipt', {
      sent_at: daysAgo(1),
      send_to: 'b@example.com',
      recipient: 'b@example.com',
    })
    await addMail(db, 'given-up', 'gift-receipt', {
      status: 'queued',
      run_at: 0,
      sent_at: null,
      send_to: 'c@example.com',
    })
    expect(await enforceRetention(db, now)).toMatchObject({ mailAddresses: 2 })
    const rows = await db.selectFrom('outbox').select(['id', 'send_to', 'recipient']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: 'first', send_to: null, recipient: null },
      { id: 'given-up', send_to: 'c@example.com', recipient: null },
      { id: 'new', send_to: 'b@example.com', recipient: 'b@example.com' },
      { id: 'old', send_to: '', recipient: null },
    ])
  })

  it('links to My giving and sessions are deleted when they expire', async (db) => {
    for (const [id, expires_at] of [
      ['old', now],
      ['open', now + 1],
    ] as const) {
      const times = { created_at: 0, expires_at }
      await insertNew(db, 'access_link', { id, email: 'ada@example.com', ...times })
      await insertNew(db, 'giver_session', { token_hash: id, subscription_id: 'sub_1', ...times })
    }
    expect(await enforceRetention(db, now)).toMatchObject({ access: 2 })
    expect(await ids(db.selectFrom('access_link').select('id').execute())).toEqual(['open'])
    expect(await db.selectFrom('giver_session').select('token_hash').execute()).toEqual([{ token_hash: 'open' }])
  })

  it('a step that fails is logged and the others run', async (db) => {
    await addPayment(db, paidGift, 'old', { status: 'failed', created_at: daysAgo(rules.keepUnpaidDays + 1) })
    await addMail(db, 'letter', 'newsletter-issue', { sent_at: daysAgo(rules.keepNoticesDays + 1) })
    for (const table of ['contact_message', 'subscriber']) {
      await db.schema.alterTable(table).renameTo(`${table}_elsewhere`).execute()
    }
    const all = await enforceRetention(await (await fresh()).open(), now)
    const { messages: _, subscribers: __, ...others } = all
    expect(await enforceRetention(db, now)).toEqual({ ...others, payments: 1, mails: 1 })
  })

  test('works in batches, and two processes at once forget everything once', async () => {
    const database = await fresh()
    const [one, two] = [await database.open(), await database.open()]
    const rows = Array.from({ length: 1700 }, (_, index) => ({ id: `evt_${index}`, type: 'x', received_at: 1 }))
    await one.insertInto('webhook_event').values(rows).execute()
    const counts = await Promise.all([enforceRetention(one, now), enforceRetention(two, now)])
    expect(counts.reduce((sum, { events = 0 }) => sum + events, 0)).toBe(1700)
    expect(await ids(one.selectFrom('webhook_event').select('id').execute())).toEqual([])
  })
})
