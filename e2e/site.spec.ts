import type { APIRequestContext, Page } from '@playwright/test'
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate'
import { everyPage, notFoundMessages } from './every-page.ts'
import { expect, test } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'
import { findLinks, isWellFormed } from './links.ts'

const validator = new HtmlValidate(
  new FileSystemConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // React writes these in its own way, which a browser reads alike: <br/>, async="", charSet, ids such as _R_.
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'attr-case': 'off',
      'valid-id': ['error', { relaxed: true }],
      // Numbers are copied with ordinary spaces and hyphens. Ours keep to one line by their style; a hotline's, which
      // is followed by its letters, must be able to break at 320 px.
      'tel-non-breaking': 'off',
    },
  }),
)

for (const path of everyPage) {
  test(`the HTML of ${path} is valid`, async ({ request }) => {
    const response = await request.get(path)
    const report = await validator.validateString(await response.text(), path)
    const complaints = report.results.flatMap(({ messages }) => messages)
    expect(complaints.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
  })

  test(`every link of ${path} leads somewhere`, async ({ request, world }) => {
    const html = await (await request.get(path)).text()
    const links = findLinks(html)
    expect(links.length).toBeGreaterThan(10)
    const broken: string[] = []
    for (const link of links) {
      const fault = await findFault(
        request,
        new URL(link.replace(world.site.origin, 'http://site'), `http://site${path}`),
      )
      if (fault) broken.push(`${link}: ${fault}`)
    }
    expect(broken).toEqual([])
  })

  test(`${path} says the same without JavaScript, and nothing to the console`, async ({
    page,
    browser,
    baseURL,
    allowConsole,
  }) => {
    const missing = path === '/no-such-page'
    if (missing) allowConsole(notFoundMessages)
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await page.goto(path)
    await expectOneOutline(page)
    await waitUntilHydrated(page)

    const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    await plain.goto(path)
    const served = await mainText(plain)
    await plain.close()
    expect(served.length).toBeGreaterThan(100)
    expect(await mainText(page)).toBe(served)
    expect(messages.filter((text) => !missing || !notFoundMessages.test(text))).toEqual([])
  })
}

/** One title for the page, and below it no heading without the one that it belongs to. */
async function expectOneOutline(page: Page): Promise<void> {
  const headings = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((elements) =>
      elements.map(({ tagName, textContent }) => ({ level: Number(tagName.slice(1)), text: textContent })),
    )
  expect(headings.filter(({ level }) => level === 1)).toHaveLength(1)
  const skipping = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1)
  expect(skipping).toEqual([])
}

/**
 * All words of the page itself, shown or not: a style may hide what only a script can do. A date in a <time> may be
 * the visitor's own.
 */
function mainText(page: Page): Promise<string> {
  return page.locator('main').evaluate((main) => {
    // Of the words for each choice the style sheet shows those that fit: the others are not said.
    for (const words of main.querySelectorAll('.chosen, .not-chosen')) {
      if (getComputedStyle(words).display === 'none') words.remove()
    }
    const copy = main.cloneNode(true) as HTMLElement
    for (const time of copy.querySelectorAll('time')) time.remove()
    return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  })
}

const answers = new Map<string, Promise<{ status: number; html: string }>>()

/** What is wrong with the link, or an empty text. Every address of the site is asked for once. */
async function findFault(request: APIRequestContext, { protocol, host, pathname, search, hash, href }: URL) {
  if (protocol !== 'http:' || host !== 'site') return isWellFormed(href) ? '' : 'is not well-formed'
  const address = pathname + search
  const answer = answers.get(address) ?? fetchPage(request, address)
  answers.set(address, answer)
  const { status, html } = await answer
  // The page that is missing on purpose names itself, for example in its canonical address.
  if (status !== 200 && pathname !== '/no-such-page') return `answers ${status}`
  return hash && !html.includes(` id="${hash.slice(1)}"`) ? 'has no such place' : ''
}

async function fetchPage(request: APIRequestContext, address: string) {
  // A link of our own that needs a redirect is an old one.
  const response = await request.get(address, { maxRedirects: 0 })
  const isPage = response.headers()['content-type']?.startsWith('text/html')
  return { status: response.status(), html: isPage ? await response.text() : '' }
}
