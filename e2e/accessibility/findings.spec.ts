import type { Page } from '@playwright/test'
import { consentWords } from '../../app/content/consent.ts'
import { donateLink } from '../../app/content/navigation.ts'
import { notFoundMessages } from '../every-page.ts'
import { expect, test } from '../harness/test.ts'
import { waitUntilHydrated } from '../hydrated.ts'
import { expectNothingFound, magnified, settle } from './expect-nothing-found.ts'
import { findViolations } from './find-violations.ts'
import { findLosses, findMotion, findSmallTargets } from './in-browser.ts'
import { examinedPages, widths } from './scope.ts'
import { openState, states } from './states.ts'

for (const state of states) {
  const { name, path, onlyAt } = state
  test(`nothing is found ${path ? `on ${path} ` : ''}with ${name}`, async ({ page, testEnv, allowConsole }) => {
    if (state.console) allowConsole(state.console)
    if (!name.includes('cookie')) await answerCookieQuestion(page)
    const [first = widths[0], ...others] = onlyAt ? [onlyAt] : widths
    await page.setViewportSize({ width: first, height: 900 })
    await openState(state, page, testEnv)
    for (const width of [first, ...others]) await expectNothingFound(page, width)
  })
}

/** It comes a second after the page, and lies over what a scroll has not moved away yet. A state of its own shows it. */
async function answerCookieQuestion(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
}

test('with text of twice the size, a phone shows every page without scrolling sideways, under a low header', async ({
  page,
  allowConsole,
}) => {
  allowConsole(notFoundMessages)
  const [width, height] = [390, 844]
  await page.setViewportSize({ width, height })
  await answerCookieQuestion(page)
  // As in the browser's settings, where the size of text is 16 px unless the reader says otherwise.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const path of examinedPages) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect.soft(await page.evaluate(findLosses), path).toEqual([])
    const header = (await page.getByRole('banner').boundingBox())!
    expect.soft(header.height, path).toBeLessThanOrEqual(height / 6)
  }
})

test('the cookie question makes no link too small to press', async ({ page }) => {
  for (const [path, width, height] of [
    ['/contact', 390, 844],
    ['/get-involved', 1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await expect(page.getByRole('region', { name: consentWords.title })).toBeVisible()
    expect(await findViolations(page, ['target-size']), path).toEqual([])
  }
})

test('what is looked for would be found', async ({ page }) => {
  await page.goto('/payment-success')
  await waitUntilHydrated(page)
  // Until the card has arrived, it is hidden, and its heading with it.
  await settle(page)
  expect(await page.evaluate(findMotion)).not.toEqual([])
  await page.evaluate(() => {
    // Set through the object model: the page's policy refuses style attributes.
    const add = (name: string, text: string, style: Partial<CSSStyleDeclaration>) => {
      const element = Object.assign(document.createElement(name), { textContent: text })
      Object.assign(element.style, style)
      document.querySelector('main')?.append(element)
    }
    add('button', 'x', { width: '20px' })
    for (const sign of ['y', 'z']) add('button', sign, { width: '12px', minHeight: '0', height: '12px', padding: '0' })
    add('p', 'cut off here', { width: '3em', overflow: 'hidden', whiteSpace: 'nowrap' })
    add('p', 'pale', { color: 'rgb(250 250 250)' })
  })
  const found = (await findViolations(page)).map(({ id }) => id)
  expect(found.toSorted()).toEqual(['color-contrast', 'target-size'])
  expect(await page.evaluate(findSmallTargets)).toHaveLength(3)
  expect(await page.evaluate(findLosses)).not.toEqual([])
})

test.describe('magnified to 400 %', () => {
  test.use({ viewport: magnified, deviceScaleFactor: 4 })

  test('the header leads everywhere, and to giving', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: donateLink.label })).toBeInViewport({ ratio: 1 })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('button', { name: 'Menu' }).click()
    const last = menu.getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    await last.click()
    await expect(page).not.toHaveURL(/:\d+\/$/)
    await expect(menu).toBeHidden()
  })
})
