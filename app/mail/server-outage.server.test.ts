import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { config } from '../config/config.server.ts'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { closeMailer } from './mailer.server.ts'
import { startOutboxWorker } from './outbox-worker.server.ts'
import { queueBulkMessages, queueMessage } from './outbox.server.ts'
import { findMailTrouble } from './server-outage.server.ts'

const hourMs = 60 * 60_000
/** The longest time of a timer, 24 days: nothing is sent because of a poll. */
const neverMs = 2 ** 31 - 1

/** What the mail server answers to MAIL FROM, RCPT TO and to the connection. */
let answers: { sender: (count: number) => Error | null; recipient: (address: string) => Error | null }
let senders: number
let accepted: string[]
let server: SMTPServer

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

beforeEach(async () => {
  answers = { sender: () => null, recipient: () => null }
  senders = 0
  accepted = []
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onMailFrom: (_, __, done) => done(answers.sender((senders += 1))),
    onRcptTo: ({ address }, _, done) => done(answers.recipient(address)),
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        accepted.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  config().smtpUrl = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
})

afterEach(async () => {
  closeMailer()
  await new Promise<void>((resolve) => server.close(resolve))
})

const queue = (db: Db, to: string) => queueMessage(db, { kind: 'note', subjectId: to }, Date.now())
const rowOf = (db: Db, to: string) =>
  db.selectFrom('outbox').selectAll().where('subject_id', '=', to).executeTakeFirstOrThrow()

function startWorker(db: Db, databaseUrl: string): void {
  const compose = async (_: Db, to: string) => ({ to, subject: 'Note', html: '<p>Note</p>', text: 'Note' })
  const loadComposers = async () => ({ note: { compose } })
  const worker = startOutboxWorker({ db, databaseUrl, loadComposers, pollMs: neverMs })
  onTestFinished(() => worker.stop())
}

/** After a day without the mail server: each of these has failed, the last time just now. */
async function failAll(db: Db): Promise<void> {
  const now = Date.now()
  const failed = { attempts: 14, last_error: 'connect ECONNREFUSED', failed_at: now, run_at: now + 2 * hourMs }
  await db
    .updateTable('outbox')
    .set({ ...failed, server_failed_at: now })
    .where('status', '=', 'queued')
    .execute()
}

const addresses = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${name}${number}@example.com`)

describeOnEachDatabase('after an outage of the mail server', (fresh) => {
  test('a start makes everything due at once, mail that a person waits for before bulk mail', async () => {
    const { url, open } = await fresh()
    const db = await open()
    const [people, readers] = [addresses('person', 40), addresses('reader', 20)]
    await queueBulkMessages(
      db,
      readers.map((to) => ({ kind: 'note', subjectId: to })),
      0,
    )
    for (const to of people) await queue(db, to)
    await failAll(db)
    startWorker(db, url)
    await expect.poll(() => accepted.length, { timeout: 20_000 }).toBe(60)
    expect(accepted.slice(0, 40).toSorted()).toEqual(people.toSorted())
    expect(senders).toBe(60)
    await expect.poll(() => findMailTrouble(db, [])).toBeNull()
  })

  test('the first success makes everything due at once, also for several processes, each mail once', async () => {
    const { url, open } = await fresh()
    const [db, other] = [await open(), await open()]
    for (const own of [db, other]) startWorker(own, url)
    await queue(db, 'first@example.com')
    await expect.poll(() => accepted.length).toBe(1)
    const waiting = addresses('person', 103)
    // The workers sleep: on SQLite, another process is noticed by its commit alone.
    await db.transaction().execute(async (tx) => {
      for (const to of waiting) await queueMessage(tx, { kind: 'note', subjectId: to }, Date.now())
      await tx
        .updateTable('outbox')
        .set({ server_failed_at: Date.now(), attempts: 14 })
        .where('status', '=', 'queued')
        .execute()
    })
    await queue(db, 'second@example.com')
    await expect.poll(() => accepted.length, { timeout: 20_000 }).toBe(105)
    expect(new Set(accepted).size).toBe(105)
  })

  test('the success of others does not hasten a mail whose recipient is deferred', async () => {
    const { url, open } = await fresh()
    const db = await open()
    answers.recipient = (address) => (address.startsWith('grey') ? refusal(451, '4.7.1 Greylisted') : null)
    startWorker(db, url)
    await queue(db, 'grey@example.com')
    await expect.poll(() => rowOf(db, 'grey@example.com')).toMatchObject({ attempts: 1, server_failed_at: null })
    for (const to of addresses('person', 9)) await queue(db, to)
    await expect.poll(() => accepted.length).toBe(9)
    const row = await rowOf(db, 'grey@example.com')
    expect(row).toMatchObject({ status: 'queued', attempts: 1, last_error: expect.stringContaining('Greylisted') })
    expect(row.run_at).toBeGreaterThan(Date.now() + 20_000)
    const trouble = { isServer: false, failedAt: row.failed_at, nextTryAt: row.run_at }
    expect(await findMailTrouble(db, [])).toMatchObject(trouble)
    expect(await findMailTrouble(db, ['note'])).toBeNull()
  })

  test('a server that takes one and refuses the next is not flooded, and gets all of them', async () => {
    const { url, open } = await fresh()
    const db = await open()
    answers.sender = (count) => (count < 60 && count % 2 === 0 ? refusal(451, '4.3.2 Too busy') : null)
    for (const to of addresses('person', 50)) await queue(db, to)
    startWorker(db, url)
    await expect.poll(() => accepted.length, { timeout: 20_000 }).toBe(50)
    expect(new Set(accepted).size).toBe(50)
    expect(senders).toBe(50 + 29)
  })

  test('while the server takes nothing, one batch is tried, and the rest waits without a try', async () => {
    const { url, open } = await fresh()
    const db = await open()
    answers.sender = () => refusal(421, '4.3.2 Shutting down')
    for (const to of addresses('person', 30)) await queue(db, to)
    startWorker(db, url)
    const failed = db.selectFrom('outbox').select('id').where('server_failed_at', 'is not', null)
    await expect.poll(async () => (await failed.execute()).length).toBe(8)
    await queue(db, 'late@example.com')
    expect(senders).toBe(8)
    const trouble = await findMailTrouble(db, ['note'])
    expect(trouble).toMatchObject({ isServer: true, error: expect.stringContaining('Shutting down') })
    expect(trouble!.nextTryAt - trouble!.failedAt).toBe(30_000)
    // Another process begins: it tries one batch too, and is successful.
    answers.sender = () => null
    startWorker(await open(), url)
    await expect.poll(() => accepted.length, { timeout: 20_000 }).toBe(31)
    // What waited is before it, in three batches of eight.
    expect(accepted.indexOf('late@example.com')).toBeGreaterThanOrEqual(24)
  })
})

test('a message that ends the connection is not taken for an outage, and a server that is away is', async () => {
  const { isServerFault, sendMail } = await import('./mailer.server.ts')
  const failure = (to: string) =>
    sendMail({ to, subject: 'Note', html: '', text: 'Note' }, 'id').catch((error: unknown) => error)
  answers.recipient = (address) => {
    // oxlint-disable-next-line no-underscore-dangle -- The library has no other way to cut a connection.
    if (address.startsWith('cut')) for (const each of server.connections) (each as never as Cut)._socket.destroy()
    return null
  }
  expect(await isServerFault(await failure('cut@example.com'))).toBe(false)
  answers.sender = () => refusal(552, '5.3.4 Message too big')
  expect(await isServerFault(await failure('ada@example.com'))).toBe(false)
  answers.sender = () => refusal(550, '5.4.5 Daily user sending limit exceeded')
  expect(await isServerFault(await failure('ada@example.com'))).toBe(true)
  await new Promise<void>((resolve) => server.close(resolve))
  closeMailer()
  expect(await isServerFault(await failure('ada@example.com'))).toBe(true)
  expect(await isServerFault(new Error('the composer is wrong'))).toBe(false)
})

interface Cut {
  _socket: { destroy(): void }
}
