import type { Locator, Page } from '@playwright/test'
import { consentSettings } from '../app/content/consent/settings.ts'
import { consentWords } from '../app/content/consent/strip.ts'
import { expect } from './harness/test.ts'
import { openPage } from './hydrated.ts'

/** The question about cookies. */
export const ask = (page: Page) => page.getByRole('region', { name: consentWords.title })
export const settings = (page: Page) => page.getByRole('dialog', { name: consentSettings.title })
export const press = (view: Locator, name: string) => view.getByRole('button', { name, exact: true }).click()

/** Opens a page, and waits for the question. The clock stands: see `stopClock`. */
export async function openAsked(page: Page): Promise<void> {
  await openPage(page, '/about')
  await page.clock.runFor(1000)
  await expect(ask(page)).toBeVisible()
}

/** The answer that the browser keeps. */
export function stored(page: Page) {
  return page.evaluate(() => ({
    consent: localStorage.getItem('cookie-consent'),
    categories: JSON.parse(localStorage.getItem('cookie-consent-categories') ?? 'null') as unknown,
  }))
}

/** The categories of a refusal. */
export const nothing = { analytics: false, marketing: false }

/** A clock that only the test moves. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2030-01-01T12:00:00Z' })
  await page.clock.pauseAt('2030-01-01T12:00:01Z')
}
