import { site } from '../app/content/site.ts'
import { waitUntilHydrated } from './hydrated.ts'
import { cards, expectGiftAndReceipt, giftsOf, newDonor, openCheckoutTab, pay, payWithCard } from './giving.ts'
import { expect, test } from './harness/test.ts'

const amountField = 'Or another amount in dollars'

test('a one-time gift of 19.99, typed by hand', async ({ page, world }) => {
  const donor = newDonor()
  await page.goto('/donate')
  await waitUntilHydrated(page)
  await page.getByLabel(amountField).pressSequentially('19.99')
  await expect(page.getByRole('radio', { name: '$50', exact: true })).not.toBeChecked()
  await expect(page.getByText('places 3 Gospel books')).toBeVisible()

  const checkout = await openCheckoutTab(page, 'Donate $19.99')
  await pay(checkout, donor)

  await expect(checkout.getByRole('heading', { name: 'Thank You for Your Donation!' })).toBeVisible()
  await expect(checkout.getByText('Transaction ID')).toBeVisible()
  await expect(checkout.getByText(/cs_test_/)).toBeVisible()
  await expect(checkout.getByText(/\$19\.99/)).toBeVisible()
  await expectGiftAndReceipt(world, donor, { amount: '19.99', frequency: 'once' })
})

test('a preset', async ({ page, world }) => {
  const donor = newDonor()
  await page.goto('/donate')
  await waitUntilHydrated(page)
  await page.getByRole('radio', { name: '$250' }).check()
  const checkout = await openCheckoutTab(page, 'Donate $250')
  await pay(checkout, donor)
  await checkout.waitForURL('**/payment-success?session_id=*')
  await expectGiftAndReceipt(world, donor, { amount: '250.00', frequency: 'once' })
})

for (const [frequency, amount] of [
  ['monthly', '50'],
  ['quarterly', '100'],
  ['annually', '35'],
] as const) {
  test(`a recurring gift from its link, ${frequency}`, async ({ page, world }) => {
    const donor = newDonor()
    await page.goto(`/donate?amount=${amount}&recurring=${frequency}`)
    await waitUntilHydrated(page)
    await expect(page.getByRole('radio', { name: 'Recurring' })).toBeChecked()
    await expect(page.getByLabel('Frequency')).toHaveValue(frequency)
    const checkout = await openCheckoutTab(page, `Donate $${amount} ${frequency}`)
    await pay(checkout, donor)

    await expect(checkout.getByRole('heading', { name: 'Subscription Activated!' })).toBeVisible()
    await expect(checkout.getByText('Subscription ID')).toBeVisible()
    await expectGiftAndReceipt(world, donor, { amount: `${amount}.00`, frequency })
  })
}

test('declined, then paid on the same page', async ({ page, world, allowConsole }) => {
  allowConsole(/422/)
  const donor = newDonor()
  await page.goto('/donate')
  const checkout = await openCheckoutTab(page, 'Donate $50')
  await pay(checkout, donor, cards.declined)
  await expect(checkout.getByText('Your card was declined.')).toBeVisible()
  expect(await giftsOf(world, donor)).toEqual([])

  await payWithCard(checkout, cards.pays)
  await checkout.waitForURL('**/payment-success?session_id=*')
  await expectGiftAndReceipt(world, donor, { amount: '50.00', frequency: 'once' })
})

test('a card that asks for authentication first', async ({ page, world }) => {
  const donor = newDonor()
  await page.goto('/donate')
  const checkout = await openCheckoutTab(page, 'Donate $50')
  await pay(checkout, donor, cards.asksForAuthentication)
  await checkout.getByRole('button', { name: 'Complete authentication' }).click()
  await checkout.waitForURL('**/payment-success?session_id=*')
  await expectGiftAndReceipt(world, donor, { amount: '50.00', frequency: 'once' })
})

test('rubbish, nothing and too little are told beside the field', async ({ page }) => {
  await page.goto('/donate')
  await waitUntilHydrated(page)
  await page.getByLabel(amountField).fill('0.99')
  await page.getByRole('button', { name: /^Donate/ }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid Amount')
  await expect(page.getByLabel(amountField)).toHaveAccessibleDescription(/at least \$1/)
  await page.getByLabel(amountField).fill('19.995')
  await page.getByRole('button', { name: /^Donate/ }).click()
  await expect(page.getByLabel(amountField)).toHaveAccessibleDescription(/whole cents, such as 19\.99/)
  await page.getByLabel(amountField).fill('')
  await expect(page.getByRole('button', { name: /^Donate/ })).toBeDisabled()
  await page.getByLabel(amountField).pressSequentially('1e3')
  await expect(page.getByRole('button', { name: 'Donate $1,000', exact: true })).toBeEnabled()
})

test('a gift too large for the card is told so, however large', async ({ page }) => {
  await page.goto('/donate')
  await waitUntilHydrated(page)
  for (const typed of ['1000000', '10000000']) {
    await page.getByLabel(amountField).fill(typed)
    await page.getByRole('button', { name: /^Donate/ }).click()
    await expect(page.getByLabel(amountField)).toHaveAccessibleDescription(/The largest gift .* is \$999,999\.99/)
  }
})

test('other ways to give say what each needs, and whom to ask first', async ({ page }) => {
  await page.goto('/donate')
  const ways = page.getByRole('region', { name: 'Other ways to give' }).getByRole('article')
  await expect(ways).toHaveCount(3)
  const stock = ways.filter({ hasText: 'Stock donations' })
  await expect(stock).toContainText('held for more than one year that have gone up in value')
  await expect(stock).toContainText('ask your adviser')
  const matching = ways.filter({ hasText: 'Employer matching' })
  await expect(matching).toContainText('Ask your employer whether we qualify')
  const legacy = ways.filter({ hasText: 'Legacy giving' })
  await expect(legacy.getByRole('term')).toHaveText(['Legal name', 'City and state', 'EIN'])
  await expect(legacy.getByRole('definition')).toHaveText([
    site.legalName,
    `${site.address.city}, ${site.address.state}`,
    site.ein,
  ])
  await expect(legacy).toContainText('This is not legal advice; please see an attorney.')
  await expect(legacy).toContainText('let us know so we can thank you')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form posts and goes to the checkout', async ({ page, world }) => {
    const donor = newDonor()
    await page.goto('/donate')
    await page.getByLabel(amountField).fill('19.99')
    await page.getByRole('button', { name: /^Donate/ }).click()
    await page.waitForURL('**/c/pay/**')
    await pay(page, donor)
    await expect(page.getByRole('heading', { name: 'Thank You for Your Donation!' })).toBeVisible()
    await expectGiftAndReceipt(world, donor, { amount: '19.99', frequency: 'once' })
  })

  test('a recurring gift shows its frequency and is made', async ({ page, world }) => {
    const donor = newDonor()
    await page.goto('/donate')
    await expect(page.getByLabel('Frequency')).toBeHidden()
    await page.getByText('Recurring', { exact: true }).click()
    await page.getByLabel('Frequency').selectOption('annually')
    await page.getByRole('button', { name: 'Donate $50 annually', exact: true }).click()
    await page.waitForURL('**/c/pay/**')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByText('Nothing was charged.')).toBeVisible()
    await page.getByRole('button', { name: 'Donate $50 annually', exact: true }).click()
    await page.waitForURL('**/c/pay/**')
    await pay(page, donor)
    await expect(page.getByRole('heading', { name: 'Subscription Activated!' })).toBeVisible()
    await expectGiftAndReceipt(world, donor, { amount: '50.00', frequency: 'annually' })
  })

  test('a query link is rendered with its choice', async ({ page }) => {
    await page.goto('/donate?amount=100&recurring=monthly')
    await expect(page.getByRole('radio', { name: '$100' })).toBeChecked()
    await expect(page.getByLabel('Frequency')).toHaveValue('monthly')
  })

  test('an amount that is not one comes back with what was typed', async ({ page, allowConsole }) => {
    allowConsole(/400/)
    await page.goto('/donate')
    await page.getByLabel(amountField).fill('0.5')
    await page.getByRole('button', { name: /^Donate/ }).click()
    await expect(page.getByRole('alert').first()).toContainText('Please enter a donation amount of at least $1.')
    await expect(page.getByLabel(amountField)).toHaveValue('0.5')
    await page.getByLabel(amountField).fill('1.005')
    await page.getByRole('button', { name: /^Donate/ }).click()
    await expect(page.getByRole('alert').first()).toContainText('whole cents, such as 19.99')
  })
})
