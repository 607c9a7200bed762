import { expect, test } from 'vitest'
import { officeUrlOf } from '../office/office-url-of.server.ts'
import { site } from '../content/site.ts'
import type { Db } from '../db/db.server.ts'
import { claimDueMessages, findMessage, markSent, outboxState, queueMessage } from '../mail/outbox.server.ts'
import { requeueLost } from '../mail/lost-messages.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findSubscriberByEmail, markConfirmed, recordPending } from '../newsletter/subscriber.queries.server.ts'
import { moveReceipts } from '../givers/email-change.queries.server.ts'
import { addEmail } from '../givers/giver.queries.server.ts'
import { clearBounce } from '../givers/letters-to-giver.queries.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { findPayment, insertPayment } from '../payments/payment.queries.server.ts'
import { recordReceiptSent } from '../payments/receipt-due.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { paymentMessages } from '../receipts/mails/payment-messages.server.ts'
import { statementMessages } from '../receipts/mails/statement-messages.server.tsx'
import { queueWholeIssue } from '../newsletter/testing/queue-whole-issue.ts'
import { bounceMessages } from './bounce-alert.server.ts'
import type { MailReport } from './bounce.ts'
import { recordReport } from './record-report.server.ts'

const gift = paidGift()
const other = { id: 'G-other', checkout_session_id: 'cs_other', payment_intent_id: 'pi_other' }
const reason = 'smtp; 550 5.1.1 <ada@example.com>: User unknown'

/** Sends every queued message to an address, as the worker does. Returns the last message's id. */
async function sendAll(db: Db, now: number, to = 'ada@example.com'): Promise<string> {
  const rows = await claimDueMessages(db, 'host:1', now, 10)
  for (const row of rows)
    await markSent(db, row, to, now, (tx) =>
      recordReceiptSent(tx, { kind: row.kind, id: row.subject_id, at: now }, now),
    )
  return rows.at(-1)?.id ?? ''
}

async function sendReceipt(db: Db, now: number, dedupeKey = 'gift-receipt:1', to?: string): Promise<string> {
  await queueMessage(db, { kind: 'gift-receipt', subjectId: gift.id, dedupeKey }, now)
  await sendAll(db, now, to)
  // An alert about an earlier bounce is sent with it, and PostgreSQL returns claimed rows in any order.
  const sent = db.selectFrom('outbox').select('id').where('dedupe_key', '=', dedupeKey)
  return (await sent.executeTakeFirstOrThrow()).id
}

async function subscribeAda(db: Db): Promise<void> {
  const signUp = { email: 'ada@example.com', source: 'home', consent: 'yes' } as const
  const id = await db.transaction().execute((tx) => recordPending(tx, signUp, 0))
  await markConfirmed(db, id ?? '', 0)
}

const messageIdOf = (id: string) => `<${id}@${site.email.split('@')[1]}>`
const reports: Record<string, MailReport['kind']> = { '5.1.1': 'no-mailbox', '5.2.2': 'full', '5.7.1': 'other' }
const bounceOf = (id: string, status = '5.1.1'): MailReport => ({
  messageId: messageIdOf(id),
  address: null,
  kind: reports[status]!,
  status,
  reason,
})
const bouncedAt = async (db: Db) =>
  (await db.selectFrom('giver_email').select('bounced_at').executeTakeFirstOrThrow()).bounced_at
const bouncedEmails = async (db: Db) => {
  const bounced = db.selectFrom('giver_email').select('email').where('bounced_at', 'is not', null)
  return (await bounced.execute()).map(({ email }) => email)
}
const acknowledgedAt = async (db: Db) => (await findPayment(db, gift.id))?.acknowledged_at

describeOnEachDatabase('a bounce', (fresh) => {
  test('makes the receipt unsent, queues one alert to the staff, and unsubscribes the mailbox from all letters, once', async () => {
    const { open } = await fresh()
    const [db, other] = [await open(), await open()]
    await insertPayment(db, gift, 0)
    await subscribeAda(db)
    const id = await sendReceipt(db, 1000)
    expect(await acknowledgedAt(db)).toBe(1000)

    const results = await Promise.all([db, other, db, other].map((each) => recordReport(each, bounceOf(id), 2000)))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await recordReport(db, bounceOf(id), 3000)).toBe(false)
    expect(await acknowledgedAt(db)).toBeNull()
    const row = await findMessage(db, id)
    expect(row).toMatchObject({ status: 'bounced', last_error: '5.1.1 smtp; 550 5.1.1 <…@…>: User unknown' })
    expect(await outboxState(db, 2000)).toMatchObject({ bounced: 1, queued: 1 })
    expect((await findSubscriberByEmail(db, 'ada@example.com'))?.status).toBe('unsubscribed')
    expect(await bouncedAt(db)).toBe(2000)
    await clearBounce(db, 'ADA@example.com')
    expect(await bouncedAt(db)).toBeNull()

    const mail = await bounceMessages(officeUrlOf)['bounce-alert']?.compose(db, id)
    expect(mail?.to).toBe(site.email)
    expect(mail?.text).toContain(`/office/gifts/${gift.id}`)
    expect(mail?.text).not.toContain('ada@example.com')
  })

  test('of a letter to a giver ends the letters to the mailbox, if the mailbox is refused', async () => {
    const db = await (await fresh()).open()
    await insertPayment(db, gift, 0)
    await recordReceiptSent(db, { kind: 'gift-receipt', id: gift.id, at: 1000 }, 1000)
    await queueWholeIssue(
      db,
      { subject: 'Autumn', body: 'Dear friends', audience: 'givers-this-year' },
      gift.created_at,
    )
    const id = await sendAll(db, gift.created_at)
    expect(await recordReport(db, bounceOf(id, '5.2.2'), gift.created_at)).toBe(true)
    expect(await bouncedAt(db)).toBeNull()
    await db.updateTable('outbox').set({ status: 'sent' }).execute()
    expect(await recordReport(db, bounceOf(id), gift.created_at)).toBe(true)
    expect(await bouncedAt(db)).toBe(gift.created_at)
    expect(await acknowledgedAt(db)).toBe(1000)
  })

  test('is the address’s to which the mail went, and neither a new address’s nor another giver’s', async () => {
    const db = await (await fresh()).open()
    await insertPayment(db, gift, 0)
    await insertPayment(db, paidGift({ ...other, payer_email: 'bo@example.com' }), 0)
    const id = await sendReceipt(db, 1000)
    const { giver_id: giverId } = (await findPayment(db, gift.id))!
    const newEmail = 'ada@new.example'
    await addEmail(db, { giverId: giverId!, email: newEmail, getsReceipts: false, confirmedAt: 1500 }, 1500)
    await db.transaction().execute((tx) => moveReceipts(tx, giverId!, newEmail, gift.created_at))
    // A reader of the old mailbox cannot silence the new one, also with a report that comes much later.
    const again = await sendReceipt(db, 3000, 'gift-receipt:1:again', newEmail)
    expect(await recordReport(db, bounceOf(id), 4000)).toBe(true)
    expect(await bouncedEmails(db)).toEqual(['ada@example.com'])
    expect(await recordReport(db, bounceOf(again), 5000)).toBe(true)
    expect((await bouncedEmails(db)).toSorted()).toEqual(['ada@example.com', newEmail])
  })

  test('of a copy that went elsewhere leaves the receipt sent and the giver’s address as it is', async () => {
    const db = await (await fresh()).open()
    await insertPayment(db, gift, 0)
    await insertPayment(db, paidGift({ ...other, payer_email: 'bo@example.com' }), 0)
    await sendReceipt(db, 1000)
    const dedupeKey = 'gift-receipt:1:copy'
    await queueMessage(db, { kind: 'gift-receipt', subjectId: gift.id, dedupeKey, sendTo: 'bo@example.com' }, 2000)
    expect(await recordReport(db, bounceOf(await sendAll(db, 2000, 'bo@example.com')), 3000)).toBe(true)
    expect(await bouncedEmails(db)).toEqual(['bo@example.com'])
    expect(await acknowledgedAt(db)).toBe(1000)
  })

  test('of a statement is noted at the address, until a mail about a gift is taken there again', async () => {
    const db = await (await fresh()).open()
    await insertPayment(db, gift, 0)
    const { giver_id: giverId } = (await findPayment(db, gift.id))!
    const sent = { id: 'statement-1', year: 2025, way: 'mail' as const, who: 'ann@example.org', created_at: 500 }
    const statement = { ...sent, giver_id: giverId! }
    await insertNew(db, 'statement_sent', statement)
    await queueMessage(db, { kind: 'yearly-statement', subjectId: statement.id, dedupeKey: 'statement' }, 500)
    const cameBackAt = async () =>
      (await db.selectFrom('statement_sent').select('came_back_at').executeTakeFirst())?.came_back_at
    await db.updateTable('statement_sent').set({ created_at: 1000 }).execute()
    expect(await recordReport(db, bounceOf(await sendAll(db, 1000)), 2000)).toBe(true)
    expect(await cameBackAt()).toBe(2000)
    expect(await bouncedEmails(db)).toEqual(['ada@example.com'])
    const receipt = paymentMessages(officeUrlOf)['gift-receipt']!
    const mail = { to: 'ada@example.com', subject: 'Your receipt', html: '', text: '' }
    await db.transaction().execute((tx) => receipt.afterSent!(tx, gift.id, 3000, mail))
    expect(await bouncedEmails(db)).toEqual([])
    await receipt.afterRefused!(db, gift.id, 4000, mail)
    expect(await bouncedEmails(db)).toEqual(['ada@example.com'])
    // A mail to the staff is none to the giver.
    await db.updateTable('giver_email').set({ bounced_at: null }).execute()
    await paymentMessages(officeUrlOf)['dispute-alert']!.afterRefused!(db, gift.id, 5000, { ...mail, to: site.email })
    expect(await bouncedEmails(db)).toEqual([])
    await statementMessages['yearly-statement']!.afterRefused!(db, statement.id, 6000, mail)
    expect(await bouncedEmails(db)).toEqual(['ada@example.com'])
  })

  test('a late report about the first message changes neither the second one nor the gift', async () => {
    const db = await (await fresh()).open()
    await insertPayment(db, gift, 0)
    const id = await sendReceipt(db, 1000)
    await recordReport(db, bounceOf(id), 2000)
    expect(await db.transaction().execute((tx) => requeueLost(tx, gift.id, 3000))).toEqual(['gift-receipt'])
    expect(await bounceMessages(officeUrlOf)['bounce-alert']?.compose(db, id)).toBeNull()
    await sendAll(db, 3000)
    expect(await acknowledgedAt(db)).toBe(3000)
    expect(await recordReport(db, bounceOf(id), 4000)).toBe(false)
    expect(await acknowledgedAt(db)).toBe(3000)
    expect(await outboxState(db, 4000)).toMatchObject({ bounced: 0, dead: 0 })
  })

  test('a report about a receipt with a later copy leaves the gift acknowledged', async () => {
    const db = await (await fresh()).open()
    await insertPayment(db, gift, 0)
    const first = await sendReceipt(db, 1000)
    await sendReceipt(db, 2000, 'gift-receipt:1:again')
    expect(await recordReport(db, bounceOf(first), 3000)).toBe(true)
    // It was given with the copy.
    expect(await acknowledgedAt(db)).toBe(2000)
  })

  test('of a later copy, to a mailbox that was closed since, leaves the first receipt given', async () => {
    const db = await (await fresh()).open()
    await insertPayment(db, gift, 0)
    await sendReceipt(db, 1000)
    const copy = await sendReceipt(db, 2000, 'gift-receipt:1:again')
    // The record of the first mail is deleted after some time.
    await db.deleteFrom('outbox').where('id', '<>', copy).execute()
    expect(await recordReport(db, bounceOf(copy), 3000)).toBe(true)
    expect(await acknowledgedAt(db)).toBe(1000)
  })

  test('a refusal of the sender unsubscribes nobody', async () => {
    const db = await (await fresh()).open()
    await insertPayment(db, gift, 0)
    await subscribeAda(db)
    expect(await recordReport(db, bounceOf(await sendReceipt(db, 1000), '5.7.1'), 2000)).toBe(true)
    expect(await acknowledgedAt(db)).toBeNull()
    expect((await findSubscriberByEmail(db, 'ada@example.com'))?.status).toBe('confirmed')
  })

  test('a bounced copy of the newsletter unsubscribes its reader, and raises no alarm', async () => {
    const db = await (await fresh()).open()
    await subscribeAda(db)
    const subscriber = await findSubscriberByEmail(db, 'ada@example.com')
    const copy = { kind: 'newsletter-issue', subjectId: `issue:${subscriber?.id}`, dedupeKey: 'copy' }
    await queueMessage(db, copy, 1000)
    expect(await recordReport(db, bounceOf(await sendAll(db, 1000)), 2000)).toBe(true)
    expect((await findSubscriberByEmail(db, 'ada@example.com'))?.status).toBe('unsubscribed')
    expect(await outboxState(db, 2000, ['newsletter-issue'])).toMatchObject({ bounced: 0, queued: 0 })
  })

  test('an unknown or unsent message changes nothing', async () => {
    const db = await (await fresh()).open()
    await insertPayment(db, gift, 0)
    await queueMessage(db, { kind: 'gift-receipt', subjectId: gift.id, dedupeKey: 'queued' }, 1000)
    const { id } = await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
    const others = [messageIdOf(id), messageIdOf(crypto.randomUUID()), `<${id}@evil.example>`, '<x>', '']
    for (const messageId of others) expect(await recordReport(db, { ...bounceOf(id), messageId }, 2000)).toBe(false)
    expect(await outboxState(db, 2000)).toMatchObject({ bounced: 0, queued: 1 })
  })
})
