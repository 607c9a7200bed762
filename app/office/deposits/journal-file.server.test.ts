import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { keepBookNames, keepProgramKey } from '../../accounting/programs/book-settings.queries.server.ts'
import { type ProgramKey, programs } from '../../accounting/programs/programs.ts'
import { addYearEnd } from '../../accounting/testing/add-year-end.ts'
import { addPayouts } from '../../accounting/testing/add-payouts.ts'
import { givenNames } from '../../accounting/testing/names-of-programs.ts'
import { readers } from '../../accounting/testing/read-journal-file.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import { contextOf } from '../testing/words-of-page.ts'
import { journalPage } from './journal-file.server.ts'
import { deposits } from './page.server.tsx'

const choose = (db: Db, key: ProgramKey, names = givenNames[key]) =>
  db.transaction().execute(async (tx) => {
    await keepProgramKey(tx, key, 0)
    if (names) await keepBookNames(tx, key, names, 0)
  })

async function fileOf(db: Db, what: string, query = ''): Promise<Response> {
  const context = contextOf(db, { path: `/office/deposits/journal/${what}${query}`, params: { what } })
  return (await journalPage.get(context)) as Response
}

const december = '?from=2026-12-01&until=2026-12-31'

describeOnEachDatabase('the file of a journal', (_, it) => {
  it('has the form, the ending and the characters of the program that is chosen', async (db) => {
    await addYearEnd(db)
    for (const [key, { ending, mediaType }] of Object.entries(programs)) {
      await choose(db, key as ProgramKey)
      const file = await fileOf(db, 'payouts', december)
      const name = `payouts-${key}-2026-12-01-2026-12-31.${ending}`
      expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`)
      expect(file.headers.get('Content-Type')).toBe(mediaType)
      const read = readers[key as ProgramKey](await file.text())
      expect(read.length, key).toBeGreaterThan(5)
      expect(read.every(({ day }) => day.startsWith('2026-12'))).toBe(true)
    }
  })

  it('is a ZIP of numbered files when the program takes fewer lines a file', async (db) => {
    const until = Date.UTC(2026, 10, 20)
    await addGifts(db, { count: 200, giver: { email: 'ada@example.com', count: 1 }, until })
    await addPayouts(db, { count: 100, giftsIn: () => 2, until })
    await choose(db, 'quickbooks-online')
    expect((await fileOf(db, 'payouts')).headers.get('Content-Disposition')).toMatch(/-online\.csv"$/)
    await choose(db, 'xero')
    const file = await fileOf(db, 'payouts')
    expect(file.headers.get('Content-Type')).toBe('application/zip')
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="payouts-xero.zip"')
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
    expect(Object.keys(files)).toEqual(['payouts-xero-part-1-of-2.csv', 'payouts-xero-part-2-of-2.csv'])
    const entries = Object.values(files).flatMap((bytes) => readers.xero(Buffer.from(bytes).toString()))
    expect(new Set(entries.map(({ id }) => id)).size).toBe(100)
  })

  it('of days without an entry is a sentence on the page, for every program', async (db) => {
    await addYearEnd(db)
    for (const key of Object.keys(programs) as ProgramKey[]) {
      await choose(db, key)
      for (const what of ['payouts', 'received']) {
        const answer = await fileOf(db, what, '?from=2020-01-01&until=2020-01-31')
        expect(answer.status).toBe(303)
        const back = '/office/deposits?from=2020-01-01&until=2020-01-31&note=nothing'
        expect(answer.headers.get('Location')).toBe(back)
      }
    }
    expect(deposits.notes?.['nothing']).toContain('Nothing is booked in these days')
  })

  it('does not exist while a name is missing, nor for another word', async (db) => {
    await addYearEnd(db)
    await choose(db, 'xero', { donations: '200' })
    expect((await fileOf(db, 'payouts')).headers.get('Location')).toBe('/office/deposits?note=no-names')
    expect(deposits.notes?.['no-names']).toContain('not named')
    for (const what of ['constructor', 'entries', '']) expect((await fileOf(db, what)).status).toBe(404)
  })
})
