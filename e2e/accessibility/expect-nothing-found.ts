import { expect, type Page } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import { findLosses, findMotion, findSmallTargets, widenText } from './in-browser.ts'
import { schemes, widths } from './scope.ts'

const height = 900
/** A window of 1280 by 1024 pixels, magnified to 400 %. */
export const magnified = { width: 320, height: 256 }

/**
 * Looks at the page as it stands, in a window of this width: axe in each scheme, what is cut off, what is too small to
 * press, what moves although that is not wanted, and at 400 %.
 */
export async function expectNothingFound(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await settle(page)
  await measure(page, `${width} px`)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    expect.soft(await findViolations(page), `axe, ${colorScheme}, ${width} px`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: schemes[0] })
  // Magnified, all windows are one.
  if (width === widths[0]) {
    await page.setViewportSize(magnified)
    expect.soft(await page.evaluate(findLosses), 'cut off when magnified').toEqual([])
    await page.setViewportSize({ width, height })
  }
}

/** With the widest text spacing that a reader may ask for, which is taken back afterwards. */
export async function expectRoomForWideText(page: Page, width: number): Promise<void> {
  await page.evaluate(widenText)
  expect.soft(await page.evaluate(findLosses), `with the widest text spacing, ${width} px`).toEqual([])
  await page.evaluate(() => document.adoptedStyleSheets.pop())
}

/** Half of a fade has colours of its own, and half of a turn a width. What is called off is no longer there. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity),
  )
}

async function measure(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(findLosses), `cut off, ${where}`).toEqual([])
  expect.soft(await page.evaluate(findSmallTargets), `too small to press, ${where}`).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect.soft(await page.evaluate(findMotion), `moves although that is not wanted, ${where}`).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
}
