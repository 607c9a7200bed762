import type { Page } from '@playwright/test'
import { consentSettings } from '../app/content/consent/settings.ts'
import { manageCookies } from '../app/content/legal/manage-cookies.ts'
import { contact } from '../app/content/pages/contact.ts'
import { donate } from '../app/content/pages/donate.ts'
import { errorWords } from '../app/content/pages/errors.ts'
import { newsletter } from '../app/content/pages/newsletter.ts'
import { typedWords } from '../app/content/typed.ts'
import { store } from '../app/content/pages/store.ts'
import { giftExtras } from '../app/content/gift-extras.ts'
import { globalNames } from '../app/hydration/react-router-privates.ts'
import { hydratedEvent } from '../app/hydration/start-data.ts'
import { extendPage } from './disturb-page.ts'
import { everyPage, notFoundMessages } from './every-page.ts'
import { customAmount } from './giving.ts'
import { expect, test } from './harness/test.ts'
import { holdScripts, openPage, waitUntilHydrated } from './hydrated.ts'

// Whatever fails in a script, the page that was served goes on working.

const { fields } = contact.form
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'rejected'))
})

test('what was typed before React starts stays beside what an extension has added', async ({ page, allowConsole }) => {
  allowConsole(/Minified React error #418/)
  await extendPage(page)
  const release = await holdScripts(page)
  await page.goto('/donate')
  await page.getByText(donate.form.recurring, { exact: true }).click()
  await page.getByLabel(donate.form.frequencyLabel).selectOption('annually')
  await customAmount(page).fill('37')
  await page.getByText(donate.form.addMore).click()
  await page.getByLabel(giftExtras.cover.label).check()
  await page.getByLabel(giftExtras.tribute.label).selectOption('honor')
  await page.getByLabel(giftExtras.tribute.name).fill('Ruth')
  await page.getByLabel(giftExtras.note.label).fill('With thanks')
  release()
  await waitUntilHydrated(page)
  await expect(page.getByRole('button', { name: /^Donate \$38\.\d\d annually$/ })).toBeVisible()
  await expect(customAmount(page)).toHaveValue('37')
  await expect(page.getByLabel(giftExtras.cover.label)).toBeChecked()
  await expect(page.getByLabel(giftExtras.tribute.label)).toHaveValue('honor')
  await expect(page.getByLabel(giftExtras.tribute.name)).toHaveValue('Ruth')
  await expect(page.getByLabel(giftExtras.note.label)).toHaveValue('With thanks')
})

test('what a program fills in while React starts stays', async ({ page }) => {
  // A password manager sets the value and sends the events that a person's key would.
  await page.addInitScript((hydrated) => {
    const fillIn = (type: string, value: string) => {
      const field = document.querySelector<HTMLInputElement>(`main input[type=${type}]`)!
      field.value = value
      for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
    }
    // This listener is the first of the page: it runs before the one that brings back what was typed.
    addEventListener(hydrated, () => fillIn('email', 'gran@example.org'), { once: true })
  }, hydratedEvent)
  await page.goto('/contact')
  await waitUntilHydrated(page)
  await page.evaluate(() => new Promise((next) => setTimeout(next)))
  await expect(page.locator('main input[type=email]')).toHaveValue('gran@example.org')
})

test('a message and a quantity stay beside what an extension has added', async ({ page, allowConsole }) => {
  allowConsole(/Minified React error #418/)
  await extendPage(page)
  const release = await holdScripts(page)
  await page.goto('/contact')
  await label(page, fields.name.label).fill('Ann')
  await label(page, fields.email.label).fill('ann@example.com')
  await label(page, fields.subject.label).fill('A question')
  await label(page, fields.type.label).selectOption({ index: 2 })
  const type = await label(page, fields.type.label).inputValue()
  await label(page, fields.message.label).fill('Half a letter')
  release()
  await waitUntilHydrated(page)
  const values = {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'A question',
    type,
    message: 'Half a letter',
  } as const
  for (const [name, value] of Object.entries(values)) {
    await expect(label(page, fields[name as keyof typeof values].label)).toHaveValue(value)
  }
  await page.unroute('**/assets/*.js')
  const releaseStore = await holdScripts(page)
  await page.goto('/store')
  await page.getByLabel(store.form.quantity).fill('3')
  releaseStore()
  await waitUntilHydrated(page)
  await expect(page.getByLabel(store.form.quantity)).toHaveValue('3')
  await expect(page.getByText('$24.99')).toBeVisible()
})

/** Lets React fail when it starts. */
const breakStart = (page: Page) =>
  page.addInitScript(
    (name) =>
      Object.defineProperty(window, name, {
        get: () => {
          throw new Error('broken start')
        },
        set() {},
      }),
    globalNames.context,
  )

test('every page on which React cannot start is loaded once more, and stays', async ({ page, allowConsole }) => {
  test.setTimeout(300_000)
  allowConsole(/broken start|Minified React error/)
  allowConsole(notFoundMessages)
  await breakStart(page)
  for (const path of everyPage) {
    await page.goto(path)
    const again = page.waitForEvent('load')
    await page.mouse.move(1, 1)
    await page.mouse.move(1, 150)
    await again
    // The entry of the history says that the page is plain.
    await page.mouse.move(1, 100)
    await page.mouse.move(1, 200)
    const isPlain = () => page.evaluate(() => JSON.stringify(history.state.withoutReact))
    await expect.poll(isPlain, path).toBe('{}')
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page.getByText(errorWords.broken.title), path).toHaveCount(0)
  }
})

test('a form on which React cannot start keeps what was typed, and posts as without a script', async ({
  page,
  testEnv,
  allowConsole,
}) => {
  allowConsole(/broken start|Minified React error/)
  await breakStart(page)
  const release = await holdScripts(page)
  await page.goto('/donate')
  await page.getByText(donate.form.recurring, { exact: true }).click()
  await customAmount(page).fill('37')
  const again = page.waitForEvent('load')
  release()
  await again
  await expect(customAmount(page)).toHaveValue('37')
  await expect(page.getByRole('radio', { name: donate.form.recurring })).toBeChecked()
  await expect(page.getByText(donate.form.customWins)).toBeVisible()
  await page.getByRole('button', { name: /^Donate/ }).click()
  await expect(page).toHaveURL(new RegExp(`^${testEnv.sandbox.url}`))
  await expect(page.getByText('$37.00').first()).toBeVisible()
})

test('a form on which React fails later keeps what was typed', async ({ page, allowConsole }) => {
  allowConsole(/NotFoundError|broken document/)
  const titles: string[] = []
  await page.exposeFunction('reportTitle', (title: string) => titles.push(title))
  await openPage(page, '/donate')
  await customAmount(page).fill('41')
  await page.evaluate((title) => {
    const { reportTitle } = window as unknown as { reportTitle: (title: string) => void }
    new MutationObserver(() => document.body.textContent.includes(title) && reportTitle(title)).observe(document.body, {
      childList: true,
      subtree: true,
    })
    for (const name of ['insertBefore', 'removeChild'] as const) {
      Node.prototype[name] = () => {
        throw new DOMException('broken document', 'NotFoundError')
      }
    }
  }, errorWords.broken.title)
  const again = page.waitForEvent('load')
  // The empty field is refused, with a message.
  await customAmount(page).fill('0.5')
  await page.getByRole('button', { name: /^Donate/ }).click({ noWaitAfter: true })
  await again
  await expect(customAmount(page)).toHaveValue('0.5')
  await customAmount(page).fill('42')
  await page.getByRole('button', { name: /^Donate/ }).click()
  await page.waitForURL('**/c/pay/**')
  expect(titles).toEqual([])
})

for (const [does, replaceOpen] of [
  [
    'throws',
    () =>
      Object.assign(window, {
        open: () => {
          throw new Error('blocked')
        },
      }),
  ],
  ['returns an empty object', () => Object.assign(window, { open: () => ({}) })],
  [
    'returns something that answers everything',
    () => {
      const anything: object = new Proxy(() => anything, {
        get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
      })
      Object.assign(window, { open: () => anything })
    },
  ],
  [
    'returns a frame',
    () => {
      Object.assign(window, { open: () => document.body.appendChild(document.createElement('iframe')).contentWindow })
    },
  ],
] as const) {
  test(`where window.open ${does}, the checkout opens in the same tab`, async ({ page, allowConsole }) => {
    allowConsole(/frame-src|Framing|default-src/)
    await page.addInitScript(replaceOpen)
    await openPage(page, '/donate')
    await page.getByRole('button', { name: 'Donate $50' }).click()
    await page.waitForURL('**/c/pay/**')
  })
}

test('over plain http under another name, every page with a form starts', async ({
  playwright,
  launchOptions,
  testEnv,
}) => {
  const rule = '--host-resolver-rules=MAP house.test 127.0.0.1'
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] })
  const page = await browser.newPage({ baseURL: testEnv.site.url.replace('localhost', 'house.test') })
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(`${page.url()}: ${message}`))
  for (const path of everyPage) {
    await openPage(page, path)
    expect(await page.evaluate(() => isSecureContext), path).toBe(false)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page.getByText(errorWords.broken.title), path).toHaveCount(0)
  }
  await openPage(page, '/contact')
  await expect(page.locator('input[name=key]')).toHaveValue(/^[\da-f-]{36}$/)
  await openPage(page, '/donate')
  await page.getByRole('button', { name: /Copy/ }).first().click()
  await expect(page.getByRole('status').filter({ hasText: /./ }).first()).toBeVisible()
  expect(failures).toEqual([])
  await browser.close()
})

test('the first click after a release goes where it leads, and a form is posted', async ({ page, allowConsole }) => {
  allowConsole(/404|Failed to load/)
  const documents: string[] = []
  let old = '/about'
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
  await openPage(page, old)
  await page.route('**/assets/*.js', (route) => {
    const isOld = new URL(route.request().frame().url()).pathname === old
    return isOld ? route.fulfill({ status: 404 }) : route.continue()
  })
  await page.getByRole('contentinfo').locator('a[href="/privacy"]').click()
  await expect(page).toHaveURL(/\/privacy$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Privacy/)
  expect(documents.filter((path) => path === '/about')).toHaveLength(1)

  old = ''
  await openPage(page, '/')
  old = '/'
  await page.getByLabel(newsletter.form.label).fill('after-release@example.com')
  await page.getByRole('button', { name: newsletter.form.button }).click()
  await expect(page).toHaveURL(/\/newsletter$/)
  await expect(page.getByText(newsletter.welcome.title)).toBeVisible()
})

test('with the words of block lists blocked, everything works', async ({ page }) => {
  const blocked: string[] = []
  await page.route(/cookie|consent|donor|banner|toast|track/i, (route) => {
    if (route.request().isNavigationRequest()) return route.continue()
    blocked.push(route.request().url())
    return route.abort()
  })
  await openPage(page, '/cookies')
  await page.getByRole('button', { name: manageCookies.button }).click()
  await expect(page.getByRole('dialog', { name: consentSettings.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await openPage(page, '/donors')
  await openPage(page, '/donate')
  await customAmount(page).fill('0.5')
  await page.getByRole('button', { name: /^Donate/ }).click()
  await expect(page.getByText(donate.toasts.invalidAmount).first()).toBeVisible()
  expect(blocked).toEqual([])
})

test('a mistyped address brings a hint, with a script and without, and is not refused', async ({
  page,
  request,
  testEnv,
}) => {
  const hint = typedWords.emailHint.replace('{email}', 'ann@gmail.com')
  const { origin } = testEnv.site
  for (const [path, name] of [
    ['/contact', fields.email.label],
    ['/newsletter', newsletter.form.label],
    ['/my-giving', 'Your email address'],
  ] as const) {
    await openPage(page, path)
    await label(page, name).fill('ann@gmial.com')
    await expect(page.getByText(hint), path).toBeVisible()
    await label(page, name).fill('ann@gmail.com')
    await expect(page.getByText(hint), path).toHaveCount(0)
  }
  await openPage(page, '/newsletter')
  await label(page, newsletter.form.label).fill('ann@gmial.com')
  await page.getByRole('button', { name: newsletter.form.button }).click()
  await expect(page.getByText(newsletter.welcome.title)).toBeVisible()
  const answer = await request.post('/contact', { headers: { origin }, form: { email: 'ann@gmial.com', name: 'Ann' } })
  expect(answer.status()).toBe(400)
  expect(await answer.text()).toContain(hint)
})
