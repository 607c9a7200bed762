import { expect, test } from 'vitest'
import { claimDueMessages, markSent } from '../mail/outbox.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { Db } from '../db/db.server.ts'
import { eachContactMessage, forgetContactMessages, markAnswered } from './contact-message.queries.server.ts'
import type { AcceptedMessage } from './parse-message.ts'
import { storeMessage } from './send-message.server.ts'
import { sampleMessage } from './testing/sample-message.ts'

const keys = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
const hourMs = 60 * 60_000

async function stored(db: Db) {
  const messages = await db.selectFrom('contact_message').selectAll().orderBy('created_at').execute()
  const queued = await db.selectFrom('outbox').select(['kind', 'subject_id']).orderBy('kind').execute()
  return { messages, queued }
}

/** The messages. Checks that each has one mail to us and one to the visitor. */
async function expectMessages(db: Db, ids: string[]) {
  const { messages, queued } = await stored(db)
  expect(messages.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  for (const kind of ['contact-notice', 'contact-acknowledgement']) {
    const subjects = queued.filter((row) => row.kind === kind).map((row) => row.subject_id)
    expect(subjects.toSorted()).toEqual(ids.toSorted())
  }
  expect(queued).toHaveLength(ids.length * 2)
}

describeOnEachDatabase('sending a message', (fresh, it) => {
  it('stores the typed text, and queues a mail to us and one to the visitor', async (db) => {
    const message = sampleMessage({ name: 'أحمد 🕊️ 山田　太郎', message: 'שלום,\n\n  two spaces  \nend' })
    const id = await storeMessage(db, message, keys[0], 1_795_212_000_123)
    await expectMessages(db, [id])
    expect((await stored(db)).messages).toEqual([
      {
        ...message,
        further: null,
        id,
        content_hash: expect.any(String),
        created_at: 1_795_212_000_123,
        answered_at: null,
      },
    ])
  })

  it('a message that differs in a further field alone is another message', async (db) => {
    const further = { church: 'First Church' }
    const ids = [await storeMessage(db, sampleMessage(), null, 0)]
    for (const times of [1, 2]) ids.push(await storeMessage(db, sampleMessage({ further }), null, times))
    expect(new Set(ids).size).toBe(2)
    const rows = (await stored(db)).messages.map((row) => row.further)
    expect(new Set(rows)).toEqual(new Set([JSON.stringify(further), null]))
  })

  it('a mailbox gets three acknowledgements a day, for all its spellings and all visitors; we get every message', async (db) => {
    const addresses = [
      'ada@example.com',
      'ADA@example.com',
      'ada+1@example.com',
      'a.d.a+2@example.com',
      'ada@example.com',
    ]
    const send = (email: string, day: number) =>
      storeMessage(db, sampleMessage({ email }), crypto.randomUUID(), day * 24 * hourMs)
    for (const email of addresses) await send(email, 0)
    await send('ada@example.org', 0)
    const kinds = async () => (await stored(db)).queued.map(({ kind }) => kind)
    expect((await kinds()).filter((kind) => kind === 'contact-notice')).toHaveLength(6)
    expect((await kinds()).filter((kind) => kind === 'contact-acknowledgement')).toHaveLength(4)
    await send('ada@example.com', 1)
    expect((await kinds()).filter((kind) => kind === 'contact-acknowledgement')).toHaveLength(5)
    expect(JSON.stringify(await db.selectFrom('guard_count').selectAll().execute())).not.toMatch(/ada|example/)
  })

  it('nothing is stored when the mails cannot be queued', async (db) => {
    await db.schema.dropTable('outbox').execute()
    await expect(storeMessage(db, sampleMessage(), keys[0], 0)).rejects.toThrow('outbox')
    expect(await db.selectFrom('contact_message').selectAll().execute()).toEqual([])
  })

  it('the same key and text are one message at any time; another text or key is another message', async (db) => {
    const first = await storeMessage(db, sampleMessage(), keys[0], 0)
    expect(await storeMessage(db, sampleMessage(), keys[0], 100 * hourMs)).toBe(first)
    const corrected = await storeMessage(db, sampleMessage({ message: 'Hello again.' }), keys[0], 1)
    const another = await storeMessage(db, sampleMessage(), keys[1], 2)
    await expectMessages(db, [first, corrected, another])
  })

  it('without a key, the same text from the same address is one message for 24 hours', async (db) => {
    const first = await storeMessage(db, sampleMessage(), null, 0)
    expect(await storeMessage(db, sampleMessage({ email: 'ADA@example.com' }), null, 24 * hourMs - 1)).toBe(first)
    const nextDay = await storeMessage(db, sampleMessage(), null, 24 * hourMs)
    expect(nextDay).not.toBe(first)
    expect(await storeMessage(db, sampleMessage(), null, 47 * hourMs)).toBe(nextDay)
    const dayAfter = await storeMessage(db, sampleMessage(), null, 48 * hourMs)
    await expectMessages(db, [first, nextDay, dayAfter])
  })

  test.each(['name', 'email', 'type', 'subject', 'message'] as const)(
    'without a key, another %s is another message',
    async (field) => {
      const db = await (await fresh()).open()
      const other: Partial<AcceptedMessage> = { [field]: field === 'type' ? 'media' : 'other@example.com' }
      const ids = [
        await storeMessage(db, sampleMessage(), null, 0),
        await storeMessage(db, sampleMessage(other), null, 0),
      ]
      await expectMessages(db, ids)
    },
  )

  test.each([keys[0], null])('eight posts at once over four connections are one message (key %s)', async (key) => {
    const { open } = await fresh()
    const processes = await Promise.all([open(), open(), open(), open()])
    const sends = [...processes, ...processes].map((db) => storeMessage(db, sampleMessage(), key, 5))
    const [id, ...others] = await Promise.all(sends)
    expect(others).toEqual(Array.from({ length: 7 }, () => id))
    await expectMessages(processes[0], [id ?? ''])
  })

  it('a repetition queues no mail after the mails were sent', async (db) => {
    await storeMessage(db, sampleMessage(), null, 0)
    for (const row of await claimDueMessages(db, 'host:1', 1, 10)) await markSent(db, row, null, 2)
    await storeMessage(db, sampleMessage(), null, 3)
    expect(await claimDueMessages(db, 'host:1', 4, 10)).toEqual([])
  })
})

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

describeOnEachDatabase('the list of messages', (_, it) => {
  it('is complete and sorted with pages of any size, also with two messages in one millisecond', async (db) => {
    const ids: string[] = []
    for (let number = 0; number < 7; number += 1) {
      ids.push(await storeMessage(db, sampleMessage({ subject: `No. ${number}` }), null, 1000 + Math.floor(number / 3)))
    }
    for (const pageSize of [1, 2, 3, 50]) {
      const all = await collect(eachContactMessage(db, { pageSize }))
      expect(all.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      expect(all.map((message) => message.created_at)).toEqual([1000, 1000, 1000, 1001, 1001, 1001, 1002])
      expect(await collect(eachContactMessage(db, { pageSize, from: 1001 }))).toEqual(all.slice(3))
    }
  })

  it('a message is answered once: the first time counts', async (db) => {
    const id = await storeMessage(db, sampleMessage(), null, 0)
    expect(await markAnswered(db, id, 10)).toBe(true)
    expect(await markAnswered(db, id, 20)).toBe(false)
    expect(await markAnswered(db, 'msg_none', 20)).toBe(false)
    expect((await stored(db)).messages).toMatchObject([{ answered_at: 10 }])
  })
})

describeOnEachDatabase('forgetting a visitor’s messages', (_, it) => {
  it('deletes each message and its mails, sent or queued, for any letter case, and no others', async (db) => {
    const forget = (email: string) => db.transaction().execute((tx) => forgetContactMessages(tx, email, { now: 0 }))
    const sent = await storeMessage(db, sampleMessage({ email: 'Ada@Example.com' }), null, 0)
    for (const row of await claimDueMessages(db, 'host:1', 1, 10)) await markSent(db, row, null, 2)
    const queued = await storeMessage(db, sampleMessage({ subject: 'Again' }), null, Date.UTC(2026, 10, 21))
    const other = await storeMessage(db, sampleMessage({ email: 'bada@example.com' }), null, 4)

    const { removed, kept } = await forget('ADA@example.com')
    expect(removed.toSorted()).toEqual(
      [
        `contact message ${sent} of 1969-12-31, and its mails`,
        `contact message ${queued} of 2026-11-20, and its mails`,
      ].toSorted(),
    )
    expect(kept).toEqual([])
    expect(await db.selectFrom('contact_message').select('id').execute()).toEqual([{ id: other }])
    expect(await db.selectFrom('outbox').select('subject_id').distinct().execute()).toEqual([{ subject_id: other }])
    expect(await forget('ada@example.com')).toEqual({ removed: [], kept: [] })
  })

  it('a pattern matches no address', async (db) => {
    await storeMessage(db, sampleMessage(), null, 0)
    const { removed } = await db.transaction().execute((tx) => forgetContactMessages(tx, '%@example.com', { now: 0 }))
    expect(removed).toEqual([])
  })

  it('a mail that is being sent at that time is recorded nowhere, without a deadlock', async (db) => {
    await storeMessage(db, sampleMessage(), null, 0)
    const rows = await claimDueMessages(db, 'host:1', 1, 10)
    await db.transaction().execute((tx) => forgetContactMessages(tx, 'ada@example.com', { now: 0 }))
    for (const row of rows) await markSent(db, row, null, 2)
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})
