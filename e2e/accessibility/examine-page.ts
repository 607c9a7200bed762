import { expect, type Page } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import { findLosses, findSmallTargets } from './in-browser.ts'

/** Looks at a page of the office as it stands: both schemes, and narrow, where nothing may be cut off or too small. */
export async function examinePage(page: Page, name = page.url()): Promise<void> {
  const { width, height } = page.viewportSize()!
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await findViolations(page), `axe, ${colorScheme}, ${name}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height })
  expect.soft(await page.evaluate(findLosses), `cut off at 390 px, ${name}`).toEqual([])
  expect.soft(await page.evaluate(findSmallTargets), `too small to press, ${name}`).toEqual([])
  await page.setViewportSize({ width, height })
}
