import axe from 'axe-core'
import { examination } from '../../app/content/pages/accessibility.ts'
import { prerenderedPaths } from '../../app/head/prerender.ts'
import { everyPage } from '../every-page.ts'
import { expect, test } from '../harness/test.ts'
import { examinedPages, schemes, widths } from './scope.ts'
import { states } from './states.ts'

test('the numbers of the accessibility statement are those of the tests', async ({ page }) => {
  await page.goto('/accessibility')
  const sessionsOf = (places: number) => places * widths.length * schemes.length
  const narrowed = states.filter(({ onlyAt }) => onlyAt !== undefined).length
  const { on, ...numbers } = examination
  expect(on).toMatch(/^\w+ \d{1,2}, 20\d\d$/)
  expect(numbers).toEqual({
    axe: axe.version,
    pages: examinedPages.length,
    states: states.length,
    widths,
    schemes,
    visits: sessionsOf(examinedPages.length + states.length) - narrowed * schemes.length,
    walked: prerenderedPaths.length,
    withoutScript: everyPage.length,
    findings: 0,
  })
  const main = page.getByRole('main')
  const { pages, states: stateCount, visits } = examination
  for (const said of [
    examination.on,
    `axe-core ${axe.version}`,
    `${pages} addresses`,
    `${stateCount} states`,
    `${visits} exam`,
  ]) {
    await expect(main).toContainText(said)
  }
})
