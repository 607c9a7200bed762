import { expect, test } from 'vitest'
import { about } from '../content/pages/about.ts'
import { contact } from '../content/pages/contact.ts'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { type Differences, valueAt } from '../words/differences.ts'
import { discardDraftChanges, findDraft, saveDraftChange } from './draft.queries.server.ts'
import { changesBetween, prepareRestore, readHistory, type Target } from './history.server.ts'
import { publishWords } from './publish-words.server.ts'
import { readEdition } from './read-edition.server.ts'

const who = 'ann@office.example'
const [title, lead] = ['pages/about#title', 'pages/about#lead']

async function publish(db: Db, changes: Differences, now: number, asReleased: string[] = []): Promise<void> {
  expect(await publishWords(db, { changes, asReleased, who, publishAt: now, key: `${now}` }, now)).toEqual([])
}

const idAt = async (db: Db, now: number) =>
  (await readEdition(db, 99)).publications.find(({ publishAt }) => publishAt === now)!.id

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
    const { entries } = await readHistory(db, 9, { set: '', offset: 0, limit: 9 })
    expect(entries.map(({ at, changes }) => ({ at, changes }))).toEqual([
      { at: 3, changes: [{ path: title, before: 'Two', after: about.title }] },
      {
        at: 2,
        changes: [
          { path: title, before: 'One', after: 'Two' },
          { path: lead, before: about.lead, after: 'Lead' },
        ],
      },
      { at: 1, changes: [{ path: title, before: about.title, after: 'One' }] },
    ])
  })

  it('has the same entries on pages, of all words and of one set', async (db) => {
    const questions = 'pages/contact#questions'
    const [first] = contact.questions
    for (let at = 1; at <= 6; at += 1) {
      await publish(db, { [title]: `Title ${at}`, ...(at % 2 === 0 && { 'pages/contact#title': `Call ${at}` }) }, at)
    }
    await publish(db, { [questions]: [{ ...first, answer: 'By mail.' }] }, 7)
    await publish(db, { [`${questions}.0.answer`]: 'By phone.' }, 8)
    await publish(db, {}, 9, [questions])
    const pageOf = (set: string, offset: number, limit: number) => readHistory(db, 20, { set, offset, limit })
    for (const set of ['', 'pages/contact']) {
      const { entries: all, total } = await pageOf(set, 0, 50)
      expect(all).toHaveLength(total)
      const pages = await Promise.all([0, 2, 4, 6, 8, 10].map((offset) => pageOf(set, offset, 2)))
      expect(pages.flatMap(({ entries }) => entries)).toEqual(all)
    }
    const { entries } = await pageOf('pages/contact', 1, 2)
    expect(entries.map(({ at, changes }) => [at, changes.at(-1)!.before, changes.at(-1)!.after])).toEqual([
      [8, 'By mail.', 'By phone.'],
      [7, valueAt(questions), [{ ...first, answer: 'By mail.' }]],
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
    expect((await readEdition(db, 99)).publications).toHaveLength(3)
  })

  it('takes no check of a crisis line back, and no change that the editor prepares', async (db) => {
    await readEdition(db, 1)
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
