import { expect, onTestFinished, test } from 'vitest'
import { notice } from '../content/notice.ts'
import { about } from '../content/pages/about.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { Db } from '../db/db.server.ts'
import { findLedgerHealth } from '../health/health.server.ts'
import { planWords } from '../words/differences.ts'
import { followPublications, type Pages } from './follow-publications.server.ts'
import { findProblem } from './publication.queries.server.ts'
import { publishWords } from './publish-words.server.ts'

const released = structuredClone(about)
const first = { 'pages/about#title': 'First' }
const second = { 'pages/about#title': 'Second' }

function publish(db: Db, changes: Record<string, string>, now: number) {
  return publishWords(db, { changes, asReleased: [], who: 'ann@office.example', publishAt: now, key: `${now}` }, now)
}

/** Follows with pages that are a text, and that cannot be drawn while `fault` is set. */
async function follow(db: Db, databaseUrl: string, clock?: () => number) {
  const state = { fault: '', trouble: null as string | null, drawn: 0, page: 'as built' }
  const pages: Pages<string> = {
    async draw(changed) {
      state.drawn += 1
      await Promise.resolve()
      if (state.fault) throw new Error(state.fault)
      return JSON.stringify(changed)
    },
    findTrouble: () => state.trouble,
    show: (drawn) => (state.page = drawn ?? 'as built'),
  }
  const stopping = new AbortController()
  onTestFinished(() => {
    stopping.abort()
    planWords({}).show()
  })
  const options = { open: async () => db, databaseUrl, pages, signal: stopping.signal, pollMs: 100 }
  await followPublications({ ...options, ...(clock && { clock }) })
  return state
}

const healthOf = async (db: Db) => (await findLedgerHealth(db, 9)).at(-1)

describeOnEachDatabase('following publications', (fresh) => {
  test('shows what is published before anything else, and each later publication', async () => {
    const { open, url } = await fresh()
    const db = await open()
    await publish(db, first, 1)
    const state = await follow(db, url)
    expect([about.title, state.page]).toEqual(['First', expect.stringContaining('First')])
    await publish(db, second, 2)
    await expect.poll(() => about.title).toBe('Second')
    expect(state.page).toContain('Second')
    expect(await healthOf(db)).toEqual([true, 'The published words are shown.'])
  })

  test('shows and hides an item on its days without a publication, with the pages', async () => {
    const { open, url } = await fresh()
    const db = await open()
    let now = Date.parse('2026-12-23T22:00:00-05:00')
    const notices = [{ text: 'Closed', hiddenUntil: '2026-12-24', until: '2027-01-01' }]
    const publication = { changes: { 'notice#notices': notices }, asReleased: [], who: 'ann@office.example' } as const
    await publishWords(db, { ...publication, publishAt: now, key: 'notice' }, now)
    const state = await follow(db, url, () => now)
    expect([notice.notices, state.drawn]).toEqual([[], 1])
    now = Date.parse('2026-12-24T00:00:00-05:00')
    await expect.poll(() => notice.notices).toEqual([{ text: 'Closed' }])
    expect(state.page).toContain('Closed')
    expect(state.page).not.toContain('hiddenUntil')
    state.fault = 'no ink'
    now = Date.parse('2027-01-02T00:00:00-05:00')
    await expect.poll(() => findProblem(db, now)).toBe('no ink')
    expect(state.page).toContain('Closed')
    state.fault = ''
    now += 6 * 60_000
    await expect.poll(() => notice.notices).toEqual([])
    expect([state.page.includes('Closed'), state.drawn]).toEqual([false, 4])
    await expect.poll(() => findProblem(db, now)).toBeNull()
  })

  test('keeps words and pages when a page cannot be drawn, and says so, until one that can be drawn', async () => {
    const { open, url } = await fresh()
    const db = await open()
    const state = await follow(db, url)
    await publish(db, first, 1)
    await expect.poll(() => about.title).toBe('First')
    state.fault = 'The page /about cannot be drawn: no ink'
    await publish(db, second, 2)
    await expect
      .poll(() => healthOf(db))
      .toMatchObject([
        false,
        expect.stringContaining('/about cannot be drawn: no ink'),
        expect.stringContaining('Open Words'),
      ])
    expect([about.title, state.page]).toEqual(['First', expect.stringContaining('First')])
    state.fault = ''
    const drawn = state.drawn
    await publish(db, { 'pages/about#title': 'Third' }, 3)
    await expect.poll(() => about.title).toBe('Third')
    expect(state.drawn).toBe(drawn + 1)
    expect(await healthOf(db)).toEqual([true, 'The published words are shown.'])
  })

  test('shows a page that is too long, and says so until it is shorter', async () => {
    const { open, url } = await fresh()
    const db = await open()
    const state = await follow(db, url)
    state.trouble = 'The page /about is too long to open at once.'
    await publish(db, first, 1)
    await expect.poll(() => healthOf(db)).toContainEqual(expect.stringContaining(state.trouble))
    expect([about.title, state.page]).toEqual(['First', expect.stringContaining('First')])
    state.trouble = null
    await publish(db, second, 2)
    await expect.poll(() => about.title).toBe('Second')
    expect(await healthOf(db)).toEqual([true, 'The published words are shown.'])
  })

  test('leaves out what this release has no place for, shows the rest, and says so', async () => {
    const { open, url } = await fresh()
    const db = await open()
    const row = { id: 'old', as_released: '[]', who: '', created_at: 0, publish_at: 0, problem: null }
    const changes = JSON.stringify({ ...first, 'pages/about#gone': 'Text of an earlier release' })
    await db
      .insertInto('word_publication')
      .values({ ...row, changes })
      .execute()
    await follow(db, url)
    expect(about.title).toBe('First')
    expect(await healthOf(db)).toContainEqual(expect.stringContaining('pages/about#gone'))
  })

  test('shows the words as released after all is taken back', async () => {
    const { open, url } = await fresh()
    const db = await open()
    await publish(db, first, 1)
    const state = await follow(db, url)
    const back = { changes: {}, asReleased: Object.keys(first), who: '', publishAt: 2, key: '2' }
    await publishWords(db, back, 2)
    await expect.poll(() => state.page).toBe('as built')
    expect(about).toEqual(released)
  })

  test('publishes the same form once, in the audit log, too', async () => {
    const db = await (await fresh()).open()
    expect([await publish(db, first, 1), await publish(db, first, 1)]).toEqual([[], []])
    expect(await db.selectFrom('word_publication').select('changes').execute()).toHaveLength(1)
    const changes = await db.selectFrom('staff_change').select(['what', 'after']).execute()
    expect(changes).toEqual([{ what: 'words published', after: 'pages/about#title' }])
  })
})
