import type { Page } from '@playwright/test'

/** The sentence before the button that the giver of a recurring gift agrees to, as a reader sees it. */
export async function readConsent(page: Page): Promise<string> {
  const shown = await page.locator('p', { hasText: 'is charged today' }).innerText()
  return shown.replaceAll(/\s+/g, ' ').trim()
}
