import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { notFoundMessages } from '../every-page.ts'
import { expect, test } from '../harness/test.ts'
import { examinedPages, schemes, widths } from './scope.ts'
import { openState, states } from './states.ts'

for (const colorScheme of schemes) {
  for (const width of widths) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      for (const path of examinedPages) {
        test(`axe finds nothing on ${path}`, async ({ page, allowConsole }) => {
          allowConsole(notFoundMessages)
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectNoFindings(page)
        })
      }

      for (const state of states.filter(({ onlyAt = width }) => onlyAt === width)) {
        test(`axe finds nothing on ${state.path} with ${state.name}`, async ({ page, world, allowConsole }) => {
          if (state.console) allowConsole(state.console)
          await openState(state, page, world)
          await expectNoFindings(page)
        })
      }
    })
  }
}

async function expectNoFindings(page: Page): Promise<void> {
  // Half of a fade has colours of its own.
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(finite.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([])
}
