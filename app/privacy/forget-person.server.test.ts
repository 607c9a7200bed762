import { sql } from 'kysely'
import { expect } from 'vitest'
import { officeUrlOf } from '../office/office-url-of.server.ts'
import { type Db, isPostgres } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { forgetEmptyGivers } from '../givers/forget-giver.server.ts'
import { addEmail, findGiver, findGiverIdOf, updateGiver } from '../givers/giver.queries.server.ts'
import { claimDueMessages, markSent, queueMessage } from '../mail/outbox.server.ts'
import { paymentMessages } from '../receipts/mails/payment-messages.server.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { recurringGift } from '../payments/testing/recurring-gift.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import { forgetOldPayments } from './forget-payments.server.ts'
import { forgetPerson } from './forget-person.server.ts'
import { type Whom, whomOfEmail, whomOfGiver } from './whom.server.ts'

const now = Date.UTC(2026, 10, 25)
const dayMs = 24 * 60 * 60_000

async function give(db: Db, id: string, changes: Partial<RemotePayment> = {}): Promise<string> {
  const ids = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}` }
  await insertPayment(db, paidGift({ ...ids, created_at: now, paid_at: now, ...changes }), now)
  return (await giverIdOf(db, id)) ?? ''
}

const giverIdOf = async (db: Db, id: string) =>
  (await db.selectFrom('payment').select('giver_id').where('id', '=', id).executeTakeFirstOrThrow()).giver_id
const write = (db: Db, id: string, email: string) =>
  insertNew(db, 'contact_message', {
    id,
    name: 'Ada',
    email,
    type: 'general',
    subject: 'A question',
    message: 'Where is my book?',
    content_hash: id,
    created_at: now,
  })
const messagesLeft = async (db: Db) =>
  (await db.selectFrom('contact_message').select('id').orderBy('id').execute()).map(({ id }) => id)

/** Looks first: the look must not write, and says what is then done. */
async function forget(db: Db, email: string, isByStaff = false) {
  const whom = await whomOfEmail(db, email, isByStaff)
  const seen = await look(db, whom)
  const done = await forgetPerson(db, whom, { now })
  expect(seen).toEqual(done)
  return done
}

/** In a transaction, or on a connection, that refuses writes. */
async function look(db: Db, whom: Whom) {
  const how = { now, isLook: true }
  if (isPostgres(db)) {
    const reading = db.transaction().setAccessMode('read only')
    return reading.execute((tx) => forgetPerson(tx, whom, how))
  }
  await sql`pragma query_only = on`.execute(db)
  const seen = await forgetPerson(db, whom, how)
  await sql`pragma query_only = off`.execute(db)
  return seen
}

describeOnEachDatabase('forgetting a giver', (_, it) => {
  it('removes the addresses to which copies went, of their gifts and their own, and none of others', async (db) => {
    await give(db, 'G-1', { payer_email: 'ada@example.com' })
    await give(db, 'G-2', { payer_email: 'bo@example.com' })
    const copies = [
      ['G-1', 'accountant@example.com'],
      ['G-2', 'ADA@example.com'],
      ['G-2', 'accountant@example.com'],
    ] as const
    for (const [at, [subjectId, sendTo]] of copies.entries())
      await queueMessage(db, { kind: 'gift-receipt', subjectId, sendTo, dedupeKey: `${at}` }, now)
    expect((await forget(db, 'ada@example.com', true)).removed).toContain('addresses of mails: 2')
    const rows = db.selectFrom('outbox').select('send_to').where('send_to', 'is not', null).orderBy('send_to')
    expect((await rows.execute()).map(({ send_to: to }) => to)).toEqual(['', '', 'accountant@example.com'])
    expect(await paymentMessages(officeUrlOf)['gift-receipt']?.compose(db, 'G-1', '')).toBeNull()
  })

  it('empties all members with their addresses, and keeps the gifts one giver’s', async (db) => {
    const ada = await give(db, 'G-1', { payer_email: 'ada@example.com' })
    await updateGiver(db, ada, { postal_address: '9 Oak Street\nDayton, OH 45402', phone: '555-0100' }, now)
    expect((await findGiver(db, ada))?.household_key).toMatch(/^45402 9 /)
    const work = await give(db, 'G-2', { payer_email: 'ada@work.example' })
    const other = await give(db, 'G-3', { payer_email: 'other@example.com' })
    await db.updateTable('giver').set({ merged_into: ada }).where('id', '=', work).execute()
    await db.updateTable('giver_email').set({ confirmed_at: now }).where('giver_id', 'in', [ada, work]).execute()
    for (const id of [ada, work, other]) {
      await insertNew(db, 'giver_note', {
        id,
        giver_id: id,
        note: 'Likes tea',
        who: 'ann@example.org',
        created_at: now,
      })
      await insertNew(db, 'statement_sent', {
        id,
        giver_id: id,
        year: 2025,
        way: 'mail',
        who: 'ann@example.org',
        created_at: now,
      })
    }
    for (const [at, email] of ['ada@work.example', 'ADA@example.com', 'other@example.com'].entries())
      await write(db, `message-${at}`, email)

    const { removed, kept, failed } = await forget(db, 'ada@work.example')
    expect(failed).toEqual([])
    expect(removed).toContain('2 e-mail addresses of the giver')
    expect(kept.filter((line) => line.includes('a record of income'))).toHaveLength(2)
    for (const id of [ada, work]) {
      const keys = { name_key: '', household_key: null }
      const empty = { name: null, ...keys, postal_address: null, phone: null, forgotten_at: now }
      expect(await findGiver(db, id)).toMatchObject(empty)
    }
    expect(await findGiver(db, other)).toMatchObject({ name: paidGift().payer_name, forgotten_at: null })
    const left = async (table: 'giver_note' | 'statement_sent' | 'giver_email') =>
      (await db.selectFrom(table).select('giver_id').execute()).map(({ giver_id: id }) => id)
    expect([await left('giver_note'), await left('giver_email')]).toEqual([[other], [other]])
    // When a statement was sent is kept, without a name.
    expect(await left('statement_sent')).toEqual(expect.arrayContaining([ada, work, other]))
    expect(kept).toContain('when the statement of 2025 was sent')
    expect(await messagesLeft(db)).toEqual(['message-2'])
    expect([await giverIdOf(db, 'G-1'), await giverIdOf(db, 'G-2')]).toEqual([ada, work])
    expect((await forget(db, 'ada@work.example')).removed).toEqual([])
  })

  it('keeps the postal address for Schedule B, of the years that it may list, and no other', async (db) => {
    const payer_email = 'ada@example.com'
    const [large, small] = [
      { paid_at: Date.UTC(2026, 2, 1), created_at: Date.UTC(2026, 2, 1) },
      { paid_at: Date.UTC(2025, 2, 1), created_at: Date.UTC(2025, 2, 1) },
    ]
    const ada = await give(db, 'G-1', { payer_email, amount_cents: 300_000, ...large })
    await give(db, 'G-2', { payer_email, amount_cents: 200_000, ...large })
    await give(db, 'G-3', { payer_email, amount_cents: 499_999, ...small })
    await db.updateTable('payment').set({ postal_address: '1 Elm Street' }).where('id', '=', 'G-3').execute()
    await updateGiver(db, ada, { postal_address: '9 Oak Street' }, now)
    const { kept, removed } = await forget(db, payer_email)
    const rows = await db.selectFrom('payment').select(['id', 'postal_address']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: 'G-1', postal_address: '9 Oak Street' },
      { id: 'G-2', postal_address: '9 Oak Street' },
      { id: 'G-3', postal_address: '' },
    ])
    expect(kept.filter((line) => line.includes('with the postal address for Schedule B'))).toHaveLength(2)
    expect(removed).toContain('the postal address that came with gift G-3')
  })

  it('takes names and addresses out of letters and lists', async (db) => {
    await give(db, 'G-1', { payer_email: 'ada@example.com', payer_name: 'Ada Byron' })
    const times = { created_at: now, updated_at: now }
    const draft = { audience: 'subscribers', who: 'x', ...times } as const
    await insertNew(db, 'letter_draft', { ...draft, id: 'd', subject: 'Thanks to ADA BYRON', body: 'Dear Ada,' })
    const issue = { audience: 'subscribers', created_at: now, queued_through: '', queued_count: 0 } as const
    await insertNew(db, 'newsletter_issue', { ...issue, id: 'i', subject: 'News', body: 'Ada Byron, ada@example.com' })
    const list = { kind: 'givers', who: 'x', created_at: now } as const
    await insertNew(db, 'named_list', { ...list, id: 'l', name: 'By name', query: 'q=Ada+Byron' })
    await insertNew(db, 'named_list', { ...list, id: 'm', name: 'Others', query: 'q=Bea' })
    const { removed } = await forget(db, 'ada@example.com')
    expect(removed).toEqual(
      expect.arrayContaining([
        'names in drafts of letters: 1',
        'names in letters that were sent: 1',
        'names in named lists: 1',
      ]),
    )
    const drafts = await db.selectFrom('letter_draft').select(['subject', 'body', 'updated_at']).execute()
    expect(drafts).toEqual([{ subject: 'Thanks to …', body: 'Dear Ada,', updated_at: now + 1 }])
    expect(await db.selectFrom('newsletter_issue').select('body').execute()).toEqual([{ body: '…, …' }])
    expect(await db.selectFrom('named_list').select('id').execute()).toEqual([{ id: 'm' }])
  })

  it('makes a new giver of a later gift from the same address, and of a renewal', async (db) => {
    const monthly = { payer_email: 'ada@example.com', subscription_id: 'sub_1', customer_id: 'cus_1' }
    const ada = await give(db, 'G-1', monthly)
    await insertNew(db, 'recurring_gift', recurringGift({ giver_id: ada }))
    await forget(db, 'ada@example.com')
    const later = await give(db, 'G-2', { payer_email: 'Ada@example.com', customer_id: 'cus_1' })
    expect(later).not.toBe(ada)
    const renewal = await give(db, 'G-3', { ...monthly, payer_email: 'ada@example.com' })
    expect(renewal).toBe(later)
    expect(await giverIdOf(db, 'G-1')).toBe(ada)
    const recurring = await db.selectFrom('recurring_gift').select('giver_id').executeTakeFirst()
    expect(recurring).toEqual({ giver_id: later })
  })

  it('by My giving leaves the messages of a mailbox that was only typed; the staff removes them too', async (db) => {
    const ada = await give(db, 'G-1', { payer_email: 'ada@example.com' })
    await addEmail(db, { giverId: ada, email: 'typed@example.com', getsReceipts: false }, now)
    await write(db, 'message-1', 'ada@example.com')
    await write(db, 'message-2', 'typed@example.com')
    await forget(db, 'ada@example.com')
    expect(await messagesLeft(db)).toEqual(['message-2'])

    const again = await give(db, 'G-2', { payer_email: 'ada@example.com' })
    await addEmail(db, { giverId: again, email: 'typed@example.com', getsReceipts: false }, now)
    const whom = await whomOfGiver(db, again)
    await forgetPerson(db, whom!, { now })
    expect(await messagesLeft(db)).toEqual([])
    expect(await whomOfGiver(db, 'P-none')).toBeNull()
  })

  it('finds the name in published words, their history and drafts, and leaves them', async (db) => {
    const ada = await give(db, 'G-1', { payer_email: 'ada@example.com', payer_name: 'Ada Storyteller' })
    const publish = (id: string, at: number, text: string) =>
      insertNew(db, 'word_publication', {
        id,
        changes: JSON.stringify({ 'pages/about#title': text }),
        as_released: '[]',
        who: 'ann@example.org',
        created_at: at,
        publish_at: at,
      })
    await publish('one', now - 2 * dayMs, 'ADA STORYTELLER was here')
    await publish('two', now - dayMs, 'Told by Ada Storytellers')
    const lead = JSON.stringify('“Ada Storyteller”')
    await insertNew(db, 'word_draft', {
      who: 'bo@example.org',
      path: 'pages/about#lead',
      value: lead,
      was: '""',
      saved_at: now,
    })
    const { kept } = await look(db, (await whomOfGiver(db, ada))!)
    expect(kept.filter((line) => line.startsWith('the name'))).toEqual([
      'the name in the history of the words, published on 2026-11-22: pages/about#title',
      'the name in words that bo@example.org prepares: pages/about#lead',
    ])
    await publish('three', now, 'By Ada Storyteller.')
    const again = await forget(db, 'ada@example.com')
    expect(again.kept).toContain(
      'the name in the words that visitors read, until the office changes them: pages/about#title',
    )
    expect(again.failed).toEqual([])
  })

  it('finds an address that no giver has, and the unpaid gifts under it', async (db) => {
    await give(db, 'G-1', { payer_email: 'ada@example.com', status: 'failed', paid_at: null })
    await write(db, 'message-1', 'Ada@example.com')
    const { removed } = await forget(db, 'ADA@example.com')
    expect(removed).toContain('name and address in gift G-1 (failed)')
    expect(await messagesLeft(db)).toEqual([])
  })

  it('is not needed for a giver of whose payments the payer was removed after the years of the policy', async (db) => {
    const old = Date.UTC(2019, 0, 1)
    const ada = await give(db, 'G-1', { payer_email: 'ada@example.com', created_at: old, paid_at: old })
    const bo = await give(db, 'G-2', { payer_email: 'bo@example.com' })
    expect(await forgetEmptyGivers(db, now + 365 * dayMs, 10)).toBe(0)
    expect(await forgetOldPayments(db, now, 10)).toBe(1)
    expect(await giverIdOf(db, 'G-1')).toBeNull()
    expect(await forgetEmptyGivers(db, now, 10)).toBe(0)
    expect(await forgetEmptyGivers(db, now + 365 * dayMs, 10)).toBe(1)
    expect(await findGiver(db, ada)).toBeUndefined()
    expect([await findGiverIdOf(db, 'ada@example.com'), await findGiverIdOf(db, 'bo@example.com')]).toEqual([null, bo])
  })

  it('empties where mails went, and keeps that they were sent', async (db) => {
    await give(db, 'G-1', { payer_email: 'ada@example.com' })
    await queueMessage(db, { kind: 'gift-receipt', subjectId: 'G-1' }, now)
    await queueMessage(db, { kind: 'gift-receipt', subjectId: 'G-2' }, now)
    for (const row of await claimDueMessages(db, 'host:1', now, 10)) {
      await markSent(db, row, row.subject_id === 'G-1' ? 'Ada@example.com' : 'other@example.com', now)
    }
    const { removed } = await forget(db, 'ada@example.com', true)
    expect(removed).toContain('addresses of mails: 1')
    const left = await db.selectFrom('outbox').select(['status', 'recipient']).orderBy('subject_id').execute()
    expect(left).toEqual([
      { status: 'sent', recipient: null },
      { status: 'sent', recipient: 'other@example.com' },
    ])
  })
})
