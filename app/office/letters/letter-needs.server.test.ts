import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { beginDraft, planDraft } from '../../newsletter/letter-drafts.server.ts'
import { queueWholeIssue } from '../../newsletter/testing/queue-whole-issue.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { dayMs, hourMs } from '../today/need.ts'
import { permitsOf } from '../permits.ts'
import { letterNeeds } from './letter-needs.server.ts'

const now = Date.UTC(2026, 10, 23, 12)
const who = 'ann@office.example'
const letter = { subject: 'Autumn', body: 'Dear friends', audience: 'recurring-givers' } as const

async function needsAt(db: Db, at: number) {
  const found = await Promise.all(
    letterNeeds.map((find) => find({ db, now: at, kinds: ['gift', 'order'], ...permitsOf('everything') })),
  )
  return found.flatMap((need) => (need ? [[need.text, need.advice ?? need.items?.[0]?.text]] : []))
}

describeOnEachDatabase('the open issues of letters', (fresh) => {
  test('a report is due a quarter after the last report, or after the first recurring gift', async () => {
    const db = await (await fresh()).open()
    expect(await needsAt(db, now)).toEqual([])
    const facts = { amount_cents: 100, frequency: 'monthly', livemode: 0, version: 1, updated_at: 0 } as const
    await db
      .insertInto('recurring_gift')
      .values({ subscription_id: 'sub_1', status: 'active', created_at: now - 90 * dayMs, ...facts })
      .execute()
    expect(await needsAt(db, now)).toEqual([])
    const due = 'Monthly donors are promised a report every quarter, and one is due'
    expect(await needsAt(db, now + 3 * dayMs)).toEqual([[due, 'None has gone out yet.']])
    await queueWholeIssue(db, letter, now + 3 * dayMs)
    expect(await needsAt(db, now + 90 * dayMs)).toEqual([])
    const last = 'The last letter to givers went out on November 26, 2026.'
    expect(await needsAt(db, now + 96 * dayMs)).toEqual([[due, last]])
  })

  test('a planned letter that was not sent is named with its time', async () => {
    const db = await (await fresh()).open()
    const id = await beginDraft(db, letter, who, randomUUID(), now)
    await planDraft(db, { id, who, version: now }, now + hourMs, now)
    expect(await needsAt(db, now + 2 * hourMs)).toEqual([])
    expect(await needsAt(db, now + 2 * hourMs + 1)).toEqual([
      ['1 planned letter was not sent', '“Autumn”, planned for Monday, November 23, 2026 at 8:00 AM'],
    ])
  })
})
