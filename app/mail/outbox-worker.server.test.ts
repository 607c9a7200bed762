import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startMailSink, type MailSink } from '../../e2e/harness/mail.ts'
import { onlyPostgres } from '../../tools/test-scope.ts'
import { config } from '../config/config.server.ts'
import { answering } from '../db/answers.server.ts'
import { isPostgres, openDatabase, type Db, type Tx } from '../db/db.server.ts'
import { requeueLost } from './lost-messages.server.ts'
import { closeMailer } from './mailer.server.ts'
import { migrateToLatest } from '../db/migrations.server.ts'
import { startOutboxWorker, type Composers } from './outbox-worker.server.ts'
import { queueBulkMessages, queueMessage } from './outbox.server.ts'
import { wasMessageSent } from './sent-messages.queries.server.ts'
import { describeOnEachDatabase, freshPostgres } from '../db/testing/each-database.ts'

let folder: string
let sink: MailSink
let db: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worker-'))
  sink = await startMailSink(join(folder, 'mail'))
  config().smtpUrl = sink.url
  db = await openDatabase(`sqlite:${join(folder, 'site.db')}`)
  await migrateToLatest(db)
})
afterAll(async () => {
  closeMailer()
  await db.destroy()
  await sink.program.stop()
  await rm(folder, { recursive: true })
})

const acknowledged: string[] = []
const afterSent = async (_: Tx, to: string) => void acknowledged.push(to)
const composers: Composers = {
  note: { compose: async (_, to) => ({ to, subject: 'Note', html: '<p>Note</p>', text: 'Note' }), afterSent },
  obsolete: { compose: async () => null, afterSent },
}
const start = () => startOutboxWorker({ db, databaseUrl: 'sqlite:', loadComposers: async () => composers })
const statusOf = (own: Db, to: string) => async () =>
  (await own.selectFrom('outbox').select('status').where('subject_id', '=', to).executeTakeFirst())?.status

test('a message that the mail server accepts and the database cannot record is sent again, with the same Message-ID', async () => {
  const to = 'ada@example.com'
  await sql`create trigger full_disk before update on outbox when new.status = 'sent'
    begin select raise(abort, 'disk full'); end`.execute(db)
  await queueMessage(db, { kind: 'note', subjectId: to, dedupeKey: to }, Date.now())
  const first = start()
  await expect
    .poll(async () => (await db.selectFrom('outbox').select('last_error').executeTakeFirst())?.last_error)
    .toContain('disk full')
  await first.stop()
  await sql`drop trigger full_disk`.execute(db)
  await db.updateTable('outbox').set({ run_at: 0 }).execute()

  const second = start()
  await expect.poll(statusOf(db, to)).toBe('sent')
  await second.stop()
  const mails = await sink.read()
  expect(mails).toHaveLength(2)
  expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(1)
  expect(acknowledged).toEqual([to, to])
})

test('a message that is no longer needed is skipped: nothing is sent, and nothing counts as sent', async () => {
  const to = 'grace@example.com'
  const before = (await sink.read()).length
  await queueMessage(db, { kind: 'obsolete', subjectId: to }, Date.now())
  const worker = start()
  await expect.poll(statusOf(db, to)).toBe('skipped')
  await worker.stop()
  const row = await db.selectFrom('outbox').selectAll().where('subject_id', '=', to).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ sent_at: null, last_error: null, locked_by: null })
  expect(await wasMessageSent(db, to, ['obsolete'])).toBe(false)
  expect(await sink.read()).toHaveLength(before)
  expect(acknowledged).not.toContain(to)
})

/** The longest time of a timer, 24 days: nothing is sent because of a poll. */
const neverMs = 2 ** 31 - 1
const noteTo = (to: string) => ({ kind: 'note', subjectId: to })
const queue = (tx: Db | Tx, to: string) => queueMessage(tx, noteTo(to), Date.now())

/** A worker that never polls. `composed` lists its recipients; `onCompose` runs while a message is leased. */
async function startWorker(own: Db, databaseUrl: string, onCompose?: (to: string) => Promise<void>) {
  const composed: string[] = []
  const note = {
    compose: async (_: Db, to: string) => {
      composed.push(to)
      await onCompose?.(to)
      return { to, subject: 'Note', html: '<p>Note</p>', text: 'Note' }
    },
  }
  const worker = startOutboxWorker({
    db: own,
    databaseUrl,
    loadComposers: async () => ({ note }),
    pollMs: neverMs,
  })
  onTestFinished(() => worker.stop())
  return composed
}

describeOnEachDatabase('a worker that does not poll', (fresh) => {
  /** A worker that has sent one message and waits for the next. */
  const startWaiting = async () => {
    const { url, open } = await fresh()
    const own = await open()
    await queue(own, 'first@example.com')
    const composed = await startWorker(own, url)
    await expect.poll(statusOf(own, 'first@example.com')).toBe('sent')
    return { own, open, composed }
  }

  test('sends the messages of a transaction after the commit, and none that is rolled back', async () => {
    const { own, composed } = await startWaiting()
    const failing = own.transaction().execute(async (tx) => {
      await queue(tx, 'rolled-back@example.com')
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')

    const tx = await own.startTransaction().execute()
    const inner = await tx.savepoint('inner').execute()
    await queue(inner, 'undone@example.com')
    await inner.rollbackToSavepoint('inner').execute()
    await queue(tx, 'committed@example.com')
    // An early claim would find nothing, and nothing would wake the worker again.
    for (let turn = 0; turn < 20; turn += 1) await sql`select 1`.execute(tx)
    expect(composed).toEqual(['first@example.com'])
    await tx.commit().execute()
    await expect.poll(statusOf(own, 'committed@example.com')).toBe('sent')
    expect(composed).toEqual(['first@example.com', 'committed@example.com'])
  })

  test.each(['known', 'stranger'])('writes a mail to a %s after the answer that has queued it left', async (whom) => {
    const { own, composed } = await startWaiting()
    const left = Promise.withResolvers<void>()
    const to = `${whom}@example.com`
    await answering(left.promise, () => own.transaction().execute((tx) => queue(tx, to)))
    // The time in which the answer is drawn. A worker that did not wait would have written the mail in it.
    for (let turn = 0; turn < 50; turn += 1) await sql`select 1`.execute(own)
    expect(composed).toEqual(['first@example.com'])
    expect(await statusOf(own, to)()).toBe('queued')
    // What nobody waits for does not go before it either, and an answer that made no work delays nothing.
    answering(new Promise(() => {}), () => {})
    left.resolve()
    await expect.poll(statusOf(own, to)).toBe('sent')
    expect(composed).toEqual(['first@example.com', to])
  })

  test('does not wait for a client that never takes its answer', async () => {
    const { own } = await startWaiting()
    const client = Promise.withResolvers<void>()
    await answering(client.promise, () => queue(own, 'slow@example.com'))
    await expect.poll(statusOf(own, 'slow@example.com'), { timeout: 10_000 }).toBe('sent')
    client.resolve()
  })

  test('sends a message that is queued while it sends another one', async () => {
    const { url, open } = await fresh()
    const own = await open()
    await queue(own, 'first@example.com')
    await startWorker(own, url, async (to) => {
      if (to === 'first@example.com') await queue(own, 'second@example.com')
    })
    await expect.poll(statusOf(own, 'second@example.com')).toBe('sent')
  })

  test('tries a message again when it is due', async () => {
    const { own } = await startWaiting()
    const dueAt = Date.now() + 1000
    await own.transaction().execute(async (tx) => {
      await queue(tx, 'again@example.com')
      await tx.updateTable('outbox').set({ attempts: 1, run_at: dueAt }).where('status', '=', 'queued').execute()
    })
    await expect.poll(statusOf(own, 'again@example.com')).toBe('sent')
    const row = await own.selectFrom('outbox').select('sent_at').orderBy('sent_at', 'desc').executeTakeFirstOrThrow()
    expect(row.sent_at).toBeGreaterThanOrEqual(dueAt)
  })

  test('sends a requeued message', async () => {
    const { own } = await startWaiting()
    await own.updateTable('outbox').set({ status: 'dead' }).execute()
    await own.transaction().execute((tx) => requeueLost(tx, 'first@example.com', Date.now()))
    await expect.poll(statusOf(own, 'first@example.com')).toBe('sent')
  })

  test('sends a message of another process', async () => {
    const { own, open } = await startWaiting()
    const other = await open()
    if (isPostgres(other)) {
      await queue(other, 'second@example.com')
    } else {
      // `queue` would wake the worker of this process. Another process is noticed by its commit alone.
      await other.updateTable('outbox').set({ status: 'queued', subject_id: 'second@example.com' }).execute()
    }
    await expect.poll(statusOf(own, 'second@example.com')).toBe('sent')
  })

  test('sends no message that another worker has claimed', async () => {
    const { url, open } = await fresh()
    const [own, other] = [await open(), await open()]
    const composed = [await startWorker(own, url), await startWorker(other, url)]
    const recipients = Array.from({ length: 30 }, (_, number) => `reader${number}@example.com`)
    await own.transaction().execute((tx) => queueBulkMessages(tx, recipients.map(noteTo), Date.now()))
    const left = own.selectFrom('outbox').select('id').where('status', '=', 'queued')
    await expect.poll(() => left.execute()).toEqual([])
    expect(composed.flat().toSorted()).toEqual(recipients.toSorted())
  })
})

describe.each(onlyPostgres)('on %s', () => {
  test('a worker reconnects when its connection is lost', async () => {
    const { url, open } = await freshPostgres()
    const [own, other] = [await open(), await open()]
    await startWorker(own, url)
    const listening = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query = 'listen outbox'`
    const listener = async () => (await listening.execute(other)).rows[0]?.pid
    await expect.poll(listener).toEqual(expect.any(Number))
    const lost = await listener()
    await sql`select pg_terminate_backend(${lost})`.execute(other)
    await expect.poll(listener).toSatisfy((pid) => pid !== undefined && pid !== lost)
    await queue(other, 'first@example.com')
    await expect.poll(statusOf(own, 'first@example.com')).toBe('sent')
    await queue(other, 'second@example.com')
    await expect.poll(statusOf(own, 'second@example.com')).toBe('sent')
  })

  test('a transaction notifies once, however many messages it queues', async () => {
    const { url, open } = await freshPostgres()
    const own = await open()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    const notifications: string[] = []
    client.on('notification', ({ payload = '' }) => notifications.push(payload))
    await client.query('listen outbox')
    await own.transaction().execute(async (tx) => {
      for (const batch of ['a', 'b', 'c']) {
        const copies = Array.from({ length: 1000 }, (_, number) => noteTo(`${batch}${number}@example.com`))
        await queueBulkMessages(tx, copies, 0)
      }
      await queue(tx, 'one@example.com')
    })
    await sql`select pg_notify('outbox', 'last')`.execute(own)
    await expect.poll(() => notifications).toEqual(['', 'last'])
  })
})
