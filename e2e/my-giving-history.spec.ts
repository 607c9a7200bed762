import type { Page } from '@playwright/test'
import { afterPayment } from '../app/content/after-payment.ts'
import { giftHistory } from '../app/content/my-giving/gift-history.ts'
import { site } from '../app/content/site.ts'
import { linesOfNumbers } from './accessibility/in-browser.ts'
import { newDonor } from './giving.ts'
import { expect, test } from './harness/test.ts'
import { openMyGiving } from './my-giving.ts'
import { addYear, lastYear } from './year-of-gifts.ts'

async function expectWholeNumbers(page: Page): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 600 })
  const numbers = await page.locator('article').evaluate(linesOfNumbers)
  expect(numbers.map(([number]) => number)).toEqual(expect.arrayContaining([site.ein, expect.stringMatching(/^G-/)]))
  expect(numbers.filter(([, lines]) => lines > 1)).toEqual([])
  await page.setViewportSize(size)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('a giver reads a year, prints a receipt, has it sent again and saves the statement', async ({
      page,
      testEnv,
    }) => {
      const giver = newDonor()
      const { email } = giver
      await addYear(testEnv, email)
      await openMyGiving(page, testEnv, giver)
      await expect(page.getByText(giftHistory.totals.pastYear('$680.01'))).toBeVisible()
      await expect(page.getByText('$19.99 was refunded.')).toBeVisible()
      await expect(page.getByRole('list', { name: giftHistory.orders }).getByRole('listitem')).toHaveCount(1)

      const statement = page.getByRole('link', { name: giftHistory.statement(lastYear, true) })
      const file = await page.request.get((await statement.getAttribute('href')) ?? '')
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')

      await page.getByRole('link', { name: giftHistory.all(14, lastYear) }).click()
      await expect(page.getByRole('heading', { name: giftHistory.yearTitle(String(lastYear)) })).toBeVisible()
      await expect(page.getByRole('list', { name: giftHistory.gifts }).getByRole('listitem')).toHaveCount(14)

      await page.getByRole('link', { name: giftHistory.receiptLink }).first().click()
      await expect(page.getByRole('heading', { name: giftHistory.receipt.title })).toBeVisible()
      await expect(page.getByText('Thank you for your gift of $30.01 to')).toBeVisible()
      if (javaScriptEnabled) await expectWholeNumbers(page)
      const earlier = (await testEnv.mail.read()).length
      await page.getByRole('button', { name: afterPayment.copy.button }).click()
      await expect(page.getByText(afterPayment.copy.sent(email))).toBeVisible()
      await expect.poll(async () => (await testEnv.mail.read()).slice(earlier).map(({ to }) => to)).toEqual([[email]])

      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText('Thank you for your gift of $30.01 to')).toBeVisible()
      for (const onScreen of [page.getByRole('banner'), page.getByRole('contentinfo')])
        await expect(onScreen).toBeHidden()
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('link')).toHaveCount(0)
    })
  })
}
