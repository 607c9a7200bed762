import { everyPage, notFoundMessages } from './every-page.ts'
import { expectNoFindings } from './findings.ts'
import { expect, test } from './harness/test.ts'

const pages = [...everyPage, '/donate?amount=30&recurring=annually', '/payment-success?session_id=x']

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      for (const path of pages) {
        test(`axe finds nothing on ${path}`, async ({ page, allowConsole }) => {
          allowConsole(notFoundMessages)
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectNoFindings(page)
        })
      }

      test('axe finds nothing with an error beside the field and in a toast', async ({ page }) => {
        await page.goto('/donate')
        await page.getByLabel('Or another amount in dollars').fill('0.5')
        await page.getByRole('button', { name: /^Donate/ }).click()
        await expect(page.getByRole('alert')).toContainText('Invalid Amount')
        await expectNoFindings(page)
      })
    })
  }
}

test('nothing scrolls sideways at 320 px', async ({ page, allowConsole }) => {
  allowConsole(notFoundMessages)
  await page.setViewportSize({ width: 320, height: 800 })
  for (const path of pages) {
    await page.goto(path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test('a gift can be made with the keyboard alone', async ({ page }) => {
  await page.goto('/donate')
  await page.getByRole('radio', { name: 'One-time' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Recurring' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Frequency')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: '$50', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '$100' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('42')
  const [checkout] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await checkout.waitForURL('**/c/pay/**')
  await expect(checkout.getByText('$42.00').first()).toBeVisible()
})
