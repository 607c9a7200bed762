import type { Page } from '@playwright/test'
import { giving } from '../app/content/my-giving/giving.ts'
import { newsletter } from '../app/content/pages/newsletter.ts'
import { store } from '../app/content/pages/store.ts'
import { customAmount } from './giving.ts'
import { expect, test } from './harness/test.ts'
import { newVisitor, sendMessage } from './writing.ts'

/** A phone without JavaScript, which shows the answer to a form from its top unless the page says otherwise. */
test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

const wrongEmail = 'ada@nowhere'

async function askFor(page: Page, link: string): Promise<void> {
  await page.goto('/get-involved')
  await page.getByRole('link', { name: link }).click()
  await sendMessage(page, newVisitor({ email: wrongEmail }))
}

async function sendEmail(page: Page, path: string, { label, button }: { label: string; button: string }) {
  await page.goto(path)
  const main = page.getByRole('main')
  await main.getByLabel(label).fill(wrongEmail)
  await main.getByRole('button', { name: button }).click()
}

const forms: Record<string, (page: Page) => Promise<void>> = {
  'an order': async (page) => {
    await page.goto('/store')
    await page.getByLabel(store.form.quantity).fill('11')
    await page.getByRole('button', { name: store.form.button }).click()
  },
  'a gift': async (page) => {
    await page.goto('/donate')
    await customAmount(page).fill('0.5')
    await page.getByRole('button', { name: /^Donate/ }).click()
  },
  'a message': async (page) => {
    await page.goto('/contact')
    await sendMessage(page, newVisitor({ email: wrongEmail }))
  },
  'a classroom kit': (page) => askFor(page, 'Ask for a kit'),
  'books in bulk': (page) => askFor(page, 'Ask about bulk books'),
  'a partnership': (page) => askFor(page, 'Ask about partnership'),
  'a link to My giving': (page) => sendEmail(page, '/my-giving', giving.ask),
  'the newsletter': (page) => sendEmail(page, '/newsletter', newsletter.form),
}

for (const [name, send] of Object.entries(forms)) {
  test(`the form for ${name} shows its errors in the first screen`, async ({ page, allowConsole }) => {
    allowConsole(/400/)
    await send(page)
    await expect(page.getByRole('alert').first()).toBeInViewport({ ratio: 1 })
  })
}
