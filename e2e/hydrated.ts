import type { Page } from '@playwright/test'

/**
 * Moves the pointer, as any visitor does, which starts React, and waits until React answers: a click before that does
 * what the page does without JavaScript.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  // From the header into the margin beside the content: not every browser reports a pointer that does not move.
  await page.mouse.move(1, 1)
  await page.mouse.move(1, 150)
  // The last step of the start script after React has hydrated is to remove the browser's own prefetch rules.
  await page.waitForFunction(() => !document.querySelector('script[type=speculationrules]'))
}

/** Opens a page and waits until React answers. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilHydrated(page)
}

/** Keeps the page's script files from arriving until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}
