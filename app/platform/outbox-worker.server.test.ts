import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailSink, type MailSink } from '../../e2e/harness/mail.ts'
import { config } from './config.server.ts'
import { openDatabase, type Db } from './db.server.ts'
import { closeMailer } from './mailer.server.ts'
import { migrateToLatest } from './migrations.server.ts'
import { startOutboxWorker, type Composers } from './outbox-worker.server.ts'
import { findMessage, queueMessage } from './outbox.server.ts'

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
const composers: Composers = {
  note: {
    compose: async (_, to) => ({ to, subject: 'Note', html: '<p>Note</p>', text: 'Note' }),
    afterSent: async (_, to) => void acknowledged.push(to),
  },
}
const start = () => startOutboxWorker(db, async () => composers, join(folder, 'sent'))
const noted = async (to: string) =>
  (await db.selectFrom('outbox').select('status').where('subject_id', '=', to).executeTakeFirst())?.status

test('what the mail server took is not sent again when it could not be noted, also by the next process', async () => {
  const to = 'ada@example.com'
  await sql`create trigger full_disk before update on outbox when new.status = 'sent'
    begin select raise(abort, 'disk full'); end`.execute(db)
  await queueMessage(db, { kind: 'note', subjectId: to, dedupeKey: to }, Date.now())
  const first = start()
  await sink.waitFor((mail) => mail.to.includes(to))
  await expect
    .poll(async () => (await db.selectFrom('outbox').select('last_error').executeTakeFirst())?.last_error)
    .toContain('disk full')
  await first.stop()
  // As after kill -9: the file bears the number of a process that is no more.
  const [name = ''] = await readdir(join(folder, 'sent'))
  expect(name).toBe(String(process.pid))
  await sql`drop trigger full_disk`.execute(db)
  await db.updateTable('outbox').set({ run_at: 0 }).execute()

  const second = start()
  await expect.poll(() => noted(to)).toBe('sent')
  await second.stop()
  expect(await sink.read()).toHaveLength(1)
  expect(acknowledged).toEqual([to, to])
  expect(await readdir(join(folder, 'sent'))).toEqual([])
})

test('an entry whose sending is noted already is deleted, and the file with it', async () => {
  await queueMessage(db, { kind: 'note', subjectId: 'bob@example.com', dedupeKey: 'bob' }, Date.now())
  const { id } = await db.selectFrom('outbox').select('id').where('dedupe_key', '=', 'bob').executeTakeFirstOrThrow()
  // No process has this number: it is above what Linux gives.
  await writeFile(join(folder, 'sent', '99999999'), `${id}\n${crypto.randomUUID()}\n`)
  const worker = start()
  await expect.poll(() => noted('bob@example.com')).toBe('sent')
  await worker.stop()
  expect((await findMessage(db, id))?.attempts).toBe(1)
  expect(await sink.read()).toHaveLength(1)
  expect(await readdir(join(folder, 'sent'))).toEqual([])
})
