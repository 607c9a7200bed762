import type { Page } from '@playwright/test'
import { globalNames } from '../app/hydration/react-router-privates.ts'

/**
 * Moves the pointer, which starts React, and waits until React has hydrated the page: before that, a click works as
 * without JavaScript.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  // Two positions, because not every browser sends an event when the pointer does not move.
  await page.mouse.move(1, 1)
  await page.mouse.move(1, 150)
  // Removing the speculation rules is the last step of the start script after hydration.
  await page.waitForFunction(() => !document.querySelector('script[type=speculationrules]'))
}

/** Opens a page and waits until React has hydrated it. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilHydrated(page)
}

/** Holds back the script files of the page until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** The address of a page's module. */
export async function moduleOf(page: Page, path: string): Promise<string> {
  const [module] = await page.evaluate(
    ({ name, sought }) =>
      Object.values(window[name]!.routes).flatMap(({ path = '', module }) => (`/${path}` === sought ? [module] : [])),
    { name: globalNames.manifest, sought: path },
  )
  return module!
}
