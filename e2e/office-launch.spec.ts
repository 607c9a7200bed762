import { expect, test } from './harness/test.ts'
import { signInToOffice } from './office.ts'

// Nothing answers at this address: the test asks no public name server.
test.use({ siteEnv: { DNS_SERVERS: '127.0.0.1:9' } })

for (const width of [1280, 390]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the settings are shown, a form is closed and opened, and the launch checks run', async ({
      page,
      context,
      testEnv,
      examine,
    }) => {
      await signInToOffice(context, testEnv)
      await page.goto('/office/settings')
      const row = page.getByRole('row', { name: 'Contact form' })
      await row.getByRole('button', { name: 'Close Contact form' }).click()
      await expect(page.getByRole('status')).toContainText('visitors now read to call or write to us')
      await expect(row).toContainText('Closed since')
      await row.getByRole('button', { name: 'Open Contact form' }).click()
      await expect(row.getByRole('cell').nth(1)).toHaveText('Open')
      await examine()

      await page.getByRole('main').getByRole('link', { name: 'Launch' }).click()
      await expect(page.getByRole('region', { name: 'Settings' })).toContainText('the site is not public yet')
      await expect(page.getByRole('region', { name: 'Stripe' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Check everything' }).click()
      await expect(page.getByRole('region', { name: 'Stripe' })).toContainText('takes the payments, not Stripe')
      await expect(page.getByRole('region', { name: 'Mail' })).toContainText('It answers and lets us in.')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await examine()
      await page.getByRole('button', { name: 'Send a trial mail' }).click()
      await expect(page.getByRole('status')).toContainText('The mail server took a mail to you.')
    })

    test('a wrong amount is named beside its field, and what was typed stays', async ({
      page,
      context,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      await signInToOffice(context, testEnv)
      await page.goto('/office/settings')
      const amount = page.getByLabel('Today lists gifts from this amount on, in dollars')
      await amount.fill('50,00')
      await page.getByLabel('Name of who signs the letters').fill('Ann of Elm Street')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Write 50.00')
      await expect(amount).toHaveAccessibleDescription(/Write 50\.00/)
      await expect(amount).toBeFocused()
      await expect(amount).toHaveValue('50,00')
      await expect(page.getByLabel('Name of who signs the letters')).toHaveValue('Ann of Elm Street')
      await examine()

      await amount.fill('50')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('status')).toBeVisible()
      await expect(amount).toHaveValue('50.00')
      await expect(amount).not.toHaveAttribute('aria-invalid')
    })
  })
}

test('the role read-only has no button that changes anything', async ({ page, context, testEnv }) => {
  await signInToOffice(context, testEnv, 'read-only')
  await page.goto('/office/settings')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.goto('/office/launch')
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Check everything'])
})
