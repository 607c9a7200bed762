import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isPostgres, type Tx } from '../db/db.server.ts'
import {
  backOffMs,
  claimDueMessages,
  findMessagesAbout,
  markFailed,
  markSent,
  markSkipped,
  outboxState,
  queueBulkMessages,
  queueMessage,
  releaseDeadWorkers,
} from './outbox.server.ts'
import { requeueLost } from './lost-messages.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { plansOf } from '../db/testing/query-plan.ts'

const message = (number: number) => ({ kind: 'note', subjectId: `s${number}`, dedupeKey: `note:${number}` })
const minuteMs = 60_000

describeOnEachDatabase('the outbox', (fresh, it) => {
  it('a message with the same key is queued once', async (db) => {
    await queueMessage(db, message(1), 1000)
    await queueMessage(db, message(1), 2000)
    expect(await db.selectFrom('outbox').select(['dedupe_key', 'created_at']).execute()).toEqual([
      { dedupe_key: 'note:1', created_at: 1000 },
    ])
  })

  it('a message is queued only if its transaction commits', async (db) => {
    const work = db.transaction().execute(async (tx) => {
      await queueMessage(tx, message(1), 1000)
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await claimDueMessages(db, 'host:1', 2000, 10)).toEqual([])
  })

  it('a message to one person goes before older bulk mail', async (db) => {
    await queueBulkMessages(db, [message(1), message(2), message(2)], 1000)
    await queueBulkMessages(db, [message(2), message(3)], 1500)
    await queueMessage(db, message(4), 3000)
    const claimed = await claimDueMessages(db, 'host:1', 4000, 1)
    expect(claimed).toMatchObject([{ subject_id: 's4', priority: 0 }])
    expect(await outboxState(db, 5000)).toEqual({ queued: 4, dead: 0, bounced: 0, oldestMs: 2000 })
    const rest = await claimDueMessages(db, 'host:1', 4000, 10)
    expect(rest.map((row) => row.subject_id).toSorted()).toEqual(['s1', 's2', 's3'])
  })

  it('a batch with a receipt is claimed from a full queue by the index, in its order', async (db) => {
    const bulk = Array.from({ length: 5000 }, (_, number) => message(number))
    await queueBulkMessages(db, bulk, 1000)
    await queueMessage(db, { kind: 'receipt', subjectId: 'gift' }, 3000)
    const [plan = ''] = await plansOf(db, async (heard) => {
      expect((await claimDueMessages(heard, 'host:1', 4000, 8)).map(({ kind }) => kind)).toContain('receipt')
    })
    expect(plan).toMatch(/outbox_due/)
    expect(plan).not.toMatch(/Seq Scan on outbox|SCAN outbox(?! USING)|TEMP B-TREE|Sort Key/)
  })

  test('four workers that claim at once claim each message exactly once', async () => {
    const { open } = await fresh()
    const workers = await Promise.all([open(), open(), open(), open()])
    const [db] = workers
    for (let number = 0; number < 120; number += 1) await queueMessage(db, message(number), 1000)
    const claimed: string[] = []
    await Promise.all(
      workers.map(async (own, index) => {
        for (;;) {
          const rows = await claimDueMessages(own, `host:${index}`, 2000, 7)
          if (rows.length === 0) return
          claimed.push(...rows.map((row) => row.id))
        }
      }),
    )
    expect(claimed).toHaveLength(120)
    expect(new Set(claimed).size).toBe(120)
  })

  it('messages of one time about a subject are listed and queued again in one order', async (db) => {
    for (const kind of ['note', 'alert', 'receipt']) await queueMessage(db, { kind, subjectId: 's1' }, 1000)
    const inOrder = ['alert', 'note', 'receipt']
    expect((await findMessagesAbout(db, 's1')).map(({ kind }) => kind)).toEqual(inOrder)
    await db.updateTable('outbox').set({ status: 'dead' }).execute()
    expect(await db.transaction().execute((tx) => requeueLost(tx, 's1', 2000))).toEqual(inOrder)
  })

  it('a claimed message is not claimed again until its lease ends or its worker is found dead', async (db) => {
    await queueMessage(db, message(1), 1000)
    expect(await claimDueMessages(db, 'host:1', 1000, 10)).toHaveLength(1)
    expect(await claimDueMessages(db, 'host:2', 2000, 10)).toEqual([])
    await releaseDeadWorkers(db, 'host', () => true)
    await releaseDeadWorkers(db, 'otherhost', () => false)
    expect(await claimDueMessages(db, 'host:2', 2000, 10)).toEqual([])
    await releaseDeadWorkers(db, 'host', (pid) => pid !== 1)
    expect(await claimDueMessages(db, 'host:2', 2000, 10)).toHaveLength(1)
    expect(await claimDueMessages(db, 'host:3', 2000 + 6 * minuteMs, 10)).toHaveLength(1)
  })

  it('a clock that is set back delays no new message', async (db) => {
    await queueMessage(db, message(1), 60 * minuteMs)
    expect(await claimDueMessages(db, 'host:1', 1000, 10)).toHaveLength(1)
  })

  it('a sending and the change of its subject are one transaction', async (db) => {
    await queueMessage(db, message(1), 1000)
    const [row] = await claimDueMessages(db, 'host:1', 1000, 1)
    if (!row) throw new Error('nothing claimed')
    const failing = markSent(db, row, null, 1500, async () => {
      throw new Error('the subject cannot be written')
    })
    await expect(failing).rejects.toThrow('the subject cannot be written')
    expect((await outboxState(db, 2000)).queued).toBe(1)
    await markSent(db, row, null, 1500)
    expect(await outboxState(db, 2000)).toEqual({ queued: 0, dead: 0, bounced: 0, oldestMs: 0 })
  })

  test('a sending is recorded while another transaction writes its subject, without a deadlock', async () => {
    const { open } = await fresh()
    const [writer, worker] = await Promise.all([open(), open()])
    await writer.insertInto('webhook_event').values({ id: 'subject', type: 'x', received_at: 0 }).execute()
    await queueMessage(writer, message(1), 1000)
    const [row] = await claimDueMessages(worker, 'host:1', 1000, 1)
    if (!row) throw new Error('nothing claimed')

    const touchSubject = (tx: Tx) =>
      tx.updateTable('webhook_event').set({ received_at: 1 }).where('id', '=', 'subject').execute()
    let recorded: Promise<void> | undefined
    await writer.transaction().execute(async (tx) => {
      await touchSubject(tx)
      recorded = markSent(worker, row, null, 1500, async (own) => void (await touchSubject(own)))
      await untilSomeoneWaits(tx)
      await queueMessage(tx, message(1), 2000)
    })
    await recorded
    expect((await outboxState(writer, 2000)).queued).toBe(0)
  })

  it('a failed message waits longer each time, and is given up after three days', async (db) => {
    await queueMessage(db, message(1), 0)
    const [first] = await claimDueMessages(db, 'host:1', 0, 1)
    if (!first) throw new Error('nothing claimed')
    await markFailed(db, first, 0, 'busy')
    expect(await claimDueMessages(db, 'host:1', 29_000, 1)).toEqual([])
    const [second] = await claimDueMessages(db, 'host:1', 30_000, 1)
    if (!second) throw new Error('not claimed again')
    expect(second.attempts).toBe(2)
    await markFailed(db, second, 73 * 60 * minuteMs, 'still busy')
    expect(await outboxState(db, 0, ['other'])).toMatchObject({ queued: 0, dead: 1 })
    expect(await outboxState(db, 0, ['other', 'note'])).toMatchObject({ queued: 0, dead: 0 })
  })

  it('a skipped message is neither queued nor lost, and no worker claims it', async (db) => {
    await queueMessage(db, message(1), 1000)
    const [row] = await claimDueMessages(db, 'host:1', 1000, 1)
    await markSkipped(db, row!, 1500)
    expect(await outboxState(db, 9000)).toEqual({ queued: 0, dead: 0, bounced: 0, oldestMs: 0 })
    expect(await claimDueMessages(db, 'host:1', 9000, 1)).toEqual([])
    await queueMessage(db, message(1), 9000)
    expect((await outboxState(db, 9000)).queued).toBe(0)
  })

  it('messages of expendable kinds do not count as late', async (db) => {
    await queueMessage(db, message(1), 1000)
    await queueMessage(db, { kind: 'receipt', subjectId: 's2', dedupeKey: 'receipt:2' }, 3000)
    expect(await outboxState(db, 5000, ['other'])).toEqual({ queued: 2, dead: 0, bounced: 0, oldestMs: 4000 })
    expect(await outboxState(db, 5000, ['note'])).toEqual({ queued: 2, dead: 0, bounced: 0, oldestMs: 2000 })
    expect(await outboxState(db, 5000, ['note', 'receipt'])).toEqual({ queued: 2, dead: 0, bounced: 0, oldestMs: 0 })
  })
})

/** Until another transaction waits for a row. On SQLite it waits before it begins, so there is nothing to read. */
async function untilSomeoneWaits(tx: Tx): Promise<void> {
  if (!isPostgres(tx)) return
  const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity where wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(tx)).rows[0]?.count).toBeGreaterThan(0)
}

test('the wait doubles from half a minute to two hours', () => {
  expect([1, 2, 3, 9, 50].map(backOffMs)).toEqual([30_000, 60_000, 120_000, 7_200_000, 7_200_000])
})
