import { afterPayment } from '../app/content/after-payment.ts'
import { giftHistory } from '../app/content/my-giving/gift-history.ts'
import { fill } from '../app/words/fill.ts'
import { newDonor } from './giving.ts'
import { createManualGift } from './harness/office.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { openMyGiving } from './my-giving.ts'
import { staffMember } from './office.ts'
import { expectWholeNumbers } from './whole-numbers.ts'
import { addYear, lastYear } from './year-of-gifts.ts'

/** Gifts of this year with their receipts: one without an amount, and one from a donor-advised fund. */
async function enterGifts(testEnv: TestEnv, email: string): Promise<void> {
  const member = await staffMember(testEnv)
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const shares = { method: 'stock', amount: '', description: '12 shares of Sample Corporation (SMPL)' }
  const fund = {
    method: 'donor-advised-fund',
    amount: '500',
    description: 'the Giver Family Fund at Sample Charitable',
  }
  for (const gift of [shares, fund]) {
    await createManualGift(member, { date, email, name: '', address: '', reference: '', ...gift })
  }
  await expect.poll(() => testEnv.mail.subjectsTo(email)).toHaveLength(2)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('a giver reads a year, prints a receipt, has it sent again and saves the statement', async ({
      page,
      testEnv,
      examine,
    }) => {
      const giver = newDonor()
      const { email } = giver
      await addYear(testEnv, email)
      await enterGifts(testEnv, email)
      await openMyGiving(page, testEnv, giver)
      await expect(page.getByText(fill(giftHistory.totals.pastYear, { amount: '$680.01' }))).toBeVisible()
      await page.locator('details:not([open]) > summary').click()
      await expect(page.getByText('$19.99 was refunded.')).toBeVisible()
      await examine()
      await expect(page.getByRole('list', { name: giftHistory.orders }).getByRole('listitem')).toHaveCount(1)

      const statement = page.getByRole('link', { name: fill(giftHistory.statement, { year: lastYear }) })
      const file = await page.request.get((await statement.getAttribute('href')) ?? '')
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')

      await page.getByRole('link', { name: fill(giftHistory.all, { count: 14, year: lastYear }) }).click()
      await expect(
        page.getByRole('heading', { name: fill(giftHistory.yearTitle, { year: String(lastYear) }) }),
      ).toBeVisible()
      await expect(page.getByRole('list', { name: giftHistory.gifts }).getByRole('listitem')).toHaveCount(14)
      await examine()

      await page.getByRole('link', { name: giftHistory.receiptLink }).first().click()
      await expect(page.getByRole('heading', { name: giftHistory.receipt.title })).toBeVisible()
      await expect(page.getByText('Thank you for your gift of $30.01 to')).toBeVisible()
      await examine()
      if (javaScriptEnabled) {
        await page.setViewportSize({ width: 320, height: 600 })
        await expectWholeNumbers(page.locator('article'))
      }
      const earlier = (await testEnv.mail.read()).length
      await page.getByRole('button', { name: afterPayment.copy.button }).click()
      await expect(page.getByText(fill(afterPayment.copy.sent, { to: email }))).toBeVisible()
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
