import type { Page } from '@playwright/test'

/**
 * Shows interest in the page, as any visitor does, and waits until React answers it: a press before that does what the
 * page does without JavaScript.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.mouse.move(3, 3)
  // The last thing that the boot script does once React has taken over is to take away the browser's own prefetch rules.
  await page.waitForFunction(() => !document.querySelector('script[type=speculationrules]'))
}
