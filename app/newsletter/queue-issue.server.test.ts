import { expect, test } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findIssueFault, maxBodyLength } from './issue-content.ts'
import { addSubscribers } from './testing/add-subscribers.ts'
import { queueIssue, queueWholeIssue } from './testing/queue-whole-issue.ts'

const letter = { subject: 'Pray for Ohio', body: 'Dear friends' }

const queueAll = (db: Db, now = 5000) => queueWholeIssue(db, letter, now)

const copies = (db: Db) => db.selectFrom('outbox').select(['subject_id', 'kind', 'priority', 'status']).execute()

describeOnEachDatabase('an issue', (fresh, it) => {
  it('is queued once to each confirmed subscriber, and to nobody else', async (db) => {
    await addSubscribers(db, 5)
    await db.updateTable('subscriber').set({ status: 'pending' }).where('email', '=', 'reader1@example.com').execute()
    await db
      .updateTable('subscriber')
      .set({ status: 'unsubscribed' })
      .where('email', '=', 'reader3@example.com')
      .execute()
    const [issue, ...more] = await queueAll(db)
    expect(more).toEqual([])
    expect(issue).toMatchObject({ subject: 'Pray for Ohio', queued_count: 3, queued_at: 5000 })
    const rows = await copies(db)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ kind: 'newsletter-issue', priority: 1, status: 'queued' })
  })

  it('continues after the last batch when it was interrupted', async (db) => {
    await addSubscribers(db, 1700)
    for (const expected of [500, 1000, 1500]) {
      for await (const issue of queueIssue(db, letter, 5000)) {
        expect(issue.queued_count).toBe(expected)
        break
      }
      expect(await copies(db)).toHaveLength(expected)
    }
    expect((await queueAll(db)).at(-1)).toMatchObject({ queued_count: 1700, queued_at: 5000 })
    const rows = await copies(db)
    expect(new Set(rows.map((row) => row.subject_id)).size).toBe(1700)
    expect(rows).toHaveLength(1700)
  })

  test('sent by two people at once is queued once', async () => {
    const { open } = await fresh()
    const [one, two] = await Promise.all([open(), open()])
    await addSubscribers(one, 1200)
    await Promise.all([queueAll(one), queueAll(two)])
    expect(await copies(one)).toHaveLength(1200)
  })

  it('does not change when it is complete, also when the list has changed', async (db) => {
    await addSubscribers(db, 2)
    await queueAll(db, 5000)
    await db.updateTable('subscriber').set({ status: 'pending' }).execute()
    expect(await queueAll(db, 6000)).toMatchObject([{ queued_count: 2, queued_at: 5000 }])
    expect(await copies(db)).toHaveLength(2)
  })

  it('is refused when another one has its title', async (db) => {
    await addSubscribers(db, 1)
    await queueAll(db)
    const other = queueWholeIssue(db, { ...letter, body: 'Dear freinds' }, 6000)
    await expect(other).rejects.toThrow('Another letter with this title was sent on 1969-12-31.')
    expect(await copies(db)).toHaveLength(1)
  })
})

test.each([
  [
    { ...letter, subject: '' },
    { field: 'subject', problem: 'There is no title.' },
  ],
  [
    { ...letter, subject: 'a'.repeat(151) },
    { field: 'subject', problem: 'The title has more than 150 characters.' },
  ],
  [
    { ...letter, body: '' },
    { field: 'body', problem: 'Below the title there is no letter.' },
  ],
  [
    { ...letter, body: 'a'.repeat(maxBodyLength + 1) },
    { field: 'body', problem: 'The letter has more than 20000 characters.' },
  ],
  [
    { ...letter, subject: 'Title\rBcc: eve@example.com' },
    { field: 'body', problem: 'The text holds control characters.' },
  ],
  [
    { ...letter, body: 'text\u0000' },
    { field: 'body', problem: 'The text holds control characters.' },
  ],
  [letter, null],
])('%j: %j', (text, fault) => {
  expect(findIssueFault(text)).toEqual(fault)
})
