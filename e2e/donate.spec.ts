import type { Page } from '@playwright/test'
import { checkout as words } from '../app/content/checkout.ts'
import { donate } from '../app/content/pages/donate.ts'
import { cookies } from '../app/content/legal/cookies.ts'
import { paymentSuccess, subscriptionSuccess } from '../app/content/payments.ts'
import { partOfCentText, tooLargeText, tooSmallText } from '../app/donate/gift.ts'
import { impactMessage } from '../app/donate/impact-message.ts'
import {
  cards,
  countSessions,
  expectGiftAndReceipt,
  expectOneTab,
  giftsOf,
  newDonor,
  openCheckoutTab,
  pay,
  payWithCard,
} from './giving.ts'
import { expect, test } from './harness/test.ts'
import { openPage, waitUntilHydrated } from './hydrated.ts'

const { form, toasts } = donate
const customAmount = (page: Page) => page.getByLabel(form.customLabel)
const donateButton = (page: Page) => page.getByRole('button', { name: /^Donate/ })

test('a card is declined, another asks for authentication and pays; going back then does not say that nothing was charged', async ({
  page,
  testEnv,
  allowConsole,
}) => {
  allowConsole(/422/)
  const donor = newDonor()
  await openPage(page, '/donate')
  await page.getByRole('radio', { name: '$250' }).check()
  const checkout = await openCheckoutTab(page, 'Donate $250')
  const paidPage = checkout.url()
  await pay(checkout, donor, cards.declined)
  await expect(checkout.getByText('Your card was declined.')).toBeVisible()
  expect(await giftsOf(testEnv, donor)).toEqual([])

  await payWithCard(checkout, cards.asksForAuthentication)
  await checkout.getByRole('button', { name: 'Complete authentication' }).click()
  await checkout.waitForURL('**/payment-success?session_id=*')
  await expectGiftAndReceipt(testEnv, donor, { amount: '250.00', frequency: 'once' })

  await checkout.goto(paidPage)
  await checkout.getByRole('link', { name: 'Back' }).click()
  await expect(checkout.getByText(form.paid('$250'))).toBeVisible()
  await expect(checkout.getByText(words.nothingCharged)).toHaveCount(0)
})

test('an amount that cannot be given is refused beside its field; $19.99 is given', async ({
  page,
  testEnv,
  examine,
}) => {
  const donor = newDonor()
  await openPage(page, '/donate')
  for (const [typed, expected] of [
    ['0.99', tooSmallText],
    ['19.995', partOfCentText],
    ['1000000', tooLargeText],
    ['10000000', tooLargeText],
  ] as const) {
    await customAmount(page).fill(typed)
    await donateButton(page).click()
    await expect(customAmount(page)).toHaveAccessibleDescription(new RegExp(expected.replaceAll(/[.$]/g, '\\$&')))
    if (expected !== tooSmallText) continue
    await expect(page.getByRole('alert')).toContainText(toasts.invalidAmount)
    await examine()
  }
  await customAmount(page).fill('')
  await expect(donateButton(page)).toBeDisabled()
  await examine()
  await customAmount(page).pressSequentially('1e3')
  await expect(page.getByRole('button', { name: 'Donate $1,000', exact: true })).toBeEnabled()

  await customAmount(page).fill('19.99')
  await expect(page.getByRole('radio', { name: '$50', exact: true })).not.toBeChecked()
  await expect(page.getByText(impactMessage(1999))).toBeVisible()
  const checkout = await openCheckoutTab(page, 'Donate $19.99')
  await pay(checkout, donor)
  await expect(checkout.getByRole('heading', { name: paymentSuccess.title })).toBeVisible()
  await expect(checkout.getByText(paymentSuccess.idLabel)).toBeVisible()
  await expect(checkout.getByText(/cs_test_/)).toBeVisible()
  await expect(checkout.getByText(/\$19\.99/).first()).toBeVisible()
  await expectGiftAndReceipt(testEnv, donor, { amount: '19.99', frequency: 'once' })
})

test('a phone’s first screen shows the amounts and the button, also for a recurring gift', async ({ page }) => {
  await page.goto('/donate')
  await page.evaluate(() => document.fonts.ready)
  for (const [width, limit] of [
    [390, 760],
    [320, 844],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    for (const giving of [form.oneTime, form.recurring]) {
      await page.getByText(giving, { exact: true }).click()
      const amounts = await page.locator('label', { hasText: '$25' }).first().boundingBox()
      const button = await donateButton(page).boundingBox()
      expect(amounts!.y, giving).toBeLessThan(width === 390 ? 420 : 460)
      expect(button!.y + button!.height, giving).toBeLessThan(limit)
    }
  }
})

test('a link sets the whole form each time it is followed, and its gift can be paid', async ({ page, testEnv }) => {
  const donor = newDonor()
  await openPage(page, '/donate?amount=35&recurring=monthly')
  await expect(page.getByLabel(form.frequencyLabel)).toHaveValue('monthly')
  await expect(page.getByRole('button', { name: 'Donate $35 monthly' })).toBeVisible()
  await page.getByText(form.oneTime, { exact: true }).click()
  await customAmount(page).fill('12')
  await page.getByRole('link', { name: donate.monthlyLink.label }).click()
  await expect(page.getByRole('radio', { name: form.recurring })).toBeChecked()
  await expect(page.getByRole('radio', { name: '$50', exact: true })).toBeChecked()

  // A link to a fragment of the page changes no field.
  await customAmount(page).fill('35')
  await page.evaluate(() => (location.hash = 'custom'))
  await expect(page).toHaveURL(/#custom$/)
  const checkout = await openCheckoutTab(page, 'Donate $35 monthly')
  await pay(checkout, donor)
  await expect(checkout.getByRole('heading', { name: subscriptionSuccess.title })).toBeVisible()
  await expect(checkout.getByText(subscriptionSuccess.idLabel)).toBeVisible()
  await expectGiftAndReceipt(testEnv, donor, { amount: '35.00', frequency: 'monthly' })
})

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
  await expect(page.getByText(form.paid('$50'))).toBeVisible()
  await expect(page.getByText(form.opened)).toHaveCount(0)

  const second = await openCheckoutTab(page, 'Donate $50')
  await expect(page.getByText(form.paid('$50'))).toHaveCount(0)
  await payAndReturn(second)
  // This time, the tab has not read the result when the button is clicked.
  await page.getByRole('button', { name: 'Donate $50' }).click()
  await expect(page.getByRole('main').getByText(words.alreadyGiven, { exact: true })).toBeVisible()
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
  await checkout.getByRole('link', { name: paymentSuccess.again.label }).click()
  await expect(checkout).toHaveURL(/\/donate$/)
  const again = await openCheckoutTab(checkout, 'Donate $50')
  await pay(again, newDonor())
  await again.waitForURL('**/payment-success?session_id=*')

  const other = await context.newPage()
  await other.clock.setSystemTime(Date.now() + 3 * 60_000)
  await other.goto('/donate')
  await waitUntilHydrated(other)
  await other.getByRole('button', { name: 'Donate $50' }).click()
  const question = other.getByRole('main').getByText(form.askAgain('$50', words.ago(3)))
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
  await expect(page.getByText(words.nothingCharged)).toBeVisible()
  await expect(customAmount(page)).toHaveValue('19.99')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/donate$/)
  await waitUntilHydrated(page)
  await expect(page.getByRole('button', { name: 'Donate $19.99 annually' })).toBeVisible()
  await expect(page.getByText(words.nothingCharged)).toBeVisible()
  await page.getByRole('radio', { name: '$100' }).check()
  await expect(page.getByText(words.nothingCharged)).toHaveCount(0)
})

test('while Stripe is down, and after one refusal, the visitor gets a message, the form stays, and a later submit works', async ({
  page,
  testEnv,
  examine,
  allowConsole,
}) => {
  allowConsole(/50[24]/)
  await openPage(page, '/donate?recurring=quarterly')
  await customAmount(page).fill('77.70')
  const button = page.getByRole('button', { name: 'Donate $77.70 quarterly' })
  const toast = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
  // In the second case, Stripe has stored its answer under the idempotency key.
  for (const fault of [
    { mode: 'down' },
    { mode: 'act-then-error', count: 1, path: '/v1/checkout/sessions' },
  ] as const) {
    await testEnv.sandbox.control.faults(fault)
    try {
      await button.click()
      for (const expected of Object.values(toasts.paymentError)) await expect(toast).toContainText(expected)
      // The toast stays while it has the focus.
      await toast.getByRole('button', { name: 'Dismiss' }).focus()
      await examine()
      await toast.getByRole('button', { name: 'Dismiss' }).click()
      const main = page.getByRole('main')
      await expect(main.getByText(toasts.paymentError.title)).toBeVisible()
      await expect(main.getByText(/nothing was charged/i)).toBeVisible()
      await expect(customAmount(page)).toHaveValue('77.70')
      await expect(page.getByLabel(form.frequencyLabel)).toHaveValue('quarterly')
      await expect(button).toBeEnabled()
      await expectOneTab(page)
    } finally {
      await testEnv.sandbox.control.faults({ mode: 'none' })
    }
  }
  const donor = newDonor()
  const checkout = await openCheckoutTab(page, 'Donate $77.70 quarterly')
  await pay(checkout, donor)
  await expectGiftAndReceipt(testEnv, donor, { amount: '77.70', frequency: 'quarterly' })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an amount that is refused comes back as typed, and the corrected one is given', async ({
    page,
    testEnv,
    allowConsole,
  }) => {
    allowConsole(/400/)
    const donor = newDonor()
    await page.goto('/donate')
    for (const [typed, expected] of [
      ['0.5', tooSmallText],
      ['1.005', partOfCentText],
    ] as const) {
      await customAmount(page).fill(typed)
      await donateButton(page).click()
      await expect(page.getByRole('alert').first()).toContainText(expected)
      await expect(customAmount(page)).toHaveValue(typed)
    }
    await customAmount(page).fill('19.99')
    await donateButton(page).click()
    await page.waitForURL('**/c/pay/**')
    await pay(page, donor)
    await expect(page.getByRole('heading', { name: paymentSuccess.title })).toBeVisible()
    await expectGiftAndReceipt(testEnv, donor, { amount: '19.99', frequency: 'once' })
  })

  test('a recurring gift shows its frequency, survives turning back, and is made', async ({ page, testEnv }) => {
    const donor = newDonor()
    const button = page.getByRole('button', { name: 'Donate $50 annually', exact: true })
    await page.goto('/donate')
    await expect(page.getByLabel(form.frequencyLabel)).toBeHidden()
    await page.getByText(form.recurring, { exact: true }).click()
    await page.getByLabel(form.frequencyLabel).selectOption('annually')
    await button.click()
    await page.waitForURL('**/c/pay/**')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByText(words.nothingCharged)).toBeVisible()
    await button.click()
    await page.waitForURL('**/c/pay/**')
    await pay(page, donor)
    await expect(page.getByRole('heading', { name: subscriptionSuccess.title })).toBeVisible()
    await expectGiftAndReceipt(testEnv, donor, { amount: '50.00', frequency: 'annually' })
  })
})

/** Sends the event of a visitor who returns to the tab: a headless browser keeps every tab active. */
async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
