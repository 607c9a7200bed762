import type { Page } from '@playwright/test'
import { callFunction, orderOf } from './call-function.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { openMenu, signInToOffice, writeToUs } from './office.ts'

// Other settings start another worker, whose test environment has no gifts or orders of other files.
test.use({ siteEnv: { TEST_ENV_OF: 'office-orders' } })

async function buy(testEnv: TestEnv, email: string, quantity: number): Promise<void> {
  const { session } = await callFunction(testEnv, 'create-product-checkout', orderOf(quantity))
  await testEnv.sandbox.control.pay({ session, email, name: 'Bo Buyer' })
  await testEnv.mail.waitForText(email, 'Your order is paid')
}

const note = (page: Page) => page.getByRole('main').getByRole('status')

test('a day of a member with the role for orders and messages', async ({
  page,
  context,
  testEnv,
  examine,
  allowConsole,
}) => {
  allowConsole(/400/)
  const [one, two, asks] = ['one@example.com', 'two@example.com', 'lee@example.com']
  const letter = { name: 'Pastor Lee', email: asks, subject: 'A box of books' }
  await Promise.all([buy(testEnv, one, 1), buy(testEnv, two, 3), writeToUs(testEnv, letter)])
  await signInToOffice(context, testEnv, 'orders-and-messages')

  await page.goto('/office/orders?sort=books')
  await expect(page.getByText('2 orders, 4 books.')).toBeVisible()
  await examine()
  await page.getByRole('checkbox').first().check()
  await page
    .getByLabel(/^Tracking number of/)
    .last()
    .fill('9400 1112 0108 0805 4830 16')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(note(page)).toHaveText('Noted as shipped. The buyers are told by mail.')
  await expect(page.getByText('Every paid order has been shipped.')).toBeVisible()
  const [mail] = await testEnv.mail.waitFor(({ to, subject }) => to.includes(two) && subject.includes('on its way'))
  expect(mail?.html).toContain('https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111201080805483016')

  await page.getByRole('link', { name: 'Shipped', exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'USPS' }).first().getByRole('link', { name: /^B-/ }).click()
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await examine()
  await page.getByRole('button', { name: 'It has not left after all' }).click()
  await expect(note(page)).toContainText('It is to be packed again.')
  await page.getByText('Correct where it goes').click()
  await page.getByLabel('Street').fill('9 New Road')
  await page.getByLabel('ZIP code').fill('6270')
  await page.getByRole('button', { name: 'Correct the address' }).click()
  await expect(page.getByRole('alert')).toContainText('no ZIP code of five or nine digits')
  await expect(page.getByLabel('Street')).toHaveValue('9 New Road')
  await page.getByLabel('ZIP code').fill('62702')
  await page.getByRole('button', { name: 'Correct the address' }).click()
  await testEnv.mail.waitForText(two, '9 New Road')
  await page.getByLabel('Tracking number').fill('986578788855')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('link', { name: 'FedEx 986578788855' })).toBeVisible()

  await (await openMenu(page)).getByRole('link', { name: 'Messages' }).click()
  await examine()
  await page.getByRole('row').filter({ hasText: 'not yet' }).getByRole('link', { name: 'A box of books' }).click()
  await expect(page.getByText('May we have 40 books?')).toBeVisible()
  await examine()
  await page.getByLabel('Answer').fill('Gladly. An offer follows.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(note(page)).toHaveText('The answer is on its way.')
  await testEnv.mail.waitForText(asks, 'Gladly. An offer follows.')

  await page.getByRole('link', { name: 'Offer a box of books' }).click()
  await expect(page.getByLabel('E-mail address')).toHaveValue(asks)
  await page.getByLabel('Books').fill('40')
  await page.getByLabel('Price of each, in dollars').fill('5')
  await page.getByRole('button', { name: 'Send the offer' }).click()
  await expect(note(page)).toContainText('The offer is on its way.')
  await examine()
  const row = page.getByRole('row').filter({ hasText: asks })
  await expect(row).toContainText('waits to be paid')
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await expect(row).toContainText('withdrawn on')
})
