import type { Page } from '@playwright/test'
import { globalNames } from '../app/hydration/react-router-privates.ts'

/** Navigates to an address of the site as a click on a `<Link>` does. The page needs no such link. */
export async function navigateInPlace(page: Page, to: string): Promise<void> {
  await page.evaluate(({ name, address }) => window[name]!.navigate(address), { name: globalNames.router, address: to })
}
