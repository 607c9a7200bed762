import { expect, test } from 'vitest'
import { about } from '../content/pages/about.ts'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { Differences } from '../words/differences.ts'
import { discardDraftChanges, findDraft, saveDraftChange } from './draft.queries.server.ts'
import { changesBetween, describeHistory, prepareRestore, type Target } from './history.server.ts'
import { publishWords } from './publish-words.server.ts'
import { readWords } from './read-words.server.ts'

const who = 'ann@office.example'
const [title, lead] = ['pages/about#title', 'pages/about#lead']

async function publish(db: Db, changes: Differences, now: number, asReleased: string[] = []): Promise<void> {
  expect(await publishWords(db, { changes, asReleased, who, publishAt: now, key: `${now}` }, now)).toEqual([])
}

const idAt = async (db: Db, now: number) =>
  (await readWords(db, 99)).publications.find(({ publish_at: at }) => at === now)!.id

/** Restores into an empty draft, and returns the draft. */
async function restore(db: Db, target: Target, set = '') {
  const before = await findDraft(db, who)
  await discardDraftChanges(
    db,
    who,
    before.map(({ path }) => path),
  )
  await prepareRestore(db, { who, target, set }, 50)
  return (await findDraft(db, who)).map(({ path, value, was }) => [path, value, was])
}

test('the changes between two states: a list before its parts, and parts again when their list changes', () => {
  expect(changesBetween({ a: 1, 'b#list': ['x'], 'b#list.0': 'y' }, { a: 1, 'b#list': ['x'] })).toEqual([
    ['b#list.0', undefined],
  ])
  expect(changesBetween({ 'b#list': ['x'], 'b#list.0': 'y' }, { 'b#list': ['z'], 'b#list.0': 'y' })).toEqual([
    ['b#list', ['z']],
    ['b#list.0', 'y'],
  ])
  expect(changesBetween({ 'b#list': ['x'] }, { 'b#list.0': 'y', c: null })).toEqual([
    ['c', null],
    ['b#list', undefined],
    ['b#list.0', 'y'],
  ])
})

describeOnEachDatabase('the history of words', (_, it) => {
  it('says what each text said before and after', async (db) => {
    await publish(db, { [title]: 'One' }, 1)
    await publish(db, { [title]: 'Two', [lead]: 'Lead' }, 2)
    await publish(db, {}, 3, [title])
    const { publications } = await readWords(db, 9)
    expect(describeHistory(publications).map(({ at, changes }) => ({ at, changes }))).toEqual([
      { at: 1, changes: [{ path: title, before: about.title, after: 'One' }] },
      {
        at: 2,
        changes: [
          { path: title, before: 'One', after: 'Two' },
          { path: lead, before: about.lead, after: 'Lead' },
        ],
      },
      { at: 3, changes: [{ path: title, before: 'Two', after: about.title }] },
    ])
  })

  it('leads back to any state, to the words without one publication, and to the release, in the draft alone', async (db) => {
    await publish(db, { [title]: 'One' }, 1)
    await publish(db, { [title]: 'Two', [lead]: 'Lead' }, 2)
    await publish(db, { 'pages/contact#title': 'Call' }, 3)
    expect(await restore(db, { kind: 'after', id: await idAt(db, 1) })).toEqual([
      [lead, undefined, 'Lead'],
      [title, 'One', 'Two'],
      ['pages/contact#title', undefined, 'Call'],
    ])
    expect(await restore(db, { kind: 'after', id: await idAt(db, 1) }, 'pages/contact')).toHaveLength(1)
    expect(await restore(db, { kind: 'without', id: await idAt(db, 2) })).toEqual([
      [lead, undefined, 'Lead'],
      [title, 'One', 'Two'],
    ])
    // The second publication has replaced it.
    expect(await restore(db, { kind: 'without', id: await idAt(db, 1) })).toEqual([])
    expect(await restore(db, { kind: 'released' })).toHaveLength(3)
    expect((await readWords(db, 99)).publications).toHaveLength(3)
  })

  it('takes no check of a crisis line back, and no change that the editor prepares', async (db) => {
    await readWords(db, 1)
    const line = 'hotlines/specialty-and-faith#poison-help'
    await publish(db, { [`${line}.isDead`]: true, [`${line}.hours`]: 'Day and night', [title]: 'One' }, 1)
    expect(await restore(db, { kind: 'released' })).toEqual([
      [`${line}.hours`, undefined, 'Day and night'],
      [title, undefined, 'One'],
    ])
    await saveDraftChange(db, who, { path: title, value: 'Mine', was: 'One' }, 2)
    expect(await prepareRestore(db, { who, target: { kind: 'released' } }, 3)).toEqual({
      state: 'occupied',
      path: `${line}.hours`,
    })
    expect(await prepareRestore(db, { who, target: { kind: 'after', id: 'none' } }, 3)).toEqual({ state: 'unknown' })
    expect((await findDraft(db, who)).find(({ path }) => path === title)?.value).toBe('Mine')
  })
})
