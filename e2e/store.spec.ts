import type { Page } from '@playwright/test'
import { book } from '../app/content/book.ts'
import { waitUntilHydrated } from './hydrated.ts'
import { expectOneTab, newDonor, openCheckoutTab, payWithCard, type Donor } from './giving.ts'
import { expect, test, type World } from './harness/test.ts'
import { textOfPdf } from './pdf.ts'
import { expectLinks } from './seen.ts'

const quantity = (page: Page) => page.getByLabel('Quantity')
const total = (page: Page) => page.getByRole('status', { name: 'Total' })
const buy = (page: Page) => page.getByRole('button', { name: 'Purchase Now' })

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

async function ordersOf(world: World, buyer: Donor): Promise<string[]> {
  const { stdout } = await world.staff(['orders', '--csv'])
  return stdout.split('\r\n').filter((line) => line.includes(buyer.email))
}

async function expectOrderAndMails(world: World, buyer: Donor, expected: { books: number; total: string }) {
  await expect
    .poll(() => ordersOf(world, buyer))
    .toEqual([
      expect.stringMatching(
        new RegExp(
          `^B-[\\w-]+,paid,${expected.books},${expected.total.replace('.', '\\.')},3\\.99,0\\.00,.*12 Elm Street,,Springfield,IL,62701`,
        ),
      ),
    ])
  const [id = ''] = (await ordersOf(world, buyer))[0]?.split(',') ?? []
  const [confirmation] = await world.mail.waitFor((mail) => mail.to.includes(buyer.email))
  expect(confirmation?.text).toContain('This is a purchase, not a donation.')
  expect(confirmation?.text).toContain(`$${expected.total}`)
  expect(confirmation?.text).toContain(id)
  const [notice] = await world.mail.waitFor((mail) => mail.subject.includes('Order to pack') && mail.text.includes(id))
  expect(notice?.text).toContain('12 Elm Street, Springfield, IL 62701')
  const slip = await textOfPdf(notice?.attachments[0]?.content)
  expect(slip).toContain('Packing slip')
  expect(slip).toContain('12 Elm Street')
  expect(slip).toContain(buyer.name)
  expect(slip).toContain(`${expected.books} ${book.title}`)
  expect((await world.staff(['gifts', '--csv'])).stdout).not.toContain(buyer.email)
  return id
}

test('the page: cover, title, description, prices, quantity and what the book is', async ({ page }) => {
  await page.goto('/store')
  await waitUntilHydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: book.title })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('figure')).toContainText('Cover')
  await expect(main).toContainText(book.description)
  await expect(main.getByText('Price of each book')).toBeVisible()
  await expect(main.getByText('$7.00')).toBeVisible()
  await expect(main.getByText('Shipping (US only)')).toBeVisible()
  await expect(main.getByText('$3.99')).toBeVisible()
  await expect(main.getByText('Maximum 10 books per order')).toBeVisible()
  await expect(total(page)).toHaveText('$10.99')
  await expect(page.getByRole('heading', { name: 'About This Book' })).toBeVisible()
  await expect(main).toContainText('This is a purchase, not a donation')
})

test('quantity: 1 to 10, by buttons and by typing', async ({ page }) => {
  await page.goto('/store')
  await waitUntilHydrated(page)
  const fewer = page.getByRole('button', { name: 'One book fewer' })
  const more = page.getByRole('button', { name: 'One book more' })
  await expect(quantity(page)).toHaveValue('1')
  await expect(quantity(page)).toHaveAttribute('min', '1')
  await expect(quantity(page)).toHaveAttribute('max', '10')
  await expect(fewer).toBeDisabled()
  for (let books = 2; books <= 10; books += 1) {
    await more.click()
    await expect(total(page)).toHaveText(`$${(7 * books + 3.99).toFixed(2)}`)
  }
  await expect(more).toBeDisabled()
  await fewer.click()
  await expect(quantity(page)).toHaveValue('9')

  const boxPrice = page.getByText('For more than ten, ask for a box price.')
  await expect(boxPrice).toHaveCount(0)
  await quantity(page).fill('11')
  await expect(quantity(page)).toHaveValue('9')
  await expect(boxPrice).toBeVisible()
  await expectLinks(page.getByRole('main'), { 'ask for a box price': '/contact?subject=A%20box%20of%20books' })
  await quantity(page).fill('0')
  await expect(quantity(page)).toHaveValue('9')
  await quantity(page).fill('-3')
  await expect(quantity(page)).toHaveValue('9')
  await quantity(page).fill('')
  await expect(quantity(page)).toHaveValue('1')
  // What is typed after emptying the field takes the place of the 1.
  await quantity(page).fill('4')
  await quantity(page).press('Backspace')
  await expect(quantity(page)).toHaveValue('1')
  await quantity(page).pressSequentially('7')
  await expect(quantity(page)).toHaveValue('7')
  await expect(total(page)).toHaveText('$52.99')
  await expect(boxPrice).toHaveCount(0)
})

test('two books are ordered, confirmed, packed, shipped and never a gift', async ({ page, world }) => {
  const buyer = { ...newDonor(), name: 'Zoë Łukasz' }
  await page.goto('/store')
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'One book more' }).click()
  const checkout = await openCheckoutTab(page, 'Purchase Now')
  await expect(page.getByText('The secure payment page is open in a new tab.')).toBeVisible()
  await expect(buy(page)).toBeEnabled()
  await expect(checkout.getByText('$17.99').first()).toBeVisible()
  await order(checkout, buyer)
  await expect(checkout.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  await expect(checkout.getByText(/Your order of 2 books for \$17\.99 is paid/)).toBeVisible()
  await expect(checkout.getByRole('heading', { name: /Donation/ })).toHaveCount(0)
  await expect(checkout.getByRole('link', { name: 'Back to the Store' })).toHaveAttribute('href', '/store')

  const id = await expectOrderAndMails(world, buyer, { books: 2, total: '17.99' })
  expect((await world.staff(['orders', '--unshipped'])).stdout).toContain(id)
  const shipped = await world.staff(['order', id, '--shipped', '--tracking', '9400 1000 0000'])
  expect(shipped.stdout).toContain('is noted as shipped')
  const again = await world.staff(['order', id, '--shipped'])
  expect(again.stdout).toContain('Nothing is sent again')
  const mails = await world.mail.waitFor((mail) => mail.to.includes(buyer.email) && mail.subject.includes('on its way'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('9400 1000 0000')
  expect((await world.staff(['order', id])).stdout).toMatch(/order-shipped +sent/)
  expect((await world.staff(['orders', '--unshipped'])).stdout).not.toContain(id)
})

test('pressing twice opens one checkout', async ({ page, world }) => {
  await page.goto('/store')
  await waitUntilHydrated(page)
  const before = await sessionsMade(world)
  const [checkout] = await Promise.all([page.waitForEvent('popup'), buy(page).dblclick({ force: true })])
  await checkout.waitForURL('**/c/pay/**')
  expect(page.context().pages()).toHaveLength(2)
  expect(await sessionsMade(world)).toBe(before + 1)
})

test('the tab that opened the checkout learns that the order was paid', async ({ page }) => {
  await page.goto('/store')
  const checkout = await openCheckoutTab(page, 'Purchase Now')
  await order(checkout, newDonor())
  await checkout.waitForURL('**/payment-success?session_id=*')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('Your order of 1 book is paid.')).toBeVisible()
})

test('while it works, the button says so and is disabled; with Stripe down, the visitor is told', async ({
  page,
  world,
  allowConsole,
}) => {
  allowConsole(/50[24]/)
  await page.goto('/store')
  await waitUntilHydrated(page)
  await quantity(page).fill('3')
  await world.sandbox.control.faults({ mode: 'down' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/create-product-checkout', async (route) => {
    await held
    await route.continue()
  })
  try {
    await buy(page).click()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    answer()
    const toast = page.getByRole('alert')
    await expect(toast).toContainText('Error')
    await expect(toast).toContainText('Failed to create checkout session. Please try again.')
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('main').getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(/nothing was charged/i)).toBeVisible()
    await expect(buy(page)).toBeEnabled()
    await expect(quantity(page)).toHaveValue('3')
    await expectOneTab(page)
  } finally {
    await world.sandbox.control.faults({ mode: 'none' })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the same order is made', async ({ page, world }) => {
    const buyer = newDonor()
    await page.goto('/store')
    await expect(page.getByRole('button', { name: 'One book more' })).toBeHidden()
    await quantity(page).fill('10')
    await buy(page).click()
    await page.waitForURL('**/c/pay/**')
    await expect(page.getByText('$73.99').first()).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByText('Nothing was charged.')).toBeVisible()
    await expect(quantity(page)).toHaveValue('10')
    await buy(page).click()
    await page.waitForURL('**/c/pay/**')
    await order(page, buyer)
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
    await expectOrderAndMails(world, buyer, { books: 10, total: '73.99' })
  })

  test('a quantity that is none is told beside the field, with what was typed', async ({ page, allowConsole }) => {
    allowConsole(/400/)
    await page.goto('/store')
    await quantity(page).fill('11')
    await buy(page).click()
    await expect(page.getByRole('alert').first()).toContainText('Please order from 1 to 10 books.')
    await expect(quantity(page)).toHaveValue('11')
    await expect(quantity(page)).toHaveAccessibleDescription(/from 1 to 10/)
    await expect(page.getByText('For more than ten, ask for a box price.')).toBeVisible()
  })
})

async function sessionsMade(world: World): Promise<number> {
  const { objects } = await world.sandbox.control.state()
  return objects['checkout.session'] ?? 0
}
