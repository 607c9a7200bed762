import { expect, type Page } from '@playwright/test'

/** Lighthouse's "cumulative layout shift" is the sum of them. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** Keeps what moves in each document that the page opens. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        moved.push(`${value}: ${sources.map(({ node }) => node?.textContent).join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What Lighthouse calls good at most: web.dev/articles/cls. */
export const goodShift = 0.1

/** Expects that hardly anything moved: by default a twentieth of what is good. */
export async function expectNoShift(page: Page, path: string, most = goodShift / 20): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
  const shift = moved.reduce((total, text) => total + Number.parseFloat(text), 0)
  expect(shift, `${path} ${moved.join('\n')}`).toBeLessThanOrEqual(most)
}
