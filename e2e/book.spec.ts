import { book } from '../app/content/book.ts'
import { home } from '../app/content/home.ts'
import { expect, test } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'

const { coverLabel, pagesLabel } = book.turning

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the book opens by a tap, turns by keyboard, loads a picture when it is shown, and moves nothing below it', async ({
      page,
    }) => {
      const pictures: string[] = []
      page.on('request', (asked) => void (/assets.*svg/.test(asked.url()) && pictures.push(asked.url())))
      await page.goto('/')
      const picture = (index: number) => page.getByRole('img', { name: book.spreads[index]!.alt })
      const ask = page.getByRole('link', { name: home.callToAction.label }).first()
      const placeOfAsk = () => ask.evaluate((link) => link.getBoundingClientRect().top + window.scrollY)
      const place = await placeOfAsk()
      const cover = page.locator('.cover')
      await expect(cover).toBeVisible()
      // Without scripts, browsers load every picture at once.
      if (javaScriptEnabled) expect(pictures).toEqual([])

      const { x, y, width, height } = (await cover.boundingBox())!
      await page.mouse.click(x + width / 2, y + height / 2)
      await expect(cover).toBeHidden()
      await expect(picture(0)).toHaveJSProperty('naturalWidth', 1200)
      await expect(page.getByText(book.spreads[0].words[0])).toBeVisible()
      if (javaScriptEnabled) expect(pictures).toHaveLength(1)
      // React, which the tap has started, leaves the book open.
      if (javaScriptEnabled) await waitUntilHydrated(page)
      await expect(page.getByRole('radio', { name: pagesLabel(2) })).toBeChecked()

      await page.getByRole('radio', { name: pagesLabel(2) }).press('ArrowRight')
      await expect(picture(1)).toBeVisible()
      await expect(picture(0)).toBeHidden()
      await page.getByRole('radio', { name: pagesLabel(4) }).press('ArrowLeft')
      await page.getByRole('radio', { name: pagesLabel(2) }).press('ArrowLeft')
      await expect(page.getByRole('radio', { name: coverLabel })).toBeFocused()
      await expect(cover).toBeVisible()
      expect(await placeOfAsk()).toBe(place)
    })
  })
}
