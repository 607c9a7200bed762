import { sql } from 'kysely'
import { getDocumentProxy } from 'unpdf'
import { yearOf } from '../app/values/year-of.ts'
import { addGifts } from '../app/payments/testing/add-gifts.ts'
import { expect, test } from './harness/test.ts'
import { openMenu, signInToOffice } from './office.ts'
import { readDatabase } from './read-database.ts'

// Other settings start another worker, whose test environment has no gifts or orders of other files.
test.use({ siteEnv: { TEST_ENV_OF: 'office-board' } })

const everyMs = 6 * 60 * 60_000

test.beforeEach(async ({ context, testEnv }) => {
  await readDatabase(testEnv, async (db) => {
    // Two and a half years, so that the board can compare two whole years.
    const giver = { email: 'board@example.com', count: 10 }
    const known = await db.selectFrom('payment').select('id').where('payer_email', '=', giver.email).execute()
    if (known.length === 0) await addGifts(db, { count: 3600, giver, until: Date.now(), everyMs })
  })
  await signInToOffice(context, testEnv, 'read-only')
})

for (const width of [1280, 390]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the board shows a year beside the one before, in pictures and numbers', async ({ page, examine }) => {
      await page.goto('/office')
      await (await openMenu(page)).getByRole('link', { name: 'Yearly report' }).click()
      const year = yearOf(Date.now())
      await expect(page.getByRole('main')).toContainText(`${year} beside ${year - 1}, as of `)
      const figures = page.getByRole('region', { name: 'The year' })
      await expect(figures.getByRole('row', { name: /^Share that gave again/ })).toContainText('%')
      await expect(page.getByRole('img', { name: `Given by month, ${year} beside ${year - 1}` })).toBeVisible()
      const months = page.getByRole('region', { name: 'Gifts, givers and sums by month' })
      await expect(months.getByRole('row')).toHaveCount(13)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await examine()
      await page.getByRole('link', { name: String(year - 1) }).click()
      await expect(figures).toContainText('Did not give again')
      await expect(figures).not.toContainText('so far')
    })
  })
}

test('the fullest report prints on one page of paper, Letter or A4', async ({ page, testEnv }) => {
  // As many letters and funds as the report lists.
  await readDatabase(testEnv, (db) =>
    sql`update payment set came_from = 'spring-letter-' || (amount_cents % 15), fund = 'fund-' || (amount_cents % 12)`.execute(
      db,
    ),
  )
  await page.goto('/office/board')
  for (const format of ['Letter', 'A4']) {
    const { numPages } = await getDocumentProxy(new Uint8Array(await page.pdf({ format })))
    expect(numPages, format).toBe(1)
  }
})
