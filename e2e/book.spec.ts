import type { Locator, Page } from '@playwright/test'
import { firstBook as book } from '../app/catalog/books.ts'
import { home } from '../app/content/pages/home.ts'
import { fill } from '../app/words/fill.ts'
import { consentWords } from '../app/content/consent/strip.ts'
import { expect, test } from './harness/test.ts'
import { openPage, waitUntilHydrated } from './hydrated.ts'

const { bookLabel, pagesLabel } = home.turning
const bookAlt = fill(home.bookAlt, { title: book.title })
const pagesOf = (index: number) => fill(pagesLabel, { left: 2 * index + 2, right: 2 * index + 3 })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the book and the ask are in the first screen; a tap or a key turns the pages, and nothing moves', async ({
      page,
    }) => {
      const pictures: string[] = []
      page.on('request', (asked) => void (/assets.*(svg|avif|webp)/.test(asked.url()) && pictures.push(asked.url())))
      await page.goto('/')
      const onTable = page.getByRole('img', { name: bookAlt })
      const picture = (index: number) => page.getByRole('img', { name: book.spreads[index]!.alt })
      const closed = page.getByRole('radio', { name: bookLabel })
      const pages = (index: number) => page.getByRole('radio', { name: pagesOf(index) })
      const tap = async (element: Locator) => {
        const { x, y, width, height } = (await element.boundingBox())!
        await page.mouse.click(x + width / 2, y + height / 2)
      }
      const ask = page.getByRole('link', { name: home.callToAction.label }).first()
      // Without scripts, browsers load every picture at once.
      if (javaScriptEnabled) expect(pictures).toHaveLength(1)

      for (const [width, height] of [
        [390, 844],
        [768, 1024],
        [1280, 720],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height })
        for (const element of [onTable, ask]) await expect(element).toBeInViewport({ ratio: 1 })
        // Scrolling would move it, too.
        const before = await ask.boundingBox()
        await tap(onTable)
        for (const [index, { words }] of book.spreads.entries()) {
          if (index > 0) await tap(picture(index - 1))
          await expect(pages(index)).toBeChecked()
          for (const line of words) await expect(page.getByText(line)).toBeInViewport({ ratio: 1 })
          expect(await ask.boundingBox(), `${width} px, spread ${index}`).toEqual(before)
        }
        await tap(picture(book.spreads.length - 1))
        await expect(closed).toBeChecked()
      }

      await tap(onTable)
      await tap(picture(0))
      await expect(picture(1)).toHaveJSProperty('naturalWidth', 1200)
      await expect(picture(0)).toBeHidden()
      // The tap has started React, which must not turn the pages.
      if (javaScriptEnabled) await waitUntilHydrated(page)
      await expect(pages(1)).toBeChecked()
      await pages(1).press('ArrowRight')
      await expect(picture(2)).toBeVisible()
      await pages(2).press('ArrowLeft')
      await pages(1).press('ArrowLeft')
      await expect(pages(0)).toBeFocused()
      await expect(picture(0)).toBeVisible()
    })
  })
}

for (const [width, height] of [
  [390, 844],
  [360, 740],
] as const) {
  test(`at ${width} × ${height} the first screen has the headline, the ask below it and the cookie question, and none covers another`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const question = page.getByRole('region', { name: consentWords.title })
    await expect(question).toBeVisible()
    const headline = await boxOf(page.getByRole('heading', { level: 1 }))
    const ask = await boxOf(page.locator('main').getByRole('link', { name: home.callToAction.label }).first())
    const strip = await boxOf(question)
    expect(strip.bottom).toBe(height)
    expect(ask.top).toBeGreaterThan(headline.bottom)
    expect(ask.bottom).toBeLessThan(strip.top)
    // The picture of the book is above the question, too.
    expect((await boxOf(page.getByRole('img', { name: bookAlt }))).bottom).toBeLessThan(strip.top)
  })
}

test('at 1280 × 800 the first screen of the page for giving has the donate button above the cookie question', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openPage(page, '/donate')
  const question = page.getByRole('region', { name: consentWords.title })
  await expect(question).toBeVisible()
  const button = await boxOf(page.getByRole('button', { name: 'Donate $50' }))
  const strip = await boxOf(question)
  expect(button.bottom).toBeLessThan(Math.min(strip.top, 800))
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a sideways swipe turns the pages, and a swipe down scrolls the page', async ({ page }) => {
    await openPage(page, '/')
    const swipe = await swiper(page, page.locator('.turnable-book figure:visible'))
    const pages = (index: number) => page.getByRole('radio', { name: pagesOf(index) })
    await swipe(-150, 10)
    await expect(pages(0)).toBeChecked()
    await swipe(-150, -10)
    await expect(pages(1)).toBeChecked()
    await swipe(150, 0)
    await expect(pages(0)).toBeChecked()
    // Before the first pages there is only the book, and nothing before it.
    await swipe(150, 0)
    await expect(page.getByRole('radio', { name: bookLabel })).toBeChecked()
    await swipe(150, 0)
    await expect(page.getByRole('radio', { name: bookLabel })).toBeChecked()
    await swipe(-150, 0)
    await expect(pages(0)).toBeChecked()
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0])
    // The last: a page that scrolls goes on for a while.
    await swipe(-20, -150)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
    await expect(pages(0)).toBeChecked()
  })
})

async function boxOf(element: Locator): Promise<{ top: number; bottom: number }> {
  const { y, height } = (await element.boundingBox())!
  return { top: y, bottom: y + height }
}

/** A finger that moves from the middle of the element, in pixels to the right and down. */
async function swiper(page: Page, element: Locator) {
  const browser = await page.context().newCDPSession(page)
  return async (across: number, down: number) => {
    const { x, y, width, height } = (await element.boundingBox())!
    const at = (part: number) => [{ x: x + width / 2 + across * part, y: y + height / 2 + down * part }]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', at(0))
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', at(part))
    await touch('touchEnd', [])
  }
}
