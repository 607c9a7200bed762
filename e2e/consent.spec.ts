import { consentSettings } from '../app/content/consent/settings.ts'
import { consentWords } from '../app/content/consent/strip.ts'
import { manageCookies } from '../app/content/legal/manage-cookies.ts'
import { newsletter } from '../app/content/pages/newsletter.ts'
import { ask, nothing, openAsked, press, settings, stopClock, stored } from './consent.ts'
import { builtFile } from './harness/built-file.ts'
import { expect, test } from './harness/test.ts'
import { holdScripts, openPage, waitUntilHydrated } from './hydrated.ts'

test.beforeEach(({ page }) => stopClock(page))

test('the question appears one second after the page has loaded, and not before', async ({ page }) => {
  await openPage(page, '/about')
  await page.clock.runFor(999)
  await expect(ask(page)).toBeHidden()
  await page.clock.runFor(1)
  await expect(ask(page)).toBeVisible()
  await expect(ask(page).getByRole('status')).toHaveText(consentWords.lead.join(' '))
  const answers = [consentWords.acceptAll, consentWords.necessaryOnly, consentWords.rejectAll, consentWords.settings]
  await expect(ask(page).getByRole('button')).toHaveText([...answers, '×'])
  expect(await stored(page)).toEqual({ consent: null, categories: null })
})

test('while React is still loading, the question appears on time, and an answer is stored and ends it at once', async ({
  page,
}) => {
  const release = await holdScripts(page)
  // A page with a form starts React by itself; another page starts it at the first action of the visitor.
  for (const [path, button, consent, categories] of [
    ['/about', consentWords.close, null, null],
    ['/about', consentWords.acceptAll, 'all', { analytics: true, marketing: true }],
    ['/donate', consentWords.rejectAll, 'rejected', nothing],
    ['/donate', consentWords.necessaryOnly, 'necessary', nothing],
  ] as const) {
    await page.goto(path)
    await page.clock.runFor(999)
    await expect(ask(page)).toBeHidden()
    await page.clock.runFor(1)
    await expect(ask(page)).toBeVisible()
    await expect(page.getByText(consentWords.lead[0])).toBeVisible()
    await press(ask(page), button)
    await expect(ask(page)).toBeHidden({ timeout: 1000 })
    await expect(page.getByRole('main')).toBeFocused()
    expect(await stored(page)).toEqual({ consent, categories })
    if (consent !== 'necessary') await page.evaluate(() => localStorage.clear())
  }
  release()
  await page.clock.resume()
  await waitUntilHydrated(page)
  await expect(ask(page)).toBeHidden()
  expect(await stored(page)).toEqual({ consent: 'necessary', categories: nothing })
})

test('the question alone does not start React', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()))
  await page.goto('/about')
  await page.clock.runFor(60_000)
  await expect(ask(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
})

for (const { width, limit, paths } of [
  { width: 320, limit: 112, paths: ['/donate'] },
  { width: 384, limit: 112, paths: [] },
  { width: 390, limit: 112, paths: ['/donate', '/store', '/resources', '/payment-success', '/subscription-success'] },
  { width: 1280, limit: 56, paths: ['/donate', '/payment-success'] },
]) {
  test(`at ${width} px the question is a low strip that moves nothing, and covers nothing where something is done`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/about', ...paths]) {
      await page.goto(path)
      const places = () =>
        page.evaluate(() => {
          const ends = [...document.querySelectorAll('main, footer')].map((part) => part.getBoundingClientRect().bottom)
          return [...ends, document.documentElement.scrollHeight]
        })
      const before = await places()
      await page.clock.runFor(1000)
      await expect(ask(page)).toBeVisible()
      expect(await places(), path).toEqual(before)
      const strip = (await ask(page).boundingBox())!
      expect(strip.height, path).toBeLessThanOrEqual(limit)
      for (const button of await ask(page).getByRole('button').all()) {
        expect((await button.boundingBox())?.height, path).toBeGreaterThanOrEqual(44)
      }
      if (path === '/about') expect(strip.y + strip.height).toBe(800)
      else expect(strip.y, path).toBeGreaterThanOrEqual(before[1]!)
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no question is asked, because nothing is stored', async ({ page }) => {
    await page.goto('/about')
    await expect(ask(page)).toBeHidden()
    await expect(page.getByText(consentWords.lead[0])).toBeHidden()
  })
})

test('each answer stores its value, in both views, and ends the question; closing stores nothing', async ({ page }) => {
  for (const view of [ask, settings]) {
    for (const [button, consent, categories] of [
      [consentWords.acceptAll, 'all', { analytics: true, marketing: true }],
      [consentWords.necessaryOnly, 'necessary', nothing],
      [consentWords.rejectAll, 'rejected', nothing],
      [consentWords.close, null, null],
    ] as const) {
      await openAsked(page)
      if (view === settings) {
        await press(ask(page), consentWords.settings)
        await settings(page).getByRole('checkbox', { name: consentSettings.categories.analytics.title }).check()
      }
      await press(view(page), button)
      await expect(ask(page)).toBeHidden()
      await expect(settings(page)).toBeHidden()
      expect(await stored(page)).toEqual({ consent, categories })

      await openPage(page, '/research')
      await page.clock.runFor(60_000)
      await expect(ask(page)).toBeVisible({ visible: consent === null })
      await page.evaluate(() => localStorage.clear())
    }
  }
})

test('a stored value that is none of the three is no answer', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'yes'))
  await openAsked(page)
})

test('settings that cannot be loaded say so, and the question stays', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await openAsked(page)
  await page.route(`**${builtFile('app/consent/consent-settings.tsx')}`, (route) => route.abort())
  await press(ask(page), consentWords.settings)
  await expect(page.getByText(consentWords.unloaded)).toBeVisible()
  await press(ask(page), consentWords.rejectAll)
  expect((await stored(page)).consent).toBe('rejected')
})

test('Global Privacy Control refuses marketing, also under Accept All', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await openAsked(page)
  await press(ask(page), consentWords.settings)
  await expect(settings(page)).toContainText(consentSettings.globalPrivacyControl)
  const marketing = settings(page).getByRole('checkbox', { name: consentSettings.categories.marketing.title })
  await expect(marketing).toBeDisabled()
  await expect(marketing).not.toBeChecked()
  await press(settings(page), consentWords.acceptAll)
  await expect(settings(page)).toBeHidden()
  const allowed = { consent: 'all', categories: { analytics: true, marketing: false } }
  expect(await stored(page)).toEqual(allowed)

  // Before React has started, too.
  await page.evaluate(() => localStorage.clear())
  await holdScripts(page)
  await page.goto('/about')
  await page.clock.runFor(1000)
  await press(ask(page), consentWords.acceptAll)
  expect(await stored(page)).toEqual(allowed)
})

test('where the browser refuses to store, the question can be answered without an error', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )
  for (const button of [consentWords.acceptAll, consentWords.rejectAll, consentWords.close]) {
    await openAsked(page)
    await press(ask(page), button)
    await expect(ask(page)).toBeHidden()
  }
})

test('a toast is above the question', async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, '/')
    await page.clock.runFor(1000)
    await page.getByRole('button', { name: newsletter.form.button }).click()
    const toast = page.getByRole('alert').filter({ hasText: newsletter.toasts.empty.title })
    await expect(toast).toBeVisible()
    const [toastBox, strip] = [await toast.boundingBox(), await ask(page).boundingBox()]
    expect(toastBox!.y + toastBox!.height).toBeLessThanOrEqual(strip!.y)
  }
})

test('the cookie policy lists the stored data, opens the settings with the current choice, and stores a new answer', async ({
  page,
}) => {
  await openAsked(page)
  await press(ask(page), consentWords.settings)
  await settings(page).getByRole('checkbox', { name: consentSettings.categories.marketing.title }).check()
  await press(settings(page), consentSettings.acceptSelected)

  await openPage(page, '/cookies')
  await expect(page.getByRole('term').filter({ hasText: /^cookie-consent/ })).toHaveText([
    'cookie-consent',
    'cookie-consent-categories',
  ])
  const manage = page.getByRole('button', { name: manageCookies.button })
  await manage.click()
  await expect(settings(page)).toBeInViewport()
  await expect(settings(page).getByRole('heading')).toBeFocused()
  await expect(settings(page).getByRole('checkbox', { name: consentSettings.categories.marketing.title })).toBeChecked()
  await expect(
    settings(page).getByRole('checkbox', { name: consentSettings.categories.analytics.title }),
  ).not.toBeChecked()
  await press(settings(page), consentWords.rejectAll)
  await expect(page.getByRole('status').filter({ hasText: consentWords.saved })).toBeVisible()
  await expect(manage).toBeFocused()
  expect(await stored(page)).toEqual({ consent: 'rejected', categories: nothing })
})
