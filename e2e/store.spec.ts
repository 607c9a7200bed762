import type { Page } from '@playwright/test'
import { firstBook as book } from '../app/catalog/books.ts'
import { checkout as checkoutWords } from '../app/content/checkout.ts'
import { returnPages } from '../app/content/payments.ts'
import { store } from '../app/content/pages/store.ts'
import { fill } from '../app/words/fill.ts'
import { quantityRefusal } from '../app/store/order-options.ts'
import { openPage } from './hydrated.ts'
import {
  countSessions,
  expectOneTab,
  giftsOf,
  newDonor,
  paymentsOf,
  openCheckoutTab,
  payWithCard,
  type Donor,
} from './giving.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { textOfPdf } from './pdf.ts'
import { staffMember } from './office.ts'

const { form } = store
const quantity = (page: Page) => page.getByLabel(form.quantity)
const total = (page: Page) => page.getByRole('status', { name: form.total })
const buy = (page: Page) => page.getByRole('button', { name: form.button })

async function order(checkout: Page, buyer: Donor): Promise<void> {
  await checkout.getByLabel('Email').fill(buyer.email)
  await checkout.getByLabel('Shipping name').fill(buyer.name)
  await checkout.getByLabel('Full name').fill(buyer.name)
  await checkout.getByLabel('Address line 1').fill('12 Elm Street')
  await checkout.getByLabel('City').fill('Springfield')
  await checkout.getByLabel('State').selectOption('IL')
  await checkout.getByLabel('ZIP code').fill('62701')
  await payWithCard(checkout, '4242 4242 4242 4242')
}

async function expectOrderAndMails(testEnv: TestEnv, buyer: Donor, expected: { books: number; total: string }) {
  const order = {
    status: 'paid',
    quantity: expected.books,
    amount_cents: Math.round(Number(expected.total) * 100),
    shipping_cents: 399,
    ship_line1: '12 Elm Street',
    ship_city: 'Springfield',
    ship_state: 'IL',
    ship_zip: '62701',
  }
  await expect.poll(() => paymentsOf(testEnv, buyer, 'order')).toMatchObject([order])
  const [recorded] = await paymentsOf(testEnv, buyer, 'order')
  const id = recorded?.id ?? ''
  const [confirmation] = await testEnv.mail.waitFor((mail) => mail.to.includes(buyer.email))
  expect(confirmation?.text).toContain('This is a purchase, not a donation.')
  expect(confirmation?.text).toContain(`$${expected.total}`)
  expect(confirmation?.text).toContain(id)
  const [notice] = await testEnv.mail.waitFor(
    (mail) => mail.subject.includes('Order to pack') && mail.text.includes(id),
  )
  expect(notice?.text).toContain('12 Elm Street, Springfield, IL 62701')
  const slip = await textOfPdf(notice?.attachments[0]?.content)
  expect(slip).toContain('Packing slip')
  expect(slip).toContain('12 Elm Street')
  expect(slip).toContain(buyer.name)
  expect(slip).toContain(`${expected.books} ${book.title}`)
  expect(await giftsOf(testEnv, buyer)).toEqual([])
  return id
}

test('quantity: 1 to 10, by buttons and by typing', async ({ page }) => {
  await openPage(page, '/store')
  const fewer = page.getByRole('button', { name: form.fewer })
  const more = page.getByRole('button', { name: form.more })
  await expect(quantity(page)).toHaveValue('1')
  await expect(fewer).toBeDisabled()
  for (let books = 2; books <= 10; books += 1) {
    await more.click()
    await expect(total(page)).toHaveText(`$${(7 * books + 3.99).toFixed(2)}`)
  }
  await expect(more).toBeDisabled()
  await fewer.click()
  await expect(quantity(page)).toHaveValue('9')

  const boxPrice = page.getByText(form.boxPrice.text)
  await expect(boxPrice).toHaveCount(0)
  await quantity(page).fill('11')
  await expect(quantity(page)).toHaveValue('9')
  await expect(boxPrice).toBeVisible()
  await expect(page.getByRole('link', { name: form.boxPrice.link.label })).toHaveAttribute(
    'href',
    form.boxPrice.link.to,
  )
  for (const typed of ['0', '-3']) {
    await quantity(page).fill(typed)
    await expect(quantity(page)).toHaveValue('9')
  }
  for (const typed of ['x', '']) {
    await quantity(page).fill(typed)
    await expect(quantity(page)).toHaveValue('1')
  }
  // After the field was emptied, the typed number replaces the 1.
  await quantity(page).fill('4')
  await quantity(page).press('Backspace')
  await expect(quantity(page)).toHaveValue('1')
  await quantity(page).pressSequentially('7')
  await expect(quantity(page)).toHaveValue('7')
  await expect(total(page)).toHaveText('$52.99')
  await expect(boxPrice).toHaveCount(0)
})

test('two books are ordered, confirmed, packed, shipped and never a gift', async ({ page, testEnv, examine }) => {
  const buyer = { ...newDonor(), name: 'Zoë Łukasz' }
  await openPage(page, '/store')
  await page.getByRole('button', { name: form.more }).click()
  const checkout = await openCheckoutTab(page, form.button)
  await expect(page.getByText(form.opened)).toBeVisible()
  await expect(buy(page)).toBeEnabled()
  await expect(checkout.getByText('$17.99').first()).toBeVisible()
  await order(checkout, buyer)
  await expect(checkout.getByRole('heading', { name: returnPages.order.title })).toBeVisible()
  await expect(checkout.getByText(/Your order of 2 books for \$17\.99 is paid/)).toBeVisible()
  await expect(checkout.getByRole('heading', { name: /Donation/ })).toHaveCount(0)
  await expect(checkout.getByRole('link', { name: returnPages.order.again.label })).toHaveAttribute('href', '/store')
  await examine(checkout)

  const id = await expectOrderAndMails(testEnv, buyer, { books: 2, total: '17.99' })
  const ori = await staffMember(testEnv, 'orders-and-messages')
  expect(await ori.page('/office/orders')).toContain(id)
  for (const key of ['first', 'second']) {
    const ship = { intent: 'ship', tracking: '9400 1000 0000', key }
    expect((await ori.post(`/office/orders/${id}`, ship)).status).toBe(303)
  }
  const mails = await testEnv.mail.waitFor(
    (mail) => mail.to.includes(buyer.email) && mail.subject.includes('on its way'),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('9400 1000 0000')
  expect(await ori.page(`/office/orders/${id}`)).toContain('Mail “on its way” sent')
  expect(await ori.page('/office/orders')).not.toContain(id)
})

test('a double click opens one checkout, and the tab that opened it learns that the order was paid', async ({
  page,
  testEnv,
}) => {
  await openPage(page, '/store')
  const before = await countSessions(testEnv)
  const [checkout] = await Promise.all([page.waitForEvent('popup'), buy(page).dblclick({ force: true })])
  await checkout.waitForURL('**/c/pay/**')
  expect(page.context().pages()).toHaveLength(2)
  expect(await countSessions(testEnv)).toBe(before + 1)
  await order(checkout, newDonor())
  await checkout.waitForURL('**/payment-success?session_id=*')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText(fill(form.paid, { named: form.oneBook }))).toBeVisible()
})

test('during a submit, the button shows it and is disabled; while Stripe is down, the visitor gets a message', async ({
  page,
  testEnv,
  examine,
  allowConsole,
}) => {
  allowConsole(/50[24]/)
  await openPage(page, '/store')
  await quantity(page).fill('3')
  await testEnv.sandbox.control.faults({ mode: 'down' })
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/create-product-checkout', async (route) => {
    await held
    await route.continue()
  })
  try {
    await buy(page).click()
    await expect(page.getByRole('button', { name: form.busyButton })).toBeDisabled()
    answer()
    const toast = page.getByRole('alert')
    for (const words of Object.values(store.failed)) await expect(toast).toContainText(words)
    // The toast stays while it has the focus.
    await toast.getByRole('button', { name: 'Dismiss' }).focus()
    await examine()
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('main').getByText(store.failed.title, { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(/nothing was charged/i)).toBeVisible()
    await expect(buy(page)).toBeEnabled()
    await expect(quantity(page)).toHaveValue('3')
    await expectOneTab(page)
  } finally {
    await testEnv.sandbox.control.faults({ mode: 'none' })
  }
})

test('an answer with an error has failed, also when it has a URL', async ({ page }) => {
  await openPage(page, '/store')
  await page.route('**/create-product-checkout', (route) =>
    route.fulfill({ json: { url: `${new URL(page.url()).origin}/about`, error: 'No checkout.' } }),
  )
  await buy(page).click()
  const toast = page.getByRole('alert')
  for (const words of Object.values(store.failed)) await expect(toast).toContainText(words)
  await expect(buy(page)).toBeEnabled()
  await expect(page).toHaveURL(/\/store$/)
  await expectOneTab(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a refused quantity comes back as typed, and the same order is made', async ({
    page,
    testEnv,
    allowConsole,
  }) => {
    allowConsole(/400/)
    const buyer = newDonor()
    await page.goto('/store')
    await quantity(page).fill('11')
    await buy(page).click()
    await expect(page.getByRole('alert').first()).toContainText(quantityRefusal())
    await expect(quantity(page)).toHaveValue('11')
    await expect(quantity(page)).toHaveAccessibleDescription(new RegExp(quantityRefusal()))
    await expect(page.getByText(form.boxPrice.text)).toBeVisible()
    await expect(page.getByRole('button', { name: form.more })).toBeHidden()
    await quantity(page).fill('10')
    await buy(page).click()
    await page.waitForURL('**/c/pay/**')
    await expect(page.getByText('$73.99').first()).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByText(checkoutWords.nothingCharged)).toBeVisible()
    await expect(quantity(page)).toHaveValue('10')
    await buy(page).click()
    await page.waitForURL('**/c/pay/**')
    await order(page, buyer)
    await expect(page.getByRole('heading', { name: returnPages.order.title })).toBeVisible()
    await expectOrderAndMails(testEnv, buyer, { books: 10, total: '73.99' })
  })
})
