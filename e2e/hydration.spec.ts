import { consentSettings } from '../app/content/consent/settings.ts'
import { contact } from '../app/content/pages/contact.ts'
import { donate } from '../app/content/pages/donate.ts'
import { manageCookies } from '../app/content/legal/manage-cookies.ts'
import { store } from '../app/content/pages/store.ts'
import { presetCents } from '../app/donate/gift.ts'
import { frequencies } from '../app/values/payment-terms.ts'
import { impactMessage } from '../app/receipts/impact-message.ts'
import { formatDollars } from '../app/values/money.ts'
import { expect, test } from './harness/test.ts'
import { holdScripts, moduleOf, openPage, waitUntilHydrated } from './hydrated.ts'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'rejected'))
})

test('a click that only React can answer is answered once, when React has started', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/store')
  const more = page.getByRole('button', { name: store.form.more })
  const quantity = page.getByLabel(store.form.quantity)
  await more.click()
  await more.click()
  await expect(quantity).toHaveValue('1')
  release()
  await expect(quantity).toHaveValue('3')
  await more.click()
  await expect(quantity).toHaveValue('4')
})

test('the store’s total is not shown while it may be of another quantity', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/store')
  await expect(page.getByText('$10.99')).toBeVisible()
  await page.getByLabel(store.form.quantity).fill('3')
  await page.getByLabel(store.form.quantity).blur()
  await expect(page.getByText('$10.99')).toBeHidden()
  release()
  await expect(page.getByText('$24.99')).toBeVisible()
})

test('the cookie settings open once React has started', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/cookies')
  await page.getByRole('button', { name: manageCookies.button }).click()
  release()
  await expect(page.getByRole('dialog', { name: consentSettings.title })).toBeVisible()
})

test('before React starts, a link is followed and a form is posted once', async ({ page, testEnv }) => {
  await holdScripts(page)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  await page.goto('/about')
  await page.getByRole('navigation', { name: 'Main' }).locator('a[href="/store"]').click()
  await expect(page).toHaveURL(/\/store$/)
  await page.locator('form[method=post] button[type=submit]').click({ noWaitAfter: true })
  await expect(page).toHaveURL(new RegExp(`^${testEnv.sandbox.url}`))
  expect(posts).toEqual(['/store'])
})

test('values typed before React starts stay, and the page does not move', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/donate')
  await page.locator('#custom').fill('37')
  await page.evaluate(() => window.scrollTo(0, 700))
  release()
  await waitUntilHydrated(page)
  await expect(page.locator('#custom')).toHaveValue('37')
  await expect(page.getByRole('button', { name: /Donate \$37/ })).toBeAttached()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  expect(await page.evaluate(() => window.scrollY)).toBe(700)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'before React starts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the donate button and the impact are right from the first paint, or name no amount', async ({ page }) => {
      if (javaScriptEnabled) await holdScripts(page)
      await page.goto('/donate')
      const { impactTitle, customLabel, frequencyLabel, recurring } = donate.form
      const button = page.getByRole('button', { name: /^Donate/ })
      const impact = page.getByRole('heading', { name: impactTitle }).locator('xpath=..')
      const custom = page.getByLabel(customLabel)
      await expect(button).toHaveAccessibleName('Donate $50')
      for (const cents of presetCents) {
        await page.getByRole('radio', { name: formatDollars(cents), exact: true }).check()
        await expect(button).toHaveAccessibleName(`Donate ${formatDollars(cents)}`)
        await expect(button).toHaveText(`Donate ${formatDollars(cents)}`, { useInnerText: true })
        await expect(impact).toHaveText(`${impactTitle}\n${impactMessage(cents)}`, { useInnerText: true })
      }
      await page.getByText(recurring, { exact: true }).click()
      for (const frequency of frequencies) {
        await page.getByLabel(frequencyLabel).selectOption(frequency)
        await expect(button).toHaveAccessibleName(`Donate $500 ${frequency}`)
      }
      await custom.fill('37')
      await expect(button).toHaveAccessibleName('Donate annually')
      await expect(impact).toContainText(impactMessage(null), { useInnerText: true })
      await custom.fill('')
      await expect(button).toHaveAccessibleName('Donate $500 annually')

      await page.goto('/donate?amount=100&recurring=quarterly')
      await expect(button).toHaveAccessibleName('Donate $100 quarterly')
      await expect(impact).toContainText(impactMessage(10_000), { useInnerText: true })
      // The amount of the query is in the field until another is typed.
      for (const [query, named, cents] of [
        ['amount=75', '$75', 7500],
        ['amount=3&recurring=monthly', '$3 monthly', 300],
        ['turned-back=3050&recurring=annually', '$30.50 annually', 3050],
      ] as const) {
        await page.goto(`/donate?${query}`)
        await expect(button).toHaveText(`Donate ${named}`, { useInnerText: true })
        await expect(impact).toHaveText(`${impactTitle}\n${impactMessage(cents)}`, { useInnerText: true })
      }
      await custom.fill('80')
      await button.focus()
      await expect(button).toHaveText('Donate annually', { useInnerText: true })
      await expect(impact).toHaveText(`${impactTitle}\n${impactMessage(null)}`, { useInnerText: true })
    })
  })
}

test('a page that is shown without a new document is announced, and Back returns to the link', async ({ page }) => {
  await openPage(page, '/about')
  const link = page.getByRole('contentinfo').locator('a[href="/research"]')
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Research/)
  await page.goBack()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
})

test('the page of a link under the pointer is fetched, but no document, and a failure costs nothing that was typed', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await openPage(page, '/research')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const link of await page.locator('a[href^="/downloads/"]').all()) await link.hover()
  // A hovered document would be requested before the page that is hovered next.
  const fetched = page.waitForRequest(`**${await moduleOf(page, '/about')}`)
  await navigation.locator('a[href="/about"]').hover()
  await fetched
  expect(asked.filter((url) => /downloads.*\.data/.test(url))).toEqual([])

  await openPage(page, '/contact')
  const message = page.getByLabel(contact.form.fields.message.label, { exact: true })
  await message.fill('half a letter')
  await page.route('**', (route) => route.abort('internetdisconnected'))
  const donors = await moduleOf(page, '/donors')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(donors))
  await navigation.locator('a[href="/donors"]').hover()
  await failed
  await page.unroute('**')
  const fetchedNext = page.waitForRequest(`**${await moduleOf(page, '/get-involved')}`)
  await navigation.locator('a[href="/get-involved"]').hover()
  await fetchedNext
  await expect(message).toHaveValue('half a letter')
})
