import type { Page } from '@playwright/test'

declare global {
  interface Window {
    __reactRouterDataRouter: { navigate(to: string): Promise<void> }
  }
}

/** Navigates to an address of the site as a click on a `<Link>` does. The page needs no such link. */
export async function navigateInPlace(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => window.__reactRouterDataRouter.navigate(address), to)
}
