import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { wordsOf } from '../testing/words-of-page.ts'
import { countBoard } from './count-board.server.ts'
import { emptyYear } from './board-figures.ts'
import { Figures } from './figures.server.tsx'
import { ByMonth } from './pictures.server.tsx'

const now = Date.UTC(2026, 10, 21, 15)
const dayMs = 86_400_000

/** The figures and the charts of 2026, and the ticks of their axes. */
async function drawBoard(db: Db) {
  const { years, countedAt } = await countBoard(db, 0, now)
  const find = (year: number) => years.find((each) => each.year === year) ?? emptyYear(year)
  const [present, last, before] = [find(2026), find(2025), find(2024)]
  const pictures = renderToStaticMarkup(ByMonth({ present, last }))
  const ticks = [...pictures.matchAll(/text-anchor="end">([^<]+)</g)].map(([, tick]) => tick)
  return {
    figures: wordsOf(Figures({ present, last, before, countedAt })),
    pictures: wordsOf(ByMonth({ present, last })),
    ticks,
  }
}

describeOnEachDatabase('the board’s page', (_, it) => {
  it('has whole dollars and people at the ticks of its axes, also without gifts', async (db) => {
    const empty = await drawBoard(db)
    expect(empty.ticks).toEqual(['$0', '$1', '$2', '$3', '$4', '0', '1', '2', '3', '4'])
    expect(empty.pictures).toContain('Nothing yet in 2026.')
    await addGifts(db, { count: 3, giver: { email: 'ada@example.com', count: 3 }, until: now })
    const few = await drawBoard(db)
    expect(few.ticks).toEqual(['$0', '$10', '$20', '$30', '$40', '0', '1', '2', '3', '4'])
    expect(few.pictures).toContain('Nov 3 1 $30.03')
  })

  it('shows the number of compared gifts in place of a percentage, when these are few', async (db) => {
    const giver = { email: 'ada@example.com', count: 2 }
    await addGifts(db, { count: 84, giver, until: now, everyMs: dayMs })
    await db
      .updateTable('payment')
      .set({ paid_at: now - 400 * dayMs })
      .where('payer_email', '=', giver.email)
      .execute()
    const { figures } = await drawBoard(db)
    expect(figures).toContain('82 2 2 gifts by this day in 2025')
    expect(figures).not.toMatch(/\d%/)

    await db
      .updateTable('payment')
      .set({ paid_at: now - 400 * dayMs })
      .where('amount_cents', '<', 1040)
      .execute()
    const { figures: more } = await drawBoard(db)
    expect(more).toContain('44 40 +10%')
  })
})
