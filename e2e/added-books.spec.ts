import { firstBook } from '../app/catalog/books.ts'
import { checkout } from '../app/content/checkout.ts'
import { soldOut } from '../app/content/sold-out.ts'
import { store } from '../app/content/pages/store.ts'
import { openPage } from './hydrated.ts'
import { expect, test } from './harness/test.ts'
import { signInToOffice } from './office.ts'
import { pressPublish } from './publish.ts'
import type { Page } from '@playwright/test'

const soon = { timeout: 60_000 }
const fields: Record<string, string> = {
  'What it is about': 'A boy rides through the night and hears a song.',
  'What search engines show':
    'Order The Night Train, a picture story for children aged 6 to 10. Shipped within the United States.',
  'Price of one book, in dollars': '9',
  'Shipping of an order, in dollars': '4.50',
  Author: 'Nora Field',
  'About this book': 'The train leaves at night.\n\nA boy sings to those who are afraid.',
  'Facts before those of the edition': 'Good for: A long journey',
}

// Other tests must not see the published books.
test.use({ siteEnv: { TEST_ENV_OF: 'added-books' }, viewport: { width: 390, height: 844 } })
test.describe.configure({ mode: 'serial' })

/** An editor fills in the form of a book, corrects it, and looks at the preview. */
async function addBook(page: Page, title: string, ownPage: string, examine: () => Promise<void>): Promise<void> {
  await page.goto('/office/words/lists')
  await page.getByRole('link', { name: 'Books of the store' }).click()
  await page.getByRole('link', { name: 'Add a book' }).click()
  await page.getByLabel('Title').fill(title)
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Ages', { exact: true }).fill('six')
  await page.getByRole('button', { name: 'Keep this change' }).click()
  await expect(page.getByRole('alert')).toContainText('Write the first and the last age, such as 4-14.')
  await expect(page.getByLabel('About this book')).toHaveValue(fields['About this book']!)
  await examine()
  await page.getByLabel('Ages', { exact: true }).fill('6-10')
  await page.getByRole('button', { name: 'Keep this change' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your changes')
  await page.goto(`/office/words/preview?page=${ownPage}`)
  await expect(page.getByText('This page is new.')).toBeVisible()
  const frame = page.frameLocator('iframe[title="Phone with your changes"]')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goto('/office/words/draft')
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })
    const [title, ownPage] = javaScriptEnabled
      ? ['The Night Train', '/store/the-night-train']
      : ['The Day Boat', '/store/the-day-boat']

    test('an editor adds a book, and a buyer finds it on the shelf and orders it', async ({
      page,
      context,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/status of (400|404)/)
      await signInToOffice(context, testEnv)
      await addBook(page, title, ownPage, examine)
      await pressPublish(page, allowConsole)
      await expect.poll(async () => (await page.request.get(ownPage)).status(), soon).toBe(200)
      const open = (path: string) => (javaScriptEnabled ? openPage(page, path) : page.goto(path))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await open('/store')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(store.shelf.title)
        await expect(page.getByRole('heading', { name: firstBook.title })).toBeVisible()
        await examine()
        await page.getByRole('link', { name: `Read about ${title}` }).click()
        await expect(page).toHaveURL(ownPage)
        await expect(page).toHaveTitle(new RegExp(`^${title} `))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page.getByRole('heading', { name: store.insideTitle })).toHaveCount(0)
        await examine()
      }
      await open(ownPage)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await page.getByLabel(store.form.quantity).fill('2')
      const tab = javaScriptEnabled ? context.waitForEvent('page') : null
      await page.getByRole('button', { name: store.form.button }).click()
      const atStripe = (await tab) ?? page
      await atStripe.waitForURL('**/c/pay/**')
      await expect(atStripe.getByText('$22.50').first()).toBeVisible()
      await atStripe.getByRole('link', { name: 'Back' }).click()
      await atStripe.waitForURL(`**${ownPage}?turned-back=2`)
      await expect(atStripe.getByText(checkout.nothingCharged)).toBeVisible()

      await open('/store/the-other')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(store.shelf.noBook)
      await expect(page.getByRole('link', { name: `Read about ${title}` })).toBeVisible()
      await examine()
      await page.goto('/office/words/switches')
      await page.getByRole('article').filter({ hasText: title }).getByRole('button', { name: soldOut.title }).click()
      await pressPublish(page, allowConsole)
      await expect.poll(async () => (await page.request.get(ownPage)).text(), soon).toContain(soldOut.text)
    })
  })
}
