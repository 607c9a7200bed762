import { expect, test } from 'vitest'
import { about } from '../content/pages/about.ts'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { Value } from '../words/value.ts'
import { findDraft, saveDraftChange } from './draft.queries.server.ts'
import { cancelPlanned, isAbout } from './planned-publications.server.ts'
import { findPlanned } from './publication.queries.server.ts'
import { draftVersion, publishDraft } from './publish-draft.server.ts'
import { readEdition } from './read-edition.server.ts'

const [ann, bea] = ['ann@office.example', 'bea@office.example']
const title = 'pages/about#title'

const prepare = (db: Db, who: string, value: Value | undefined, was: Value = about.title, path = title) =>
  saveDraftChange(db, who, { path, value, was }, 1)

async function publish(db: Db, who: string, now: number, publishAt = now) {
  const seen = draftVersion(await findDraft(db, who))
  return publishDraft(db, { who, seen, publishAt, key: `${who} ${now}` }, now)
}

const shownAt = async (db: Db, now: number) =>
  (await readEdition(db, now)).sets.flatMap(({ texts }) => texts).find(({ path }) => path === title)?.value
const rowsOf = (db: Db) => db.selectFrom('word_publication').select(['who', 'publish_at']).execute()

describeOnEachDatabase('a draft of words', (fresh, it) => {
  it('is published at once, and is then empty; the same form again changes nothing', async (db) => {
    await prepare(db, ann, 'For each child')
    await prepare(db, ann, 'Why', about.lead, 'pages/about#lead')
    const seen = draftVersion(await findDraft(db, ann))
    const order = { who: ann, seen, publishAt: 5, key: 'form' }
    expect(await publishDraft(db, order, 5)).toEqual({ state: 'published' })
    expect([await findDraft(db, ann), await shownAt(db, 5)]).toEqual([[], 'For each child'])
    await prepare(db, ann, 'Another', 'For each child')
    expect(await publishDraft(db, order, 6)).toEqual({ state: 'published' })
    expect([await shownAt(db, 6), await rowsOf(db)]).toEqual(['For each child', [{ who: ann, publish_at: 5 }]])
  })

  it('is not published when it is not what the editor saw', async (db) => {
    await prepare(db, ann, 'For each child')
    const seen = draftVersion(await findDraft(db, ann))
    await prepare(db, ann, 'Typed in another window')
    const order = { who: ann, seen, publishAt: 5, key: 'form' }
    expect(await publishDraft(db, order, 5)).toEqual({ state: 'other-draft' })
    expect([await rowsOf(db), await findDraft(db, ann)]).toMatchObject([[], [{ value: 'Typed in another window' }]])
  })

  it('of one editor is not seen by another, and is kept when the other has published first', async (db) => {
    await prepare(db, ann, 'Of Ann')
    await prepare(db, bea, 'Of Bea')
    expect((await readEdition(db, 5, bea)).draft).toMatchObject([{ value: 'Of Bea' }])
    await publish(db, ann, 5)
    expect(await publish(db, bea, 6)).toEqual({
      state: 'conflicts',
      conflicts: [{ path: title, published: 'Of Ann' }],
    })
    expect([await shownAt(db, 6), (await findDraft(db, bea))[0]]).toMatchObject(['Of Ann', { value: 'Of Bea' }])
    await prepare(db, bea, 'Of Bea', 'Of Ann')
    expect(await publish(db, bea, 7)).toEqual({ state: 'published' })
  })

  test('published at the same moment as that of another editor: one wins, the other is told', async () => {
    const { open } = await fresh()
    const [one, other] = [await open(), await open()]
    await prepare(one, ann, 'Of Ann')
    await prepare(one, bea, 'Of Bea')
    const answers = await Promise.all([publish(one, ann, 5), publish(other, bea, 5)])
    expect(answers.map(({ state }) => state).toSorted()).toEqual(['conflicts', 'published'])
    expect(await rowsOf(one)).toHaveLength(1)
  })

  it('is not published with a change that has no place or a wrong value', async (db) => {
    await prepare(db, ann, 'For each child')
    await prepare(db, ann, 'Text of an earlier release', null, 'pages/about#gone')
    expect(await publish(db, ann, 5)).toMatchObject({ state: 'misfits', misfits: [{ path: 'pages/about#gone' }] })
    expect([await rowsOf(db), (await findDraft(db, ann)).length]).toEqual([[], 2])
  })

  it('is planned for a time, and can be cancelled until then', async (db) => {
    await prepare(db, ann, 'In December')
    expect(await publish(db, ann, 5, 100)).toEqual({ state: 'published' })
    expect([await shownAt(db, 99), await shownAt(db, 100)]).toEqual([about.title, 'In December'])
    const [planned] = await findPlanned(db, 50)
    expect(planned).toMatchObject({ publishAt: 100, who: ann, changes: { [title]: 'In December' } })
    expect([isAbout(planned!, title), isAbout(planned!, 'pages/about#lead')]).toEqual([true, false])
    const order = { id: planned!.id, who: bea }
    expect(await cancelPlanned(db, order, 100)).toBe(false)
    expect(await cancelPlanned(db, order, 99)).toBe(true)
    expect(await cancelPlanned(db, order, 99)).toBe(false)
    expect(await shownAt(db, 100)).toBe(about.title)
    expect(await findDraft(db, bea)).toMatchObject([{ path: title, value: 'In December', was: about.title }])
    const changes = await db.selectFrom('staff_change').select(['who', 'what', 'before']).orderBy('id').execute()
    expect(changes[1]).toEqual({
      who: bea,
      what: 'planned words cancelled',
      before: `${title} at 1970-01-01T00:00:00.100Z`,
    })
  })

  it('with 500 changes is one publication, and the audit log names the first', async (db) => {
    const { sets } = await readEdition(db, 1)
    const isProse = ({ value }: { value: unknown }) => typeof value === 'string' && /[a-z]{2} [a-z]/i.test(value)
    const prose = sets.flatMap(({ texts }) => texts).filter(isProse)
    for (const { path, value } of prose.slice(0, 500)) await prepare(db, ann, `${value} ·`, value, path)
    expect(await publish(db, ann, 5)).toEqual({ state: 'published' })
    const { sets: next } = await readEdition(db, 5)
    expect(next.flatMap(({ texts }) => texts).filter(({ isChanged }) => isChanged)).toHaveLength(500)
    const { after } = await db.selectFrom('staff_change').select('after').executeTakeFirstOrThrow()
    expect(after).toMatch(/ and 480 more$/)
  })
})
