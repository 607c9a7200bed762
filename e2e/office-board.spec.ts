import { getDocumentProxy } from 'unpdf'
import { addGifts } from '../app/payments/testing/add-gifts.ts'
import { examinePage } from './accessibility/examine-page.ts'
import { signedIn } from './harness/office.ts'
import { expect, test } from './harness/test.ts'
import { readDatabase } from './read-database.ts'

// Another environment is another worker: a test environment in which no other file has gifts or orders.
test.use({ siteEnv: { WORLD_OF: 'office-board' } })

const everyMs = 6 * 60 * 60_000

test.beforeEach(async ({ context, testEnv }) => {
  const cookie = await readDatabase(testEnv, async (db) => {
    // Two years and a half, so that there is a year to compare with.
    const giver = { email: 'board@example.com', count: 10 }
    const known = await db.selectFrom('payment').select('id').where('payer_email', '=', giver.email).execute()
    if (known.length === 0) await addGifts(db, { count: 3600, giver, until: Date.now(), everyMs })
    return (await signedIn({ site: testEnv.site, db }, 'read-only')).cookie
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, domain: 'localhost', path: '/', secure: true, sameSite: 'Strict' }])
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: javaScriptEnabled ? 1280 : 390, height: 844 } })

    test('the board shows a year beside the one before, in pictures and numbers', async ({ page }) => {
      await page.goto('/office')
      await page.getByRole('link', { name: 'Board' }).click()
      const year = new Date().getFullYear()
      await expect(page.getByRole('main')).toContainText(`${year} beside ${year - 1}, as of `)
      const figures = page.getByRole('region', { name: 'The year' })
      await expect(figures.getByRole('row', { name: /^Retention/ })).toContainText('%')
      await expect(page.getByRole('img', { name: `Given by month, ${year} beside ${year - 1}` })).toBeVisible()
      const months = page.getByRole('region', { name: 'Gifts, givers and sums by month' })
      await expect(months.getByRole('row')).toHaveCount(13)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        javaScriptEnabled ? 1280 : 390,
      )
      if (javaScriptEnabled) await examinePage(page)
      await page.getByRole('link', { name: String(year - 1) }).click()
      await expect(figures).toContainText('Lapsed givers')
      await expect(figures).not.toContainText('so far')
    })
  })
}

test('it goes on two sheets of paper, of either size', async ({ page }) => {
  await page.goto('/office/board')
  for (const format of ['Letter', 'A4']) {
    const { numPages } = await getDocumentProxy(new Uint8Array(await page.pdf({ format })))
    expect(numPages, format).toBe(2)
  }
})
