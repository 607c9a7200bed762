import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds wrong in the page, by `rules` or by all those of WCAG 2.2 AA and good practice. axe's own adapter sends
 * its source for each run and describes what passes as well, which takes twice as long. `target-size` (WCAG 2.5.8) is off
 * in axe unless it is asked for. The site has no frames.
 */
export async function findViolations(page: Page, rules?: string[]): Promise<{ id: string; nodes: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const rules = { 'target-size': { enabled: true } }
    const { violations } = await window.axe.run({ runOnly, rules, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  }, rules ?? tags)
}
