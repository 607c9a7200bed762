import type { Page } from '@playwright/test'
import { yearOf } from '../app/values/year-of.ts'
import { newsletterLinks } from '../app/content/newsletter-links.ts'
import { insertPayment } from '../app/payments/payment.queries.server.ts'
import { paidGift } from '../app/payments/testing/paid-payment.ts'
import { staff } from './harness/office.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { signInToOffice } from './office.ts'
import { readDatabase } from './read-database.ts'
import { linkIn, mailsTo } from './subscribers.ts'

// Other settings start another worker, whose test environment has no gifts or orders of other files.
test.use({ siteEnv: { TEST_ENV_OF: 'office-letters' } })

const submit = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const note = (page: Page) => page.locator('.note')

async function addGiver(testEnv: TestEnv, email: string): Promise<void> {
  const now = Date.now()
  const ids = { id: `gift_${email}`, checkout_session_id: `cs_${email}`, payment_intent_id: `pi_${email}` }
  const gift = paidGift({ ...ids, payer_email: email, created_at: now, paid_at: now })
  await readDatabase(testEnv, (db) => insertPayment(db, gift, now))
}

test('a letter is written, previewed, tested, planned and sent, and a reader unsubscribes', async ({
  page,
  context,
  testEnv,
  examine,
  allowConsole,
}) => {
  allowConsole(/409/)
  const giver = 'giver@example.com'
  const title = 'Our spring'
  await addGiver(testEnv, giver)
  await signInToOffice(context, testEnv)
  await page.goto('/office/letters')
  await page.getByLabel('Title of a new letter').fill(title)
  await page.getByLabel('To').selectOption('givers-this-year')
  await submit(page, 'Begin the letter')

  await page.getByRole('textbox', { name: 'Letter' }).fill('Dear *friends*,\n\n## Printed\n\n- 900 books')
  await submit(page, 'Save and look')
  await expect(note(page)).toContainText('Saved.')
  const mail = page.getByRole('region', { name: 'The mail' })
  await expect(mail.getByRole('heading', { name: 'Printed' })).toBeVisible()
  await expect(mail.getByText(/because you gave to .* in \d{4}/).first()).toBeVisible()
  // A program that shows the preview beside the subject takes the same words from a hidden line.
  const greeting = mail.locator('p', { hasText: 'Dear friends' }).first()
  expect(await greeting.evaluate((node) => getComputedStyle(node).fontSize)).toBe('17px')
  await examine()

  await page.getByLabel('Test copy to').selectOption(staff['read-only'])
  await submit(page, 'Send the copy')
  await expect(note(page)).toContainText('The copy is sent.')
  expect(await mailsTo(testEnv, staff['read-only'], title)).toHaveLength(1)

  await page.getByRole('link', { name: 'Send or plan it' }).click()
  await examine()
  await page.getByLabel('Day').fill('2020-01-01')
  await submit(page, 'Plan it')
  await expect(page.getByRole('alert')).toContainText('That time is past.')
  await page.getByLabel('Day').fill(`${yearOf(Date.now()) + 1}-02-03`)
  await submit(page, 'Plan it')
  await expect(page.getByText(/Planned for \w+, February 3, \d{4} at 9:00 AM, New York time/)).toBeVisible()
  await page.goto('/office/letters')
  await examine()
  await page.getByRole('link', { name: title }).click()
  await submit(page, 'Take the plan back')
  await expect(note(page)).toContainText('The plan is taken back.')

  await page.getByRole('link', { name: 'Send or plan it' }).click()
  await submit(page, /^Send it to \d address(es)? now$/)
  await expect(page).toHaveURL(/\/office\/letters\/sent\/issue_/)
  // The page reloads until all copies are sent.
  await expect(page.getByText('All copies have left.')).toBeVisible({ timeout: 20_000 })
  await examine()

  const [letter] = await mailsTo(testEnv, giver, title)
  await page.goto(linkIn(letter))
  await submit(page, newsletterLinks.letters.ready.button)
  await expect(page.getByRole('heading', { name: newsletterLinks.letters.done.title })).toBeVisible()
})
