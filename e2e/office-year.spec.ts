import { yearOf } from '../app/values/year-of.ts'
import { expect, test } from './harness/test.ts'
import { enterGift, openMenu, signInToOffice } from './office.ts'

// Other settings start another worker, whose test environment has no gifts or orders of other files.
test.use({ siteEnv: { TEST_ENV_OF: 'office-year' } })

const year = yearOf(Date.now()) - 1

for (const width of [1280, 390]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })
    const name = width === 1280 ? 'Edna Brown' : 'Otto Gray'

    test('a check that was mailed last year is on the page of both years, and the accrual is chosen in Settings', async ({
      page,
      context,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      await signInToOffice(context, testEnv)
      await page.goto('/office/enter')
      await enterGift(page, { date: `${year}-01-02`, way: 'Check', amount: '19.99', name })
      await page.getByLabel('Date mailed', { exact: true }).fill(`${year - 1}-12-31`)
      await page.getByLabel('How you know the date mailed').selectOption('By the postmark')
      await page.getByRole('button', { name: 'Enter the gift' }).click()
      await expect(page.getByRole('main').getByRole('status')).toContainText(/^Entered: /)

      await page.goto('/office')
      await (await openMenu(page)).getByRole('link', { name: 'Deposits' }).click()
      await page.getByRole('link', { name: 'Year', exact: true }).click()
      await page.getByLabel('Fiscal year that ends in').fill(String(year))
      await page.getByRole('button', { name: 'Show' }).click()
      const moved = page.getByRole('table', { name: 'Gifts that are given in one year and booked in another' })
      await expect(moved.getByRole('row').last()).toContainText(`${year - 1}-12-31`)
      await expect(moved.getByRole('row').last()).toContainText('$19.99')
      await examine()
      await page.getByLabel('Fiscal year that ends in').fill(String(year - 1))
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(moved.getByRole('row').last()).toContainText('-$19.99')
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'All lists as a file' }).click()
      expect((await download).suggestedFilename()).toBe(`year-${year - 1}.csv`)

      await page.goto('/office/settings')
      const by = page.getByLabel('Book gifts and orders through Stripe by')
      const books = page.locator('form').filter({ has: by })
      await by.selectOption({ label: 'the day of the gift, through a clearing account (accrual)' })
      await books.getByLabel('By the day of the gift from this day on').fill('')
      await books.getByRole('button', { name: 'Save the books' }).click()
      const problem = 'Choose the day from which gifts are booked by their day.'
      await expect(page.getByLabel('By the day of the gift from this day on')).toHaveAccessibleDescription(
        new RegExp(problem),
      )
      await examine()
      await page.getByLabel('By the day of the gift from this day on').fill(`${year}-01-01`)
      await books.getByRole('button', { name: 'Save the books' }).click()
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Saved.')
      await page.goto('/office/deposits')
      await expect(page.getByText(`an entry for each day at Stripe from ${year}-01-01 on`)).toBeVisible()
      await examine()
    })
  })
}
