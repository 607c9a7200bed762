import type { Page } from '@playwright/test'
import { checkout as checkoutWords } from '../app/content/checkout.ts'
import { donate } from '../app/content/pages/donate.ts'
import { recurringConsent } from '../app/donate/recurring-consent.ts'
import { returnPages } from '../app/content/payments.ts'
import { impactMessage } from '../app/receipts/impact-message.ts'
import { fill } from '../app/words/fill.ts'
import {
  cards,
  customAmount,
  expectGiftAndReceipt,
  expectOneTab,
  giftsOf,
  newDonor,
  openCheckoutTab,
  pay,
  payWithCard,
} from './giving.ts'
import { expect, test } from './harness/test.ts'
import { openPage } from './hydrated.ts'
import { readConsent } from './read-consent.ts'

const { form, toasts } = donate
const { wrongAmount } = form
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
  await expect(checkout.getByText(fill(form.paid, { named: '$250' }))).toBeVisible()
  await expect(checkout.getByText(checkoutWords.nothingCharged)).toHaveCount(0)
})

test('an amount that cannot be given is refused beside its field; $19.99 is given', async ({
  page,
  testEnv,
  examine,
}) => {
  const donor = newDonor()
  await openPage(page, '/donate')
  for (const [typed, expected] of [
    ['0.99', wrongAmount.tooSmall],
    ['19.995', wrongAmount.partOfCent],
    ['1000000', wrongAmount.tooLarge],
    ['10000000', wrongAmount.tooLarge],
  ] as const) {
    await customAmount(page).fill(typed)
    await donateButton(page).click()
    await expect(customAmount(page)).toHaveAccessibleDescription(new RegExp(expected.replaceAll(/[.$]/g, '\\$&')))
    if (expected !== wrongAmount.tooSmall) continue
    await expect(page.getByRole('alert')).toContainText(toasts.invalidAmount)
    await examine()
  }
  await customAmount(page).fill('')
  await expect(donateButton(page)).toBeDisabled()
  await examine()
  await customAmount(page).pressSequentially('1,000')
  await expect(page.getByRole('button', { name: 'Donate $1,000', exact: true })).toBeEnabled()

  await customAmount(page).fill('19.99')
  await expect(page.getByRole('radio', { name: '$50', exact: true })).not.toBeChecked()
  await expect(page.getByText(impactMessage(1999))).toBeVisible()
  const checkout = await openCheckoutTab(page, 'Donate $19.99')
  await pay(checkout, donor)
  await expect(checkout.getByRole('heading', { name: returnPages.gift.title })).toBeVisible()
  await expect(checkout.getByText(returnPages.gift.idLabel)).toBeVisible()
  await expect(checkout.getByText(/cs_test_/)).toBeVisible()
  await expect(checkout.getByText(/\$19\.99/).first()).toBeVisible()
  await expectGiftAndReceipt(testEnv, donor, { amount: '19.99', frequency: 'once' })
})

test('an amount that a program fills in without an event is given, not the preset', async ({ page }) => {
  await openPage(page, '/donate')
  await customAmount(page).evaluate((field) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '35')
  })
  const checkout = await openCheckoutTab(page, 'Donate $50')
  await expect(checkout.getByText('$35.00').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: '$50', exact: true })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Donate $35', exact: true })).toBeVisible()
})

test('the first screen of a laptop shows the buttons that give and buy', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  for (const [path, name] of [
    ['/donate', 'Donate $50'],
    ['/store', 'Purchase Now'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
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
  await customAmount(page).fill('0.5')
  expect(await readConsent(page)).toBe(recurringConsent('$0.50', 'monthly'))
  await customAmount(page).fill('35')
  expect(await readConsent(page)).toBe(recurringConsent('$35', 'monthly'))
  await page.evaluate(() => (location.hash = 'custom'))
  await expect(page).toHaveURL(/#custom$/)
  const checkout = await openCheckoutTab(page, 'Donate $35 monthly')
  await expect(checkout.getByText(recurringConsent('$35', 'monthly'))).toBeVisible()
  await pay(checkout, donor)
  await expect(checkout.getByRole('heading', { name: returnPages.recurring.title })).toBeVisible()
  await expect(checkout.getByText(returnPages.recurring.idLabel)).toBeVisible()
  expect(await giftsOf(testEnv, donor)).toMatchObject([{ consent_words: recurringConsent('$35', 'monthly') }])
  await expectGiftAndReceipt(testEnv, donor, { amount: '35.00', frequency: 'monthly' })
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
      ['0.5', wrongAmount.tooSmall],
      ['1.005', wrongAmount.partOfCent],
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
    await expect(page.getByRole('heading', { name: returnPages.gift.title })).toBeVisible()
    await expectGiftAndReceipt(testEnv, donor, { amount: '19.99', frequency: 'once' })
  })

  test('a recurring gift shows its frequency, survives turning back, and is made', async ({ page, testEnv }) => {
    const donor = newDonor()
    const button = page.getByRole('button', { name: 'Donate $50 annually', exact: true })
    await page.goto('/donate')
    await expect(page.getByLabel(form.frequencyLabel)).toBeHidden()
    await page.getByText(form.recurring, { exact: true }).click()
    await page.getByLabel(form.frequencyLabel).selectOption('annually')
    expect(await readConsent(page)).toBe(recurringConsent('$50', 'annually'))
    await customAmount(page).fill('60')
    expect(await readConsent(page)).toBe(recurringConsent(null, 'annually'))
    await customAmount(page).fill('')
    await button.click()
    await page.waitForURL('**/c/pay/**')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByText(checkoutWords.nothingCharged)).toBeVisible()
    await button.click()
    await page.waitForURL('**/c/pay/**')
    await pay(page, donor)
    await expect(page.getByRole('heading', { name: returnPages.recurring.title })).toBeVisible()
    await expectGiftAndReceipt(testEnv, donor, { amount: '50.00', frequency: 'annually' })
    // Of the two checkouts, the paid one.
    expect(await giftsOf(testEnv, donor)).toMatchObject([{ consent_words: recurringConsent('$50', 'annually') }])
  })
})
