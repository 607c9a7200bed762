import { expect } from 'vitest'
import { about } from '../content/pages/about.ts'
import type { Db } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findChangedOriginals, keepOurs } from './changed-originals.server.ts'
import { publishWords } from './publish-words.server.ts'

const now = Date.UTC(2026, 10, 25)
const who = 'wes@office.example'
const path = 'pages/about#title'
const publish = (db: Db, value: string, key: string, at = now) =>
  publishWords(db, { changes: { [path]: value }, asReleased: [], who, publishAt: at, key }, at)
const setOriginals = (db: Db, originals: object | null) =>
  db
    .updateTable('word_publication')
    .set({ originals: originals && JSON.stringify(originals) })
    .execute()

describeOnEachDatabase('originals that a release has changed', (_, it) => {
  it('are listed with what it said, what it says, and what we say, until ours is kept', async (db) => {
    expect(await findChangedOriginals(db, now)).toEqual([])
    await publish(db, 'For each child', 'a')
    const [row] = await db.selectFrom('word_publication').select('originals').execute()
    expect(JSON.parse(row!.originals!)).toEqual({ [path]: about.title })
    expect(await findChangedOriginals(db, now)).toEqual([])

    await setOriginals(db, { [path]: 'What an earlier release said' })
    const listed = { path, was: 'What an earlier release said', released: about.title, ours: 'For each child' }
    expect(await findChangedOriginals(db, now)).toEqual([listed])
    expect(await keepOurs(db, path, { who, key: 'keep' }, now + 1)).toBeNull()
    expect(await findChangedOriginals(db, now + 1)).toEqual([])
    expect(await keepOurs(db, path, { who, key: 'again' }, now + 2)).toBeNull()
    expect(await db.selectFrom('word_publication').select('id').execute()).toHaveLength(2)
  })

  it('are compared with what the newest publication of the text saw, if it stored that', async (db) => {
    await publish(db, 'First', 'a')
    await setOriginals(db, { [path]: 'Earlier' })
    await publish(db, 'Second', 'b', now + 1)
    expect(await findChangedOriginals(db, now + 1)).toEqual([])
    await setOriginals(db, null)
    expect(await findChangedOriginals(db, now + 1)).toEqual([])
  })

  it('name a text that the release has no more, which cannot be kept', async (db) => {
    const gone = 'pages/about#gone'
    await insertNew(db, 'word_publication', {
      id: 'gone',
      changes: JSON.stringify({ [gone]: 'Ours' }),
      as_released: '[]',
      originals: JSON.stringify({ [gone]: 'Theirs' }),
      who,
      created_at: now,
      publish_at: now,
    })
    expect(await findChangedOriginals(db, now)).toEqual([
      { path: gone, was: 'Theirs', released: undefined, ours: 'Ours' },
    ])
    expect(await keepOurs(db, gone, { who, key: 'keep' }, now)).toContain('no such text')
  })
})
