import type { Page } from '@playwright/test'

declare global {
  interface Window {
    __reactRouterDataRouter: { navigate(to: string): Promise<void> }
  }
}

/** Goes to an address of the site as a followed `<Link>` does, which need not stand on the page. */
export async function navigateInPlace(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => window.__reactRouterDataRouter.navigate(address), to)
}
