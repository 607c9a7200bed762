import type { Page } from '@playwright/test'
import { newsletterLinks } from '../app/content/newsletter-links.ts'
import { newsletter } from '../app/content/pages/newsletter.ts'
import { queueWholeIssue } from '../app/newsletter/testing/queue-whole-issue.ts'
import { expect, test } from './harness/test.ts'
import { holdScripts, openPage } from './hydrated.ts'
import { readDatabase, withoutTable } from './read-database.ts'
import { expectStatus, linkIn, mailsTo, newReader, subscriberOf } from './subscribers.ts'

const { form, toasts } = newsletter
const { confirm, unsubscribe } = newsletterLinks
const field = (page: Page) => page.getByLabel(form.label)
const welcome = (page: Page) => page.getByRole('heading', { name: newsletter.welcome.title })
const subscribe = (page: Page) => page.getByRole('button', { name: form.button })

function postsOf(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  return posts
}

async function signUp(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path)
  await field(page).fill(email)
  await subscribe(page).click()
}

for (const { javaScriptEnabled, source, path } of [
  { javaScriptEnabled: true, source: 'home', path: '/' },
  { javaScriptEnabled: false, source: 'newsletter', path: '/newsletter' },
]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`from the sign-up on ${path} to a letter and out again`, async ({ page, testEnv, examine }) => {
      const email = newReader()
      await signUp(page, `  ${email.toUpperCase()} `, path)
      await expect(welcome(page)).toBeVisible()
      await expect(page.getByText(newsletter.welcome.text)).toBeVisible()
      expect(newsletter.welcome.text).toMatch(/^One step is left: /)
      await examine()
      await expect(field(page)).toHaveCount(0)
      const proof = { consent_source: source, consent_text: form.consent }
      expect(await subscriberOf(testEnv, email)).toMatchObject({ status: 'pending', ...proof })

      const confirmations = await mailsTo(testEnv, email)
      expect(confirmations).toHaveLength(1)
      await page.goto(linkIn(confirmations[0]))
      await expect(page.getByRole('heading', { name: confirm.ready.title })).toBeVisible()
      await examine()
      await expectStatus(testEnv, email, 'pending')
      await page.getByRole('button', { name: confirm.ready.button }).click()
      await expect(page.getByRole('heading', { name: confirm.done.title })).toBeVisible()
      await expectStatus(testEnv, email, 'confirmed')

      const title = `Letter to ${email}`
      const letter = { subject: title, body: 'Dear friends,\n\nthank you for praying.' }
      await readDatabase(testEnv, (db) => queueWholeIssue(db, letter, Date.now()))
      const letters = await mailsTo(testEnv, email, title)
      expect(letters).toHaveLength(1)
      expect(letters[0]?.text).toContain('thank you for praying')
      await page.goto(linkIn(letters[0]))
      await expectStatus(testEnv, email, 'confirmed')
      await page.getByRole('button', { name: unsubscribe.ready.button }).click()
      await expect(page.getByRole('heading', { name: unsubscribe.done.title })).toBeVisible()
      await expectStatus(testEnv, email, 'unsubscribed')
    })

    test('an error found by the browser is not posted; an error found by the server is shown beside the field', async ({
      page,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      const posts = postsOf(page)
      await signUp(page, '')
      if (javaScriptEnabled) {
        const toast = page.getByRole('alert').filter({ hasText: toasts.empty.title })
        await expect(toast).toContainText(toasts.empty.description)
        await expect(field(page)).toHaveAccessibleDescription(toasts.empty.description)
        await examine()
      }
      for (const rubbish of ['ruth', '"><b>ruth</b>', 'ruth@']) {
        await field(page).fill(rubbish)
        await subscribe(page).click()
        await expect(field(page)).toBeFocused()
        await expect(field(page)).toHaveValue(rubbish)
        if (javaScriptEnabled) await expect(field(page)).toHaveAccessibleDescription(newsletter.refusals.form)
      }
      expect(posts).toEqual([])

      await field(page).fill('ruth@nowhere')
      await subscribe(page).click()
      await expect(field(page)).toHaveAccessibleDescription(newsletter.refusals.form)
      await expect(field(page)).toHaveValue('ruth@nowhere')
      expect(await subscriberOf(testEnv, 'ruth@nowhere')).toBeUndefined()

      // The table of subscribers is missing.
      allowConsole(/503/)
      const email = newReader()
      await field(page).fill(email)
      await withoutTable(testEnv, 'subscriber', async () => {
        await subscribe(page).click()
        const alert = page.getByRole('alert').filter({ hasText: toasts.failure.title })
        await expect(alert).toContainText(toasts.failure.description)
        await expect(field(page)).toHaveValue(email)
      })
      await subscribe(page).click()
      await expect(welcome(page)).toBeVisible()
      await expectStatus(testEnv, email, 'pending')
      expect(await mailsTo(testEnv, email)).toHaveLength(1)
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signing up again looks the same, confirmed or not', async ({ page, testEnv }) => {
    const email = newReader()
    await signUp(page, email)
    await expect(welcome(page)).toBeVisible()
    const first = await page.getByRole('main').innerText()
    const [confirmation] = await mailsTo(testEnv, email)
    await page.goto(linkIn(confirmation))
    await page.getByRole('button', { name: confirm.ready.button }).click()
    await expect(page.getByText(confirm.done.title)).toBeVisible()

    await signUp(page, email)
    await expect(welcome(page)).toBeVisible()
    expect(await page.getByRole('main').innerText()).toBe(first)
    await expectStatus(testEnv, email, 'confirmed')
  })
})

test('the button says that it works, for a second at the least; then a toast says thank you', async ({ page }) => {
  await openPage(page, '/')
  await field(page).fill(newReader())
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: form.button }).click()
  await page.clock.runFor(900)
  await (await answered).finished()
  await expect(page.getByRole('button', { name: form.busyButton })).toBeVisible()
  await expect(welcome(page)).toHaveCount(0)
  await page.clock.resume()
  await expect(welcome(page)).toBeFocused()
  const toast = page.getByRole('status').filter({ hasText: toasts.success.title })
  await expect(toast).toContainText(toasts.success.description)

  // The answer is not stored: the next visit asks again.
  await page.reload()
  await expect(field(page)).toBeVisible()
})

test('an empty form that is sent before React has started is refused once it has', async ({ page }) => {
  const release = await holdScripts(page)
  const posts = postsOf(page)
  const alert = page.getByRole('alert').filter({ hasText: toasts.empty.title })
  await page.goto('/')
  await subscribe(page).click()
  await expect(alert).toHaveCount(0)
  release()
  await expect(alert).toContainText(toasts.empty.description)
  await expect(field(page)).toBeFocused()
  expect(posts).toEqual([])
})

test('without a network the visitor gets a message and keeps the typed values; a double click then posts once', async ({
  page,
  testEnv,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const email = newReader()
  await openPage(page, '/')
  await field(page).fill(email)
  await page.route('**', (route) => route.abort('internetdisconnected'))
  await subscribe(page).click()
  await expect(page.getByRole('alert').filter({ hasText: toasts.failure.title })).toBeVisible()
  await expect(field(page)).toHaveValue(email)

  await page.unroute('**')
  const posts = postsOf(page)
  await subscribe(page).dblclick()
  await expect(welcome(page)).toBeVisible()
  expect(posts).toHaveLength(1)
  expect(await mailsTo(testEnv, email)).toHaveLength(1)
})

test('a link that is no good says so, and its answer is private', async ({ request }) => {
  for (const [path, { invalid }] of Object.entries({ confirm, unsubscribe })) {
    for (const query of ['', '?token=', '?token=confirm.x.y.z', `?token=${encodeURIComponent('<b>&"')}`]) {
      const response = await request.get(`/newsletter/${path}${query}`)
      expect(response.status()).toBe(400)
      expect(response.headers()).toMatchObject({
        'cache-control': 'no-store, no-transform',
        'referrer-policy': 'no-referrer',
      })
      const html = await response.text()
      expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/)
      for (const words of [invalid.title, invalid.text]) expect(html).toContain(words)
      expect(/<main\b.*<\/main>/s.exec(html)?.[0]).not.toContain('<button')
    }
  }
})
