import type { Page } from '@playwright/test'
import { stripeOf } from './harness/from-stripe.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { enterGift, openMenu, signInToOffice } from './office.ts'
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

const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

async function enterToDeposit(
  page: Page,
  gift: { way: 'Check' | 'Cash'; amount: string; name: string },
): Promise<void> {
  await page.goto('/office/enter')
  await enterGift(page, { date: twoDaysAgo, ...gift })
  await expect(page.getByRole('main').getByRole('status')).toContainText(/^Entered: \$[\d,.]+ from .+, as G-/)
}

for (const width of [1280, 390]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })
    const tag = width === 1280 ? 'wide' : 'narrow'

    test('a deposit is found by its amount, shows its gifts, and is exported for the bookkeeper', async ({
      page,
      context,
      testEnv,
      examine,
    }) => {
      const dollars = ((await payOut(testEnv, width === 1280 ? 71 : 172)) / 100).toFixed(2)
      await signInToOffice(context, testEnv)

      await page.goto('/office')
      await (await openMenu(page)).getByRole('link', { name: 'Deposits' }).click()
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
      await page.getByRole('link', { name: 'Journal of payouts' }).click()
      expect((await download).suggestedFilename()).toBe('payouts-another.csv')
      await page.getByRole('button', { name: 'Compare the last 30 days now' }).click()
      await expect(page.getByText('agrees to the cent')).toBeVisible()
    })

    test('the program that is chosen gets its own file, after its accounts are named', async ({
      page,
      context,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      await payOut(testEnv, width === 1280 ? 73 : 174)
      await signInToOffice(context, testEnv)
      const choose = async (program: string) => {
        await page.goto('/office/settings')
        await page.getByLabel('Accounting program').selectOption({ label: program })
        await page.getByRole('button', { name: 'Save the books' }).click()
        await expect(page.getByRole('main').getByRole('status')).toHaveText('Saved.')
      }
      await page.goto('/office/deposits')
      await page.getByRole('button', { name: 'Read from Stripe now' }).click()
      await choose('Xero')
      await examine()
      await page.goto('/office/deposits')
      await expect(page.getByRole('link', { name: 'Journal of payouts' })).toBeHidden()
      await expect(page.getByRole('note')).toContainText('Clearing account for the bank: Xero needs it.')
      await examine()

      await page.getByRole('link', { name: 'name its accounts' }).click()
      const labels = await page.getByRole('main').getByRole('textbox').all()
      for (const [index, box] of labels.entries()) await box.fill(String(400 + index))
      await page.getByLabel('Donations').fill('Online gifts')
      await page.getByRole('button', { name: 'Save these names' }).click()
      await expect(page.getByRole('alert').first()).toContainText('Donations: Xero needs the code of the account')
      await expect(page.getByLabel('Donations')).toHaveValue('Online gifts')
      await examine()
      await page.getByLabel('Donations').fill('4000')
      await page.getByRole('button', { name: 'Save these names' }).click()
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Saved.')

      await page.goto('/office/deposits?from=2020-01-01&until=2020-01-31')
      await page.getByRole('link', { name: 'Journal of payouts' }).click()
      await expect(page.getByRole('main').getByRole('status')).toContainText('Nothing is booked in these days')
      await page.goto('/office/deposits')
      await examine()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Journal of payouts' }).click()
      expect((await download).suggestedFilename()).toBe('payouts-xero.csv')
      await choose('QuickBooks Desktop (IIF)')
      await page.goto('/office/deposits')
      const other = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Journal of payouts' }).click()
      expect((await other).suggestedFilename()).toBe('payouts-quickbooks-desktop.iif')
      // The other run begins without names.
      await choose('Xero')
      await page.getByRole('link', { name: 'Accounts of the books' }).click()
      for (const box of await page.getByRole('main').getByRole('textbox').all()) await box.fill('')
      await page.getByRole('button', { name: 'Save these names' }).click()
      await choose('Another program (plain CSV)')
    })

    test('checks and cash are added up, deposited on one slip, and the slip is undone', async ({
      page,
      context,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      await signInToOffice(context, testEnv)
      await enterToDeposit(page, { way: 'Check', amount: '250.50', name: `Edna Brown ${tag}` })
      await enterToDeposit(page, { way: 'Cash', amount: '40', name: `Bo Brown ${tag}` })
      await enterToDeposit(page, { way: 'Check', amount: '12', name: `Left out ${tag}` })
      await (await openMenu(page)).getByRole('link', { name: 'Deposits' }).click()
      await page.getByRole('link', { name: 'Deposit slips', exact: true }).click()
      await examine()

      const waiting = page.getByRole('table', { name: 'Checks and cash to deposit' })
      const tick = (name: string) => waiting.getByRole('row').filter({ hasText: name }).getByRole('checkbox')
      await tick(`Left out ${tag}`).uncheck()
      await page.getByRole('button', { name: 'Add up the ticked ones' }).click()
      await expect(page.getByRole('main').getByRole('status')).toContainText('2 gifts are ticked: $290.50')
      await expect(tick(`Left out ${tag}`)).not.toBeChecked()
      await page.getByLabel('Total that you counted').fill('290')
      await page.getByRole('button', { name: 'Close deposit' }).click()
      await expect(page.getByRole('alert')).toContainText('$0.50 differ')
      await expect(tick(`Edna Brown ${tag}`)).toBeChecked()
      await examine()
      await page.getByLabel('Total that you counted').fill('290.50')
      await page.getByRole('button', { name: 'Close deposit' }).click()

      await expect(page.getByRole('main').getByRole('status')).toHaveText('The deposit is closed.')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deposit slip')
      await examine()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('table')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Undo this deposit' })).toBeHidden()
      await expect(page.getByRole('heading', { name: 'History' })).toBeHidden()
      await page.emulateMedia({ media: null })
      await page.getByRole('button', { name: 'Undo this deposit' }).click()
      await expect(page.getByRole('main').getByRole('status')).toContainText('its gifts wait for deposit again')
      await page.getByRole('link', { name: 'All deposit slips' }).click()
      await expect(tick(`Edna Brown ${tag}`)).toBeChecked()
      // Everything that waits, so that the other run finds nothing of this one.
      await page.getByRole('button', { name: 'Close deposit' }).click()
      await expect(page.getByRole('main').getByRole('status')).toHaveText('The deposit is closed.')
    })
  })
}
