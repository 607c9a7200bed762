import type { Page } from '@playwright/test'
import { donate } from '../app/content/donate.ts'
import { cookies } from '../app/content/legal/cookies.ts'
import { waitUntilHydrated } from './hydrated.ts'
import { expectGiftAndReceipt, expectOneTab, giftsOf, newDonor, openCheckoutTab, pay } from './giving.ts'
import { expect, test } from './harness/test.ts'

const amountField = 'Or another amount in dollars'

test('a double click opens one checkout session', async ({ page, world, context }) => {
  await page.goto('/donate')
  await waitUntilHydrated(page)
  await page.getByLabel(amountField).fill('61')
  const before = await sessionUrls(world)
  await page.getByRole('button', { name: 'Donate $61' }).dblclick()
  await expect(page.getByText('Secure payment is open in a new tab.')).toBeVisible()
  expect(context.pages()).toHaveLength(2)

  // A retry of the same choice is the same session; another choice is another one.
  const again = await openCheckoutTab(page, 'Donate $61')
  expect(new URL(again.url()).pathname).toBe(new URL(context.pages()[1]?.url() ?? '').pathname)
  expect(await sessionUrls(world)).toBe(before + 1)
  await page.getByLabel(amountField).fill('62')
  await openCheckoutTab(page, 'Donate $62')
  expect(await sessionUrls(world)).toBe(before + 2)
})

test('the same choice can be given a second time, when the donor means it', async ({ page, world, allowConsole }) => {
  allowConsole(/409/)
  const donor = newDonor()
  await page.goto('/donate')
  const first = await openCheckoutTab(page, 'Donate $50')
  await pay(first, donor)
  await first.waitForURL('**/payment-success?session_id=*')
  await page.getByRole('button', { name: 'Donate $50' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('You have already given', { exact: true })).toBeVisible()
  await expect(main.getByText('You have already given $50 with this form.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss' }).locator('xpath=..')).toContainText(
    /^You have already givenYou have already given \$50/,
  )

  const second = await openCheckoutTab(page, 'Donate $50')
  await pay(second, donor)
  await second.waitForURL('**/payment-success?session_id=*')
  await expect.poll(async () => (await giftsOf(world, donor)).map((gift) => gift['status'])).toEqual(['paid', 'paid'])
})

test('the tab that opened the checkout learns that it was paid, thanks, and the next press is a new gift', async ({
  page,
  world,
}) => {
  const donor = newDonor()
  await page.goto('/donate')
  const first = await openCheckoutTab(page, 'Donate $50')
  const asked = page.waitForResponse('**/checkout/state?*')
  await lookAgain(page)
  expect(await (await asked).json()).toEqual({ status: 'pending' })
  await expect(page.getByText('Secure payment is open in a new tab.')).toBeVisible()
  await pay(first, donor)
  await first.waitForURL('**/payment-success?session_id=*')
  await lookAgain(page)
  await expect(page.getByText('Your gift of $50 has arrived.')).toBeVisible()
  await expect(page.getByText('Secure payment is open in a new tab.')).toHaveCount(0)

  const second = await openCheckoutTab(page, 'Donate $50')
  await expect(page.getByText('Your gift of $50 has arrived.')).toHaveCount(0)
  await pay(second, donor)
  await expect.poll(async () => (await giftsOf(world, donor)).map((gift) => gift['status'])).toEqual(['paid', 'paid'])
})

test('the same gift from another tab, minutes later, is asked about once', async ({ page, context }) => {
  await page.goto('/donate')
  await openCheckoutTab(page, 'Donate $50')
  // What is only begun is not asked about.
  const next = await context.newPage()
  await next.goto('/donate')
  const checkout = await openCheckoutTab(next, 'Donate $50')
  await pay(checkout, newDonor())
  await checkout.waitForURL('**/payment-success?session_id=*')

  const other = await context.newPage()
  await other.clock.setSystemTime(Date.now() + 3 * 60_000)
  await other.goto('/donate')
  await waitUntilHydrated(other)
  await other.getByRole('button', { name: 'Donate $50' }).click()
  const question = other.getByRole('main').getByText('You gave $50 3 minutes ago. Give again?')
  await expect(question).toBeVisible()
  await openCheckoutTab(other, 'Donate $50')
  await expect(question).toHaveCount(0)

  const stored = await other.evaluate(() => Object.keys(localStorage))
  expect(stored).toEqual(['last-checkout'])
  const told = cookies.sections.flatMap(({ facts = {} }) => Object.keys(facts))
  expect(told).toEqual(expect.arrayContaining(stored))
})

test('turning back from the checkout says that nothing was charged, and brings back every cent', async ({ page }) => {
  await page.goto('/donate')
  await waitUntilHydrated(page)
  await page.getByText('Recurring', { exact: true }).click()
  await page.getByLabel('Frequency').selectOption('annually')
  await page.getByLabel(amountField).fill('19.99')
  const checkout = await openCheckoutTab(page, 'Donate $19.99 annually')
  await checkout.getByRole('link', { name: 'Back' }).click()
  await expect(checkout.getByText('Nothing was charged.')).toBeVisible()
  await expect(checkout.getByLabel(amountField)).toHaveValue('19.99')
  await expect(checkout.locator('link[rel=canonical]')).toHaveAttribute('href', /\/donate$/)
  await waitUntilHydrated(checkout)
  await expect(checkout.getByRole('button', { name: 'Donate $19.99 annually' })).toBeVisible()
  await expect(checkout.getByText('Nothing was charged.')).toBeVisible()
  await checkout.getByRole('radio', { name: '$100' }).check()
  await expect(checkout.getByText('Nothing was charged.')).toHaveCount(0)
})

test('who comes back from a page that is paid is not told that nothing was charged', async ({ page }) => {
  await page.goto('/donate')
  const checkout = await openCheckoutTab(page, 'Donate $50')
  const paidPage = checkout.url()
  await pay(checkout, newDonor())
  await checkout.waitForURL('**/payment-success?session_id=*')
  await checkout.goto(paidPage)
  await checkout.getByRole('link', { name: 'Back' }).click()
  await expect(checkout.getByText('Your gift of $50 has arrived.')).toBeVisible()
  await expect(checkout.getByText('Nothing was charged.')).toHaveCount(0)
})

test('a link is a choice each time that it is chosen', async ({ page }) => {
  await page.goto('/donate?amount=50&recurring=monthly')
  await waitUntilHydrated(page)
  await page.getByText('One-time', { exact: true }).click()
  await page.getByLabel(amountField).fill('12')
  await page.getByRole('link', { name: 'Give $50 Monthly' }).click()
  await expect(page.getByRole('button', { name: 'Donate $50 monthly' })).toBeVisible()
  await expect(page.getByRole('radio', { name: '$50', exact: true })).toBeChecked()

  // What leads to a place within the page chooses nothing.
  await page.getByLabel(amountField).fill('0.5')
  await page.getByRole('button', { name: /^Donate/ }).click()
  await page.evaluate(() => (location.hash = 'custom'))
  await expect(page).toHaveURL(/#custom$/)
  await expect(page.getByLabel(amountField)).toHaveValue('0.5')
})

test('what Stripe has refused once works when the donor presses again', async ({ page, world, allowConsole }) => {
  allowConsole(/502/)
  const donor = newDonor()
  await page.goto('/donate')
  await waitUntilHydrated(page)
  // Stripe keeps this answer under the key that it was asked with.
  await world.sandbox.control.faults({ mode: 'act-then-error', count: 1, path: '/v1/checkout/sessions' })
  await page.getByRole('button', { name: 'Donate $50' }).click()
  await expect(page.getByRole('alert').getByText(donate.toasts.paymentError.title)).toBeVisible()

  const checkout = await openCheckoutTab(page, 'Donate $50')
  await pay(checkout, donor)
  await checkout.waitForURL('**/payment-success?session_id=*')
  await expectGiftAndReceipt(world, donor, { amount: '50.00', frequency: 'once' })
})

test('with the new tab blocked, the page itself goes to the checkout', async ({ page, world }) => {
  const donor = newDonor()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/donate')
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Donate $50' }).click()
  await page.waitForURL('**/c/pay/**')
  await pay(page, donor)
  await expect(page.getByRole('heading', { name: 'Thank You for Your Donation!' })).toBeVisible()
  await expectGiftAndReceipt(world, donor, { amount: '50.00', frequency: 'once' })
})

test('with Stripe down, the visitor is told, and the form stays as it was', async ({ page, world, allowConsole }) => {
  allowConsole(/50[24]/)
  await page.goto('/donate?recurring=quarterly')
  await waitUntilHydrated(page)
  await page.getByLabel(amountField).fill('77.70')
  await world.sandbox.control.faults({ mode: 'down' })
  try {
    await page.getByRole('button', { name: 'Donate $77.70 quarterly' }).click()
    const toast = page.getByRole('alert')
    await expect(toast).toContainText('Payment Error, Please try again')
    await expect(toast).toContainText('There was an error processing your payment. Please try again.')
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    const main = page.getByRole('main')
    await expect(main.getByText('Payment Error, Please try again')).toBeVisible()
    await expect(main.getByText(/nothing was charged/i)).toBeVisible()
    await expect(page.getByLabel(amountField)).toHaveValue('77.70')
    await expect(page.getByLabel('Frequency')).toHaveValue('quarterly')
    await expect(page.getByRole('button', { name: 'Donate $77.70 quarterly' })).toBeEnabled()
    await expectOneTab(page)
  } finally {
    await world.sandbox.control.faults({ mode: 'none' })
  }
  const donor = newDonor()
  const checkout = await openCheckoutTab(page, 'Donate $77.70 quarterly')
  await pay(checkout, donor)
  await expectGiftAndReceipt(world, donor, { amount: '77.70', frequency: 'quarterly' })
})

/** A tab without a window is never left: what a browser says on return is said in its place. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

async function sessionUrls(world: { sandbox: { control: { state(): Promise<{ objects: Record<string, number> }> } } }) {
  const { objects } = await world.sandbox.control.state()
  return objects['checkout.session'] ?? 0
}
