import { examinePage } from './accessibility/examine-page.ts'
import { stripeOf } from './harness/from-stripe.ts'
import { signedIn } from './harness/office.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { readDatabase } from './read-database.ts'
import { give } from './system/gifts.ts'

// Another environment is another worker: a test environment in which no other file has gifts or orders.
test.use({ siteEnv: { WORLD_OF: 'office-deposits' } })

/** The bank shows a deposit: which gifts are in it? Then the file for the bookkeeper. */
async function payOut(testEnv: TestEnv, number: number): Promise<number> {
  await give(testEnv, number)
  await testEnv.sandbox.control.advance({ days: 6 })
  const [payout] = (await stripeOf(testEnv).payouts.list({ limit: 1 })).data
  return payout?.amount ?? 0
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a deposit is found by its amount, with its gifts, and written for the bookkeeper', async ({
      page,
      context,
      testEnv,
    }) => {
      const dollars = ((await payOut(testEnv, javaScriptEnabled ? 71 : 172)) / 100).toFixed(2)
      const { cookie } = await readDatabase(testEnv, (db) => signedIn({ site: testEnv.site, db }))
      const [name = '', value = ''] = cookie.split('=')
      const attributes = { domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
      await context.addCookies([{ name, value, ...attributes }])
      const examine = () => (javaScriptEnabled ? examinePage(page) : Promise.resolve())

      await page.goto('/office')
      await page.getByRole('link', { name: 'Deposits' }).click()
      await page.getByRole('button', { name: 'Read from Stripe now' }).click()
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Read from Stripe.')
      await page.getByLabel('Amount at the bank').fill(dollars)
      await page.getByRole('button', { name: 'Show' }).click()
      const row = page.getByRole('row').filter({ hasText: `$${dollars}` })
      await expect(row).toContainText('At the bank')
      await examine()
      await row.getByRole('link').click()
      await expect(page.getByText('equal the deposit to the cent')).toBeVisible()
      await expect(page.getByRole('table', { name: 'Entries' }).getByRole('link', { name: /^G-/ })).toHaveCount(1)
      await examine()

      await page.getByRole('link', { name: 'All deposits' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'QuickBooks Online' }).first().click()
      expect((await download).suggestedFilename()).toBe('payouts-qbo.csv')
      await page.getByRole('button', { name: 'Compare the last 30 days now' }).click()
      await expect(page.getByText('agrees to the cent')).toBeVisible()
    })
  })
}
