import type { Locator, Page } from '@playwright/test'
import { firstBook as book } from '../app/catalog/books.ts'
import { home } from '../app/content/pages/home.ts'
import { fill } from '../app/words/fill.ts'
import { consentWords } from '../app/content/consent/strip.ts'
import { expect, test } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'

const { pagesLabel } = home.turning

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the cover, a spread and the ask are in the first screen; a tap or a key turns the pages, and nothing moves', async ({
      page,
    }) => {
      const pictures: string[] = []
      page.on('request', (asked) => void (/assets.*svg/.test(asked.url()) && pictures.push(asked.url())))
      await page.goto('/')
      const cover = page.getByRole('figure', { name: book.coverAlt })
      const picture = (index: number) => page.getByRole('img', { name: book.spreads[index]!.alt })
      const pages = (index: number) =>
        page.getByRole('radio', { name: fill(pagesLabel, { left: 2 * index + 2, right: 2 * index + 3 }) })
      const tap = async (element: Locator) => {
        const { x, y, width, height } = (await element.boundingBox())!
        await page.mouse.click(x + width / 2, y + height / 2)
      }
      const ask = page.getByRole('link', { name: home.callToAction.label }).first()
      // Without scripts, browsers load every picture at once.
      if (javaScriptEnabled) expect(pictures).toHaveLength(1)
      if (javaScriptEnabled) await expectAskAboveCookieQuestion(page, ask)

      for (const [width, height] of [
        [390, 844],
        [768, 1024],
        [1280, 720],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height })
        for (const element of [cover, picture(0), ask]) await expect(element).toBeInViewport({ ratio: 1 })
        // Scrolling would move them, too.
        const places = () => Promise.all([cover, ask].map((element) => element.boundingBox()))
        const before = await places()
        for (const [index, { words }] of book.spreads.entries()) {
          if (index > 0) await tap(picture(index - 1))
          await expect(pages(index)).toBeChecked()
          for (const line of words) await expect(page.getByText(line)).toBeInViewport({ ratio: 1 })
          expect(await places(), `${width} px, spread ${index}`).toEqual(before)
        }
        await tap(picture(book.spreads.length - 1))
      }

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

/** On a phone, the first screen shows the call to action and the cookie question, and neither covers the other. */
async function expectAskAboveCookieQuestion(page: Page, ask: Locator): Promise<void> {
  const question = page.getByRole('region', { name: consentWords.title })
  await expect(question).toBeVisible()
  for (const [width, height] of [
    [390, 844],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    const [button, strip] = [(await ask.boundingBox())!, (await question.boundingBox())!]
    expect(strip.y + strip.height).toBe(height)
    expect(button.y + button.height, `${width} px`).toBeLessThan(strip.y)
  }
}
