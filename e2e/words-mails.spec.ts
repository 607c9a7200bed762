import { acknowledgment } from '../app/content/receipts/acknowledgment.ts'
import { saveDraftChange } from '../app/published-words/draft.queries.server.ts'
import { staff } from './harness/office.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { signInToOffice } from './office.ts'
import { readDatabase } from './read-database.ts'

// Another environment than that of other files, whose drafts would be mixed with this one's.
test.use({ siteEnv: { TEST_ENV_OF: 'words-mails' } })

const soon = { timeout: 60_000 }
const thanks = 'We are grateful for your gift of {amount} to {charity}, {received}. {inReturn}'

const prepare = (testEnv: TestEnv) =>
  readDatabase(testEnv, (db) => {
    const change = { path: 'receipts/acknowledgment#text', value: thanks, was: acknowledgment.text }
    return saveDraftChange(db, staff.everything, change, Date.now())
  })

test('a changed receipt is looked at as a mail, as plain text and as a PDF', async ({
  page,
  context,
  testEnv,
  examine,
}) => {
  test.slow()
  await signInToOffice(context, testEnv)
  await prepare(testEnv)
  await page.goto('/office/words/draft')
  await page.getByRole('link', { name: 'Preview of mails and documents' }).click()
  await expect(page.getByText('Your changes are in')).toBeVisible(soon)
  await expect(page.locator('ins')).toHaveText('We are grateful')
  const opened = { now: 'Thank you for your gift of $50.00', draft: 'We are grateful for your gift of $50.00' }
  for (const view of ['phone light draft', 'phone dark draft', 'desk light draft', 'desk light now']) {
    const frame = page.frameLocator(`iframe[data-view="${view}"]`)
    await expect(frame.getByText(view.endsWith('now') ? opened.now : opened.draft)).toBeVisible()
  }
  const groundOf = (scheme: string) =>
    page
      .frameLocator(`iframe[data-view="phone ${scheme} draft"]`)
      .locator('.ground')
      .first()
      .evaluate((ground) => getComputedStyle(ground).backgroundColor)
  expect(await groundOf('dark')).not.toBe(await groundOf('light'))
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await examine()
  }
  await page.getByLabel('Mail', { exact: true }).selectOption({ label: 'Receipt of a recurring gift' })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.frameLocator('iframe[data-view="desk light draft"]').getByText('Monthly')).toBeVisible(soon)
  const address = await page.locator('a[href*="id=gift-receipt-pdf&side=draft"]').getAttribute('href')
  expect((await page.request.get(address!)).headers()['content-type']).toBe('application/pdf')
})
