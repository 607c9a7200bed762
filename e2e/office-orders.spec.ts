import type { BrowserContext, Page } from '@playwright/test'
import { book } from '../app/content/pages/book.ts'
import { examinePage } from './accessibility/examine-page.ts'
import { signedIn } from './harness/office.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { readDatabase } from './read-database.ts'

// Another environment is another worker: a test environment in which no other file has gifts or orders.
test.use({ siteEnv: { WORLD_OF: 'office-orders' } })

/** As the member who answers letters and packs books. */
async function enter(testEnv: TestEnv, context: BrowserContext): Promise<void> {
  const { cookie } = await readDatabase(testEnv, (db) => signedIn({ site: testEnv.site, db }, 'orders-and-messages'))
  const [name = '', value = ''] = cookie.split('=')
  const attributes = { domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
  await context.addCookies([{ name, value, ...attributes }])
}

async function buy(testEnv: TestEnv, email: string, quantity: number): Promise<void> {
  const answer = await fetch(`${testEnv.site.url}/functions/v1/create-product-checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ productName: book.title, productPrice: 7, quantity, shippingCost: 3.99 }),
  })
  const session = /cs_test_\w+/.exec(((await answer.json()) as { url: string }).url)?.[0] ?? ''
  await testEnv.sandbox.control.pay({ session, email, name: 'Bo Buyer' })
  await testEnv.mail.waitForText(email, 'Your order is paid')
}

async function write(testEnv: TestEnv, email: string): Promise<void> {
  const form = { name: 'Pastor Lee', email, type: 'general', subject: 'A box of books', message: 'Forty, please.' }
  const headers = { Origin: testEnv.site.origin }
  const answer = await fetch(`${testEnv.site.url}/contact`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  })
  expect(answer.status).toBe(200)
}

const note = (page: Page) => page.getByRole('main').getByRole('status')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const name = javaScriptEnabled ? 'script' : 'plain'

    test('the day of who packs books and answers letters', async ({ page, context, testEnv, allowConsole }) => {
      allowConsole(/400/)
      const [one, two, asks] = [`one-${name}@example.com`, `two-${name}@example.com`, `lee-${name}@example.com`]
      await Promise.all([buy(testEnv, one, 1), buy(testEnv, two, 3), write(testEnv, asks)])
      await enter(testEnv, context)
      const examine = () => (javaScriptEnabled ? examinePage(page) : Promise.resolve())

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

      await page.getByRole('link', { name: 'Messages' }).click()
      await examine()
      await page.getByRole('row').filter({ hasText: 'not yet' }).getByRole('link', { name: 'A box of books' }).click()
      await expect(page.getByText('Forty, please.')).toBeVisible()
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
  })
}
