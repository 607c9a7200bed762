import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import {
  beginDraft,
  discardDraft,
  findDraft,
  planDraft,
  saveDraft,
  sendDraft,
  sendPlannedLetters,
} from './letter-drafts.server.ts'
import { addSubscribers } from './testing/add-subscribers.ts'

const now = Date.UTC(2026, 10, 23, 12)
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const who = 'ann@office.example'
const text = { subject: 'Autumn', body: 'Dear friends', audience: 'subscribers' } as const

async function planned(db: Db, at: number | null, letter: typeof text | { subject: string } = text) {
  const id = await beginDraft(db, { ...text, ...letter }, who, randomUUID(), now)
  if (at !== null) await planDraft(db, { id, who, version: now }, at, now)
  return id
}

const requestFor = async (db: Db, id: string) => ({ id, who, version: (await findDraft(db, id))!.updated_at })
const copies = (db: Db) => db.selectFrom('outbox').selectAll().execute()
const changes = async (db: Db) =>
  (await db.selectFrom('staff_change').select('what').orderBy('id').execute()).map(({ what }) => what)

describeOnEachDatabase('a letter of the office', (fresh, it) => {
  test('a planned letter is sent once when it is due, also by two processes at once', async () => {
    const { open } = await fresh()
    const [one, two] = [await open(), await open()]
    await addSubscribers(one, 700)
    const id = await planned(one, now + hourMs)
    await sendPlannedLetters(one, now + hourMs - 1)
    expect(await copies(one)).toEqual([])
    await Promise.all([one, two, one, two].map((db) => sendPlannedLetters(db, now + hourMs)))
    expect(await copies(one)).toHaveLength(700)
    const draft = await findDraft(one, id)
    expect(draft?.issue_id).toMatch(/^issue_/)
    expect(await sendDraft(one, { id, who, version: now }, now)).toBe(draft?.issue_id)
    await sendPlannedLetters(two, now + 2 * hourMs)
    expect(await copies(one)).toHaveLength(700)
    expect(await changes(one)).toEqual(['letter begun', 'letter planned', 'letter sent'])
  })

  it('letters that became due together are sent in the order of their plans', async (db) => {
    await addSubscribers(db, 1)
    await planned(db, now + 2 * hourMs, { subject: 'Christmas' })
    await planned(db, now + hourMs)
    await planned(db, now + 3 * hourMs, { subject: 'Easter' })
    await sendPlannedLetters(db, now + 4 * hourMs)
    const log = db
      .selectFrom('staff_change')
      .innerJoin('newsletter_issue', 'newsletter_issue.id', 'staff_change.subject')
      .select('newsletter_issue.subject')
      .where('what', '=', 'letter sent')
      .orderBy('staff_change.id')
    expect((await log.execute()).map(({ subject }) => subject)).toEqual(['Autumn', 'Christmas', 'Easter'])
  })

  it('a letter that became due while the site was down is sent up to three days late, and later not by itself', async (db) => {
    await addSubscribers(db, 1)
    await planned(db, now + hourMs)
    const late = await planned(db, now + hourMs, { subject: 'Christmas' })
    await db
      .updateTable('letter_draft')
      .set({ send_at: now - hourMs - 1 })
      .where('id', '=', late)
      .execute()
    await sendPlannedLetters(db, now + 3 * dayMs - hourMs)
    expect(await copies(db)).toHaveLength(1)
    expect(await findDraft(db, late)).toMatchObject({ issue_id: null })
  })

  it('the timer queues an interrupted letter to its end', async (db) => {
    await addSubscribers(db, 3)
    await sendDraft(db, await requestFor(db, await planned(db, null)), now)
    expect(await copies(db)).toEqual([])
    await sendPlannedLetters(db, now + 1)
    expect(await copies(db)).toHaveLength(3)
  })

  it('a letter is refused in words: no text, a time in the past, a title used before, an old version', async (db) => {
    await expect(beginDraft(db, { ...text, subject: '' }, who, '', now)).rejects.toThrow('no title')
    const id = await planned(db, null)
    const request = await requestFor(db, id)
    await saveDraft(db, request, { ...text, body: '' }, now)
    await expect(saveDraft(db, request, text, now)).rejects.toThrow('Somebody changed')
    await expect(sendDraft(db, await requestFor(db, id), now)).rejects.toThrow('no letter')
    await saveDraft(db, await requestFor(db, id), text, now)
    await expect(planDraft(db, await requestFor(db, id), now, now)).rejects.toThrow('past')
    await planDraft(db, await requestFor(db, id), now + dayMs, now)
    const twin = await planned(db, null, { subject: 'Autumn' })
    await expect(planDraft(db, await requestFor(db, twin), now + dayMs, now)).rejects.toThrow('is planned')
    await sendDraft(db, await requestFor(db, id), now)
    await expect(sendDraft(db, await requestFor(db, twin), now)).rejects.toThrow('sent already')
    await expect(saveDraft(db, await requestFor(db, id), text, now)).rejects.toThrow('sent already')
    await discardDraft(db, await requestFor(db, twin), now)
    expect(await findDraft(db, twin)).toBeUndefined()
    await expect(discardDraft(db, await requestFor(db, id), now)).rejects.toThrow('sent already')
  })

  it('the same submit twice begins one letter; edits, plans and cancelled plans are recorded', async (db) => {
    const key = randomUUID()
    const [id, again] = [await beginDraft(db, text, who, key, now), await beginDraft(db, text, who, key, now)]
    expect(again).toBe(id)
    await saveDraft(db, await requestFor(db, id), { ...text, audience: 'recurring-givers' }, now)
    await saveDraft(db, await requestFor(db, id), { ...text, audience: 'recurring-givers' }, now)
    await planDraft(db, await requestFor(db, id), now + dayMs, now)
    await planDraft(db, await requestFor(db, id), null, now)
    await sendPlannedLetters(db, now + 2 * dayMs)
    expect(await copies(db)).toEqual([])
    await discardDraft(db, await requestFor(db, id), now)
    expect(await changes(db)).toEqual([
      'letter begun',
      'letter edited',
      'letter planned',
      'letter’s plan taken back',
      'letter discarded',
    ])
  })
})
