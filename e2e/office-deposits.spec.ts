import { stripeOf } from './harness/from-stripe.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { signInToOffice } from './office.ts'
import { give } from './system/gifts.ts'

// Other settings start another worker, whose test environment has no gifts or orders of other files.
test.use({ siteEnv: { TEST_ENV_OF: 'office-deposits' } })

/** The staff sees a deposit at the bank, looks up its gifts, and exports the file for the bookkeeper. */
async function payOut(testEnv: TestEnv, number: number): Promise<number> {
  await give(testEnv, number)
  await testEnv.sandbox.control.advance({ days: 6 })
  const [payout] = (await stripeOf(testEnv).payouts.list({ limit: 1 })).data
  return payout?.amount ?? 0
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a deposit is found by its amount, shows its gifts, and is exported for the bookkeeper', async ({
      page,
      context,
      testEnv,
      examine,
    }) => {
      const dollars = ((await payOut(testEnv, javaScriptEnabled ? 71 : 172)) / 100).toFixed(2)
      await signInToOffice(context, testEnv)

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
