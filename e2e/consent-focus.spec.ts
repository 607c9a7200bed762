import { consentSettings } from '../app/content/consent/settings.ts'
import { consentWords } from '../app/content/consent/strip.ts'
import { ask, openAsked, press, settings, stopClock, stored } from './consent.ts'
import { expect, test } from './harness/test.ts'
import { openPage } from './hydrated.ts'

test.beforeEach(({ page }) => stopClock(page))

test('the question takes no focus, does not keep it, and can be answered with the keyboard', async ({ page }) => {
  await openPage(page, '/about')
  const before = page.getByRole('contentinfo').getByRole('link').last()
  await before.focus()
  await page.clock.runFor(1000)
  await expect(ask(page)).toBeVisible()
  await expect(before).toBeFocused()

  const stops = [
    consentWords.acceptAll,
    consentWords.necessaryOnly,
    consentWords.rejectAll,
    consentWords.settings,
    consentWords.close,
  ]
  for (const name of stops) {
    await page.keyboard.press('Tab')
    await expect(ask(page).locator(':focus')).toHaveAccessibleName(name)
  }
  await page.keyboard.press('Tab')
  await expect(ask(page).locator(':focus')).toHaveCount(0)
  await before.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(before).toBeFocused()

  await ask(page).getByRole('button', { name: consentWords.settings }).focus()
  await page.keyboard.press('Enter')
  await expect(settings(page).getByRole('heading')).toBeFocused()
  const [necessary, analytics, marketing] = Object.values(consentSettings.categories).map(({ title }) =>
    settings(page).getByRole('checkbox', { name: title }),
  )
  await expect(necessary!).toBeChecked()
  await expect(necessary!).toBeDisabled()
  for (const box of [analytics!, marketing!]) await expect(box).not.toBeChecked()
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab')
  await expect(analytics!).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(settings(page).getByRole('button', { name: consentSettings.acceptSelected })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(settings(page)).toBeHidden()
  expect(await stored(page)).toEqual({ consent: 'all', categories: { analytics: true, marketing: false } })
})

test('Escape closes the settings alone; once the question is over, the focus is where it was before, and nothing scrolls', async ({
  page,
}) => {
  await openAsked(page)
  const before = page.getByRole('contentinfo').getByRole('link').last()
  const open = ask(page).getByRole('button', { name: consentWords.settings })
  for (const end of [
    () => ask(page).getByRole('button', { name: consentWords.close }).press('Enter'),
    () => ask(page).getByRole('button', { name: consentWords.rejectAll }).press('Enter'),
  ]) {
    await before.focus()
    await open.press('Enter')
    await expect(settings(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings(page)).toBeHidden()
    await expect(open).toBeFocused()
    const place = await page.evaluate(() => window.scrollY)
    await end()
    await expect(ask(page)).toBeHidden()
    await expect(before).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
    await page.evaluate(() => localStorage.clear())
    await openAsked(page)
  }
})

test('without an earlier focus, the focus goes to the start of the page', async ({ page }) => {
  for (const view of [ask, settings]) {
    await openAsked(page)
    if (view === settings) await press(ask(page), consentWords.settings)
    await press(view(page), consentWords.rejectAll)
    await expect(page.getByRole('main')).toBeFocused()
    await page.evaluate(() => localStorage.clear())
  }
})
