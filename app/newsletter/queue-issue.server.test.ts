import { expect, test } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { queueIssue } from './queue-issue.server.ts'
import { readIssueFile } from './read-issue-file.ts'
import { addSubscribers } from './testing/add-subscribers.ts'
import { queueWholeIssue } from './testing/queue-whole-issue.ts'

const letter = { subject: 'Pray for Ohio', body: 'Dear friends', audience: 'subscribers', who: 'command line' } as const

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
    await expect(other).rejects.toThrow('Another letter with this title was sent on 1970-01-01.')
    expect(await copies(db)).toHaveLength(1)
  })
})

test('the first line is the subject, the rest is the letter', () => {
  expect(readIssueFile('\uFEFF# Pray for Ohio \r\n\r\nDear *friends*,\r\n# not a title\r\n')).toEqual({
    subject: 'Pray for Ohio',
    body: 'Dear *friends*,\n# not a title',
  })
})

test.each([
  ['', 'first line'],
  ['Dear friends', 'first line'],
  ['\n# Late\n\ntext', 'first line'],
  ['## Second\n\ntext', 'first line'],
  ['# \n\ntext', 'first line'],
  ['# Title', 'no letter'],
  ['# Title\n \n', 'no letter'],
  ['# Title\u0000\n\ntext', 'control characters'],
  ['# Title\rBcc: eve@example.com\n\ntext', 'control characters'],
  [`# ${'a'.repeat(151)}\n\ntext`, '150'],
])('%j is refused in words', (file, words) => {
  expect(() => readIssueFile(file)).toThrow(words)
})
