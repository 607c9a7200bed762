import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { runsAll } from '../../tools/test-scope.ts'
import { findLosses, findMotion, findSmallTargets, widenText } from './in-browser.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const schemes = ['light', 'dark'] as const
/** The widths at which a page is examined. */
export const widths = runsAll ? [390, 1280] : [390]
const height = 900
/** A window of 1280 by 1024 pixels, magnified to 400 %. */
export const magnified = { width: 320, height: 256 }
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Examines the current page at each width, and restores the size of the window. */
export async function examinePage(page: Page): Promise<void> {
  const window = page.viewportSize()!
  for (const width of widths) await expectNothingFound(page, width)
  await page.setViewportSize(window)
}

/**
 * Examines the current state of the page at this width: axe in each color scheme, content that is cut off, targets that
 * are too small, motion in spite of `prefers-reduced-motion`, and magnification to 400 %.
 */
export async function expectNothingFound(page: Page, width: number): Promise<void> {
  const where = `${width} px, ${page.url()}`
  await page.setViewportSize({ width, height })
  await waitForAnimations(page)
  expect.soft(await page.evaluate(findLosses), `cut off, ${where}`).toEqual([])
  expect.soft(await page.evaluate(findSmallTargets), `too small to press, ${where}`).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect.soft(await page.evaluate(findMotion), `moves although that is not wanted, ${where}`).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await waitForAnimations(page)
    expect.soft(await findViolations(page), `axe, ${colorScheme}, ${where}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: schemes[0] })
  // The magnified window has one width only.
  if (width === widths[0]) {
    await page.setViewportSize(magnified)
    expect.soft(await page.evaluate(findLosses), `cut off when magnified, ${where}`).toEqual([])
    await page.setViewportSize({ width, height })
  }
}

/** Applies the widest text spacing that a reader may set, and removes it afterwards. */
export async function expectRoomForWideText(page: Page, width: number): Promise<void> {
  await page.evaluate(widenText)
  expect.soft(await page.evaluate(findLosses), `with the widest text spacing, ${width} px`).toEqual([])
  await page.evaluate(() => document.adoptedStyleSheets.pop())
}

/** Colors and widths differ during an animation. A canceled animation is not in the list any more. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity),
  )
}

/**
 * The violations that axe finds, of `rules` or of all rules of WCAG 2.2 AA and good practice. axe's adapter for
 * Playwright sends its source for each run and reports what passes, too, which takes twice as long. `target-size` (WCAG
 * 2.5.8) is off in axe by default. The site has no frames.
 */
export async function findViolations(page: Page, rules = tags): Promise<{ id: string; nodes: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const rules = { 'target-size': { enabled: true } }
    const { violations } = await window.axe.run({ runOnly, rules, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  }, rules)
}
