import { donate } from '../app/content/pages/donate.ts'
import { guard } from '../app/content/guard.ts'
import { newsletter } from '../app/content/pages/newsletter.ts'
import { site } from '../app/content/site.ts'
import { store } from '../app/content/pages/store.ts'
import { expectOneTab, openCheckoutTab } from './giving.ts'
import { expect, test } from './harness/test.ts'
import { openPage } from './hydrated.ts'
import { staffMember } from './office.ts'
import { expectStatus, newReader } from './subscribers.ts'
import {
  expectMessage,
  failure,
  fieldOf,
  fillMessage,
  messagesOf,
  newVisitor,
  send,
  sendMessage,
  thanks,
} from './writing.ts'

// One post an hour is normal here, so each further post needs a proof of work.
test.use({ siteEnv: { NORMAL_POSTS_PER_HOUR: '1' } })

const proofs = '**/forms/proof'

test.beforeEach(async ({ request }) => {
  // Brings all three kinds of posts above the normal number.
  for (let posted = 0; posted < 2; posted += 1) {
    await request.post('/functions/v1/create-payment', { data: { amount: 500 } })
    await request.post('/newsletter', { form: { email: newReader(), source: 'newsletter' } })
    await request.post('/contact', { form: { ...newVisitor(), type: 'general' } })
  }
})

test('with more posts than usual, a visitor’s browser does the work unasked, for a gift, a message and a sign-up', async ({
  page,
  testEnv,
  allowConsole,
}) => {
  allowConsole(/403/)
  await page.goto('/donate')
  const proof = page.waitForResponse((response) => response.url().endsWith('/forms/proof') && response.status() === 204)
  await openCheckoutTab(page, 'Donate $50')
  await proof

  const visitor = newVisitor()
  await openPage(page, '/contact')
  await sendMessage(page, visitor)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(testEnv, visitor)

  const email = newReader()
  await openPage(page, '/newsletter')
  await page.getByLabel(newsletter.form.label).fill(email)
  await page.getByRole('button', { name: newsletter.form.button }).click()
  await expect(page.getByRole('heading', { name: newsletter.welcome.title })).toBeVisible()
  await expectStatus(testEnv, email, 'pending')
})

test('when the work cannot be done, the visitor reads how to reach us, and loses nothing', async ({
  page,
  testEnv,
  allowConsole,
}) => {
  allowConsole(/403|ERR_FAILED/)
  await page.route(proofs, (route) => route.abort())
  const visitor = newVisitor()
  await openPage(page, '/contact')
  await sendMessage(page, visitor)
  await expect(failure(page)).toContainText(site.email)
  await expect(failure(page)).toContainText(site.phone)
  await expect(fieldOf(page, 'message')).toHaveValue(visitor.message)
  expect(await messagesOf(testEnv, visitor)).toEqual([])

  // The toast has the specified words of every failed call, and the form shows the reason.
  for (const [path, button, words] of [
    ['/donate', 'Donate $50', donate.toasts.paymentError],
    ['/store', store.form.button, store.failed],
  ] as const) {
    await openPage(page, path)
    await page.getByRole('button', { name: button }).click()
    await expect(failure(page).getByRole('paragraph')).toHaveText([words.title, words.description])
    await expect(page.locator('main form').getByRole('status').filter({ hasText: site.phone })).toBeVisible()
    await expectOneTab(page)
  }
})

test('a form filled in by a bot is refused and counted', async ({ page, testEnv, allowConsole }) => {
  allowConsole(/403/)
  const visitor = newVisitor()
  await openPage(page, '/contact')
  await fillMessage(page, visitor)
  await page.locator('input[name=about_you]').evaluate((field: HTMLInputElement) => {
    field.value = 'cheap pills'
  })
  await send(page)
  await expect(failure(page)).toContainText(guard.looksAutomatic)
  await expect(failure(page)).toContainText(site.phone)
  expect(await messagesOf(testEnv, visitor)).toEqual([])
  const ann = await staffMember(testEnv)
  const settings = (await ann.page('/office/settings')).replaceAll(/<[^>]+>/g, ' ')
  expect(settings).toMatch(/20\d\d-\d\d-\d\d\s+contact\s+trap\s+\d/)
  expect(settings).toMatch(/checkout\s+proof required\s+\d/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor sees the reason and how to reach us, and all typed values are kept', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/403/)
    const visitor = newVisitor()
    await page.goto('/contact')
    await sendMessage(page, visitor)
    await expect(page.getByRole('alert').first()).toContainText(guard.needsProof)
    await expect(page.getByRole('alert').first()).toContainText(site.email)
    await expect(fieldOf(page, 'message')).toHaveValue(visitor.message)

    await page.goto('/store')
    await page.getByRole('button', { name: store.form.button }).click()
    await expect(page.getByRole('alert').first()).toContainText(site.phone)
  })
})
