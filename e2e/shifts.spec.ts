import { chromium, type Page } from '@playwright/test'
import { consentWords } from '../app/content/consent/strip.ts'
import { prerenderedPaths } from '../app/head/prerender.ts'
import { fontEnvironment, fontSets } from '../tools/fonts/font-sets.ts'
import { runsAll } from '../tools/test-scope.ts'
import { expect, test } from './harness/test.ts'
import { expectNoShift, watchShifts } from './shifts.ts'

/** The widest fonts move the most. */
const sets = runsAll ? fontSets : (['bare'] as const)
const widths = [390, 1280]

for (const set of sets) {
  for (const width of widths) {
    for (const late of [true, false]) {
      test(`with the fonts of ${set} at ${width} px, nothing moves when the site's own fonts come ${late ? 'after the first paint' : 'at once'}`, async ({
        launchOptions,
        testEnv,
      }) => {
        const env = { ...process.env, ...fontEnvironment(set) } as NodeJS.Dict<string>
        const browser = await chromium.launch({ ...launchOptions, env })
        try {
          const page = await browser.newPage({ viewport: { width, height: 900 }, baseURL: testEnv.site.url })
          await watchShifts(page)
          for (const path of prerenderedPaths) {
            await openUntilFonts(page, path, late)
            await expectNoShift(page, path)
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
            expect(wide, `${path} is wider than the window`).toBeLessThanOrEqual(0)
          }
        } finally {
          await browser.close()
        }
      })
    }
  }
}

test('the cookie question moves nothing', async ({ page }) => {
  await watchShifts(page)
  for (const [width, height] of [
    [412, 823],
    [1350, 940],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['/', '/donate', '/store']) {
      await openUntilFonts(page, path, true)
      await expect(page.getByRole('region', { name: consentWords.title, exact: true })).toBeVisible()
      await expectNoShift(page, path)
    }
  }
})

test('a page is drawn in the site’s own fonts when it is seen again', async ({ page }) => {
  await openUntilFonts(page, '/about', true)
  await page.goto('/about')
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  for (const [selector, family] of [
    ['h1', 'Fraunces'],
    ['main p', 'Source Sans 3'],
  ] as const) {
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts).toEqual([
      expect.objectContaining({ familyName: expect.stringContaining(family), isCustomFont: true }),
    ])
    // What makes local fonts as large as ours leaves ours as they are.
    const scale = await page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const widthOf = (adjust: string) => {
          const word = Object.assign(document.createElement('span'), { textContent: 'Handgloves', style: adjust })
          element.append(word)
          const { width } = word.getBoundingClientRect()
          word.remove()
          return width
        }
        return widthOf('') / widthOf('font-size-adjust: none')
      })
    expect(scale).toBeCloseTo(1, 2)
  }
})

/** Opens a page, and waits until its fonts have come and two frames were drawn. Late fonts come after the first paint. */
async function openUntilFonts(page: Page, path: string, late: boolean): Promise<void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  if (!late) release()
  // Also without a delay: a page that is routed has no cache.
  await page.route('**/*.woff2', (route) => held.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  release()
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready)
  await page.unrouteAll()
}
