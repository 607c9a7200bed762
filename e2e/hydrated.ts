import type { Page } from '@playwright/test'

/** React has taken over once it has left its mark on an element that the server sent. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
}
