import type { Locator } from '@playwright/test'
import { expect } from './harness/test.ts'

/** Each name is one visible link to its address. */
export async function expectLinks(within: Locator, links: Record<string, string>): Promise<void> {
  for (const [name, href] of Object.entries(links)) {
    const link = within.getByRole('link', { name, exact: true })
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', href)
  }
}
