import type { Page } from '@playwright/test'

/** Shows interest in the page, as any visitor does, and waits until React has left its mark on what the server sent. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.mouse.move(3, 3)
  // The boot script takes them away as the last thing it does.
  await page.waitForFunction(() => !document.querySelector('script[type=speculationrules]'))
}
