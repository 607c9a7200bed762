import type { Page } from '@playwright/test'
import { light } from '../app/colors/palette.ts'
import { site } from '../app/content/site.ts'
import { wayWords } from '../app/content/pages/ways-to-give.ts'
import { copyText, findWaysToGive } from '../app/ui/find-ways-to-give.ts'
import { mailto } from '../app/ui/mailto.ts'
import { expect, test } from './harness/test.ts'
import { openPage } from './hydrated.ts'
import { textOfPdf } from './pdf.ts'

const waysToGive = findWaysToGive()
const waysWithFacts = waysToGive.filter(({ facts }) => facts)
/** Without line breaks, which depend on the paper. */
const squeeze = (words: string) => words.replaceAll(/\s/g, '')
const printedWords = async (page: Page) => squeeze(await textOfPdf(await page.pdf()))
/** As a browser computes it. */
const rgbOf = (hex: string) =>
  `rgb(${hex
    .match(/\w\w/g)!
    .map((pair) => Number.parseInt(pair, 16))
    .join(', ')})`
const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

for (const path of ['/donate', '/donors']) {
  test(`${path}: the details of a way to give are copied with one click, also before React has started`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(path)
    for (const { title, facts } of waysWithFacts) {
      const card = cardOf(page, title)
      await card.getByRole('button', { name: `${wayWords.copy}: ${title}` }).click()
      await expect(card.getByRole('status')).toHaveText(wayWords.copied)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copyText(facts ?? []))
    }
  })
}

test('when the browser cannot copy, the lines are selected and the visitor gets a message', async ({
  page,
  examine,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await openPage(page, '/donate')
  for (const { title, facts } of waysWithFacts) {
    const card = cardOf(page, title)
    await card.getByRole('button', { name: wayWords.copy }).click()
    await expect(card.getByRole('status')).toHaveText(wayWords.notCopied)
    const selected = await page.evaluate(() =>
      getSelection()
        ?.toString()
        .trim()
        .split(/\s*\n\s*/)
        .join('\n'),
    )
    expect(selected).toBe(facts?.flat().join('\n'))
  }
  await examine()
})

test('"Print" puts one way to give on paper, and the page stays whole', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto('/donors')
  const [fund, check] = waysToGive
  await cardOf(page, check!.title).getByRole('button', { name: wayWords.print }).click()
  await expect(page.locator('.printed-alone')).toHaveCount(1)
  // Dark text on white paper, in both color schemes of the screen.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText(check!.text)).toHaveCSS('color', rgbOf(light.ink))
  await page.emulateMedia({ media: null })
  // The browser notifies the page after printing.
  const sheet = await printedWords(page)
  const expected = [check!.title, check!.text, ...check!.facts!.flat(), site.legalName, site.email, site.phone]
  for (const words of expected) expect(sheet).toContain(squeeze(words))
  for (const words of [fund!.title, wayWords.copy, 'Privacy Policy']) expect(sheet).not.toContain(squeeze(words))

  await expect(page.locator('.printed-alone')).toHaveCount(0)
  const paper = await printedWords(page)
  for (const { title, facts = [] } of waysToGive)
    for (const words of [title, ...facts.flat()]) expect(paper).toContain(squeeze(words))
  expect(paper).not.toContain(wayWords.print)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every line can be read, and no button is shown that does nothing', async ({ page }) => {
    for (const path of ['/donate', '/donors']) {
      await page.goto(path)
      for (const { title, facts, link } of waysToGive) {
        const card = cardOf(page, title)
        for (const [name, value] of facts ?? []) {
          await expect(card.getByRole('term').filter({ hasText: name }).first()).toBeVisible()
          await expect(card.getByRole('definition').filter({ hasText: value }).first()).toBeVisible()
        }
        await expect(card.getByRole('button')).toHaveCount(0)
        const href = link && ('mail' in link ? mailto(link.mail) : link.to)
        if (href) await expect(card.getByRole('link', { name: link.label })).toHaveAttribute('href', href)
      }
    }
  })
})
