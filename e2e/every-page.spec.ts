import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { consentWords } from '../app/content/consent/strip.ts'
import { prerenderedPaths } from '../app/head/prerender.ts'
import { openPlace } from '../app/words/testing/open-place.ts'
import { everyPage, examinedPages, notFoundMessages } from './every-page.ts'
import { expectEveryStop } from './accessibility/expect-every-stop.ts'
import { expectNothingFound, expectRoomForWideText, widths } from './accessibility/examine.ts'
import { expect, test } from './harness/test.ts'
import { violationsOf, watchPolicy } from './watch-policy.ts'
import { openPage, waitUntilHydrated } from './hydrated.ts'
import { runsAll } from '../tools/test-scope.ts'

const kilobyte = 1024
const fileSize = (path: string) => readFileSync(new URL(`../build/client${path}`, import.meta.url)).byteLength
const scriptSize = (path: string) =>
  brotliCompressSync(readFileSync(new URL(`../build/client${path}`, import.meta.url))).byteLength

/** Without JavaScript. */
let plainPage: Page
test.beforeAll(async ({ browser }) => {
  plainPage = await browser.newPage({ javaScriptEnabled: false })
})
test.afterAll(() => plainPage.close())

const wide = { width: 1280, height: 900 }
const telephone = { width: 390, height: 900 }

for (const path of examinedPages) {
  const isMissing = path === '/no-such-page'
  const isPlain = everyPage.includes(path)

  test(`${path} loads little, keeps its policy, its head, its outline and the words that it has without JavaScript, is reached by keys, and axe finds nothing`, async ({
    page,
    request,
    testEnv,
    allowConsole,
  }) => {
    if (isMissing) allowConsole(notFoundMessages)
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    const requests = new Set<string>()
    page.on('request', (asked) => requests.add(new URL(asked.url()).pathname))
    await watchPolicy(page)
    await page.setViewportSize(wide)
    await page.goto(path, { waitUntil: 'networkidle' })

    // A page with a form starts React by itself.
    const waitsForVisitor =
      prerenderedPaths.includes(path) && (await page.locator('main form:not([data-aside])').count()) === 0
    if (waitsForVisitor) {
      expect(scriptsOf(requests)).toEqual([])
      expect(requests.size).toBeLessThanOrEqual(6)
    }
    const fonts = [...requests].filter((file) => file.endsWith('.woff2'))
    expect(fonts.length).toBeLessThanOrEqual(2)
    expect(sum(fonts.map(fileSize))).toBeLessThanOrEqual(40 * kilobyte)
    // A key starts React, too, and prefetches no page, unlike a pointer over a link.
    await page.evaluate(() => document.dispatchEvent(new Event('keydown')))
    const reactKeys = () => page.evaluate(() => Object.keys(document.querySelector('h1') ?? {}).join())
    await expect.poll(reactKeys).toContain('__react')
    expect(sum(scriptsOf(requests).map(scriptSize))).toBeLessThanOrEqual(114 * kilobyte)

    // React would add a title that differs from the server's.
    expect(await page.locator('head title').count()).toBe(1)
    if (prerenderedPaths.includes(path)) {
      // The build for a local site has paths; `publisher-site.test.ts` tests the URLs of a public site.
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', path)
      const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
      expect((await request.get(picture)).headers()['content-type']).toBe('image/png')
    }
    const headings = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((all) => all.map(({ tagName, textContent }) => ({ level: Number(tagName.slice(1)), textContent })))
    expect(headings.filter(({ level }) => level === 1)).toHaveLength(1)
    const skipping = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1)
    expect(skipping).toEqual([])
    expect(await markupOf(page)).not.toMatch(openPlace)

    if (isPlain) {
      await plainPage.goto(testEnv.site.url + path)
      const served = await wordsOf(plainPage)
      expect(served.length, `the characters of ${path} without a script`).toBeGreaterThan(100)
      expect(await wordsOf(page)).toBe(served)
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await waitUntilHydrated(page)
    expect(await violationsOf(page)).toEqual([])
    expect(messages.filter((text) => !isMissing || !notFoundMessages.test(text))).toEqual([])

    await test.step('on a telephone, with the cookie question', async () => {
      await page.setViewportSize(telephone)
      await page.evaluate(() => scrollTo(0, 0))
      const question = page.getByRole('region', { name: consentWords.title, exact: true })
      await expect(question).toBeVisible()
      if (isPlain) await expectEveryStop(page)
      await question.getByRole('button', { name: consentWords.necessaryOnly }).click()
      await expect(question).toBeHidden()
    })
    for (const width of widths) {
      await test.step(`at ${width} px`, async () => {
        await page.evaluate(() => scrollTo(0, 0))
        await expectNothingFound(page, width)
        await expectRoomForWideText(page, width)
      })
    }
    if (isPlain && runsAll) await test.step('in a wide window', () => expectEveryStop(page))
    expect(await violationsOf(page)).toEqual([])
  })
}

test('after a client-side navigation, the head and the styles are those of the new page', async ({ page }) => {
  await openPage(page, '/terms')
  await page.getByRole('contentinfo').locator('a[href="/donate"]').click()
  await expect(page.locator('.choice-tile').first()).toHaveCSS('cursor', 'pointer')
  await expect(page).toHaveTitle(/^Donate/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', '/donate')
})

const scriptsOf = (requests: Set<string>) => [...requests].filter((file) => file.endsWith('.js'))
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The head and the body with all texts and addresses, without styles and scripts. */
function markupOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const code of copy.querySelectorAll('style, script')) code.remove()
    return copy.outerHTML
  })
}

/**
 * All words of the main part, also hidden ones: a style may hide what needs a script. A date in a <time> may depend on
 * the visitor's time zone.
 */
function wordsOf(page: Page): Promise<string> {
  return page.locator('main').evaluate((main) => {
    // The style sheet shows the words that belong to the chosen option.
    for (const words of main.querySelectorAll('.chosen, .not-chosen')) {
      if (getComputedStyle(words).display === 'none') words.remove()
    }
    const copy = main.cloneNode(true) as HTMLElement
    for (const time of copy.querySelectorAll('time')) time.remove()
    return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  })
}
