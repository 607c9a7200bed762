import type { Page } from '@playwright/test'

/**
 * Shows interest in the page, as any visitor does, and waits until React answers it: a press before that does what the
 * page does without JavaScript.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  // From the header into the margin beside the content: not every browser tells that a pointer came to rest where it began.
  await page.mouse.move(1, 1)
  await page.mouse.move(1, 150)
  // The last thing that the boot script does once React has taken over is to take away the browser's own prefetch rules.
  await page.waitForFunction(() => !document.querySelector('script[type=speculationrules]'))
}
