import type { Page } from '@playwright/test'
import { checkout as checkoutWords } from '../app/content/checkout.ts'
import { fill } from '../app/words/fill.ts'
import { donate } from '../app/content/pages/donate.ts'
import { cookies } from '../app/content/legal/cookies.ts'
import { returnPages } from '../app/content/payments.ts'
import { countSessions, customAmount, giftsOf, newDonor, openCheckoutTab, pay } from './giving.ts'
import { expect, test } from './harness/test.ts'
import { openPage, waitUntilHydrated } from './hydrated.ts'

const { form } = donate

test('a double click, and a retry of the same choice, are one checkout session; another choice is another', async ({
  page,
  testEnv,
  context,
  examine,
}) => {
  await openPage(page, '/donate')
  await customAmount(page).fill('61')
  const before = await countSessions(testEnv)
  await page.getByRole('button', { name: 'Donate $61' }).dblclick()
  await expect(page.getByText(form.opened)).toBeVisible()
  expect(context.pages()).toHaveLength(2)
  await examine()

  const again = await openCheckoutTab(page, 'Donate $61')
  expect(new URL(again.url()).pathname).toBe(new URL(context.pages()[1]?.url() ?? '').pathname)
  expect(await countSessions(testEnv)).toBe(before + 1)
  await customAmount(page).fill('62')
  await openCheckoutTab(page, 'Donate $62')
  expect(await countSessions(testEnv)).toBe(before + 2)
})

test('the tab that opened the checkout learns that it was paid; then the same gift can be given again on purpose', async ({
  page,
  testEnv,
  allowConsole,
}) => {
  allowConsole(/409/)
  const donor = newDonor()
  const payAndReturn = async (checkout: Page) => {
    await pay(checkout, donor)
    await checkout.waitForURL('**/payment-success?session_id=*')
  }
  await page.goto('/donate')
  const first = await openCheckoutTab(page, 'Donate $50')
  const asked = page.waitForResponse('**/checkout/state?*')
  await returnToTab(page)
  expect(await (await asked).json()).toEqual({ status: 'pending' })
  await expect(page.getByText(form.opened)).toBeVisible()
  await payAndReturn(first)
  await returnToTab(page)
  await expect(page.getByText(fill(form.paid, { named: '$50' }))).toBeVisible()
  await expect(page.getByText(form.opened)).toHaveCount(0)

  const second = await openCheckoutTab(page, 'Donate $50')
  await expect(page.getByText(fill(form.paid, { named: '$50' }))).toHaveCount(0)
  await payAndReturn(second)
  // This time, the tab has not read the result when the button is clicked.
  await page.getByRole('button', { name: 'Donate $50' }).click()
  await expect(page.getByRole('main').getByText(checkoutWords.alreadyGiven, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('You have already given $50 with this form.')).toBeVisible()
  await openCheckoutTab(page, 'Donate $50')
  const statuses = async () => (await giftsOf(testEnv, donor)).map(({ status }) => status)
  await expect.poll(statuses).toEqual(['paid', 'paid'])
})

test('the same gift from another tab, minutes later, is asked about once, and not after “Make Another Donation”', async ({
  page,
  context,
}) => {
  await page.goto('/donate')
  await openCheckoutTab(page, 'Donate $50')
  // After an unpaid checkout, the form does not ask.
  const next = await context.newPage()
  await next.goto('/donate')
  const checkout = await openCheckoutTab(next, 'Donate $50')
  await pay(checkout, newDonor())
  await checkout.waitForURL('**/payment-success?session_id=*')

  // After "Make Another Donation", the form does not ask again.
  await checkout.getByRole('link', { name: returnPages.gift.again.label }).click()
  await expect(checkout).toHaveURL(/\/donate$/)
  const again = await openCheckoutTab(checkout, 'Donate $50')
  await pay(again, newDonor())
  await again.waitForURL('**/payment-success?session_id=*')

  const other = await context.newPage()
  await other.clock.setSystemTime(Date.now() + 3 * 60_000)
  await other.goto('/donate')
  await waitUntilHydrated(other)
  await other.getByRole('button', { name: 'Donate $50' }).click()
  const question = other
    .getByRole('main')
    .getByText(fill(form.askAgain, { named: '$50', when: fill(checkoutWords.ago.minutes, { minutes: 3 }) }))
  await expect(question).toBeVisible()
  await openCheckoutTab(other, 'Donate $50')
  await expect(question).toHaveCount(0)

  const stored = await other.evaluate(() => Object.keys(localStorage))
  expect(stored).toEqual(['last-checkout'])
  const expected = Object.values(cookies.sections).flatMap(({ facts = {} }) => Object.keys(facts))
  expect(expected).toEqual(expect.arrayContaining(stored))
})

test('with the new tab blocked, the page goes to the checkout, and turning back keeps every cent', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openPage(page, '/donate')
  await page.getByText(form.recurring, { exact: true }).click()
  await page.getByLabel(form.frequencyLabel).selectOption('annually')
  await customAmount(page).fill('19.99')
  await page.getByRole('button', { name: 'Donate $19.99 annually' }).click()
  await page.waitForURL('**/c/pay/**')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText(checkoutWords.nothingCharged)).toBeVisible()
  await expect(customAmount(page)).toHaveValue('19.99')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/donate$/)
  await waitUntilHydrated(page)
  await expect(page.getByRole('button', { name: 'Donate $19.99 annually' })).toBeVisible()
  await expect(page.getByText(checkoutWords.nothingCharged)).toBeVisible()
  await page.getByRole('radio', { name: '$100' }).check()
  await expect(page.getByText(checkoutWords.nothingCharged)).toHaveCount(0)
})

/** Sends the event of a visitor who returns to the tab: a headless browser keeps every tab active. */
async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
