import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate'
import { directories } from '../app/content/hotlines/directories.ts'
import { resources } from '../app/content/pages/resources.ts'
import { crisisLines } from '../app/pages/resources/crisis-lines.ts'
import { dayOf } from '../app/values/day-of.ts'
import { dateInWords } from '../app/words/date-in-words.ts'
import { fill } from '../app/words/fill.ts'
import { glyphs } from '../tools/fonts/glyphs.ts'
import { everyPage } from './every-page.ts'
import { expect, test } from './harness/test.ts'
import { findLinks, isWellFormed } from './links.ts'

// Checks of a page that need no browser.
const kilobyte = 1024
const compressed = (content: string) => brotliCompressSync(content).byteLength
const build = new URL('../build/', import.meta.url)

/** The HTML of every page by its path. */
async function servedPages(request: APIRequestContext): Promise<[path: string, html: string][]> {
  return Promise.all(everyPage.map(async (path) => [path, await (await request.get(path)).text()]))
}

test('every page is one small file with its styles in it, and one small script that is the same in all', async ({
  request,
}) => {
  const boots = new Set<string>()
  for (const [path, html] of await servedPages(request)) {
    expect(compressed(html), path).toBeLessThanOrEqual(14 * kilobyte)
    expect(html.match(/<style\b/g), path).toHaveLength(1)
    // A style sheet for print does not block rendering.
    expect(html, path).not.toMatch(/rel="modulepreload"|rel="stylesheet"(?! [^>]*media="print")/)
    const running = html.matchAll(/<script(?![^>]*type="(?:application|speculationrules))[^>]*>(.*?)<\/script>/gs)
    const scripts = [...running].map(([, text = '']) => text)
    expect(scripts, path).toHaveLength(1)
    boots.add(scripts[0]!)
    // The widths of these units change when the fonts load, and so would the line breaks.
    expect(/<style\b.*?<\/style>/s.exec(html)?.[0], path).not.toMatch(/\d(ch|ex)\b/)
    const words = html.replaceAll(/<(style|script).*?<\/\1>|<[^>]+>|\s/gs, '')
    const missing = [...new Set(words)].filter((sign) => !glyphs.includes(sign))
    expect(missing, `signs of ${path} that the fonts do not hold`).toEqual([])
  }
  expect(boots.size).toBe(1)
  expect(compressed([...boots][0]!)).toBeLessThanOrEqual(2 * kilobyte)
})

test('the crisis page is one small file also when each of its lines was tested on a day of its own', async ({
  request,
}) => {
  const html = await (await request.get('/resources')).text()
  const days = new Map(
    crisisLines().map(({ name }, index) => [name, dayOf(Date.UTC(2026, 8, 1 + ((index * 37) % 90)))]),
  )
  expect(new Set(days.values()).size).toBe(days.size)
  const entry = /(<h4>([^<]*)<\/h4>(?:(?!<h4>).)*?<p class="line-hours">)([^<]*)/gs
  let entries = 0
  const tested = html.replaceAll(entry, (_, before: string, name: string, text: string) => {
    entries += 1
    const { hours } = crisisLines().find((line) => line.name === name.replaceAll('&amp;', '&'))!
    expect(text.replaceAll('&amp;', '&'), name).toContain(hours)
    const day = dateInWords(days.get(name.replaceAll('&amp;', '&'))!)
    return `${before}${hours}<span>${fill(resources.checkedOn, { day })}</span>`
  })
  expect(entries).toBe(directories.flatMap(({ lines }) => lines).length)
  expect(compressed(tested)).toBeLessThanOrEqual(14 * kilobyte - 64)
})

test('the HTML of every page is valid', async ({ request }) => {
  const validator = new HtmlValidate(
    new FileSystemConfigLoader({
      root: true,
      extends: ['html-validate:recommended'],
      rules: {
        // React writes <br/>, async="", charSet and ids such as _R_, which browsers accept.
        'void-style': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'attr-case': 'off',
        'valid-id': ['error', { relaxed: true }],
        // Numbers have ordinary spaces and hyphens, so that they can be copied. A style keeps ours on one line; the
        // number of a crisis line, which is followed by its letters, must be able to break at 320 px.
        'tel-non-breaking': 'off',
      },
    }),
  )
  for (const [path, html] of await servedPages(request)) {
    const { results } = await validator.validateString(html, path)
    const faults = results.flatMap(({ messages }) => messages)
    expect(faults.map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`)).toEqual([])
  }
})

test('every link of every page works', async ({ request, testEnv }) => {
  const answers = new Map<string, { status: number; html: string }>()
  const findFault = async ({ protocol, host, pathname, search, hash, href }: URL) => {
    if (protocol !== 'http:' || host !== 'site') return isWellFormed(href) ? '' : 'is not well-formed'
    const address = pathname + search
    // An internal link must not need a redirect.
    const answer = answers.get(address) ?? (await fetchPage(request, address))
    answers.set(address, answer)
    // The page for a missing address links to itself, for example in its canonical URL.
    if (answer.status !== 200 && pathname !== '/no-such-page') return `answers ${answer.status}`
    return hash && !answer.html.includes(` id="${hash.slice(1)}"`) ? 'has no such place' : ''
  }
  const broken: string[] = []
  for (const [path, html] of await servedPages(request)) {
    const links = findLinks(html)
    expect(links.length, path).toBeGreaterThan(10)
    for (const link of links) {
      const fault = await findFault(new URL(link.replace(testEnv.site.origin, 'http://site'), `http://site${path}`))
      if (fault) broken.push(`${path}: ${link} ${fault}`)
    }
  }
  const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  for (const address of [...icons.map(({ src }) => src), '/sitemap.xml', '/robots.txt', '/favicon.ico']) {
    if ((await fetchPage(request, address)).status !== 200) broken.push(address)
  }
  expect(broken).toEqual([])
})

async function fetchPage(request: APIRequestContext, address: string) {
  const response = await request.get(address, { maxRedirects: 0 })
  const isPage = response.headers()['content-type']?.startsWith('text/html')
  return { status: response.status(), html: isPage ? await response.text() : '' }
}

test('no script makes the browser load its language data, which would delay React’s start', async ({ request }) => {
  const assets = new URL('client/assets/', build)
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const code = names.map((name) => [name, readFileSync(new URL(name, assets), 'utf8')])
  code.push(['/terms', await (await request.get('/terms')).text()])
  expect(code.filter(([, text = '']) => /\.toLocale\w*String|\bIntl\./.test(text)).map(([name]) => name)).toEqual([])
})

test('the server’s program has one byte for each character, or an idle process would hold 4 MB more', () => {
  const folder = new URL('server/assets/', build)
  const programs = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)
  expect(programs.filter(([, text]) => /[^\0-\xff]/.test(text)).map(([name]) => name)).toEqual([])
  expect(programs.length).toBeGreaterThan(0)
})

test('a post that is not a form is refused with 400, and does not count as a crash', async ({ request }) => {
  for (const path of ['/donate', '/store', '/contact', '/newsletter']) {
    for (const [type, data] of [
      ['application/json', '{'],
      ['multipart/form-data; boundary=x', 'no parts'],
    ] as const) {
      const response = await request.post(path, { headers: { 'content-type': type }, data })
      expect(response.status(), `${path} ${type}`).toBe(400)
      expect(await response.text()).toContain('role="alert"')
    }
  }
})

test('no built file has a name that block lists refuse, and a proxy may not change a page', async ({ request }) => {
  const refused = /cookie|consent|donor|banner|toast|track/i
  const names = readdirSync(new URL('client/', build), { recursive: true, encoding: 'utf8' })
  // The pages themselves, which are no files of another page, and pictures that other sites load.
  expect(
    names.filter((name) => refused.test(name) && !/^(cookies|donors)(\/index\.html(\.\w+)?)?$|^social\//.test(name)),
  ).toEqual([])
  for (const path of [...everyPage, '/donate?amount=75', '/payment-success?session_id=x', '/office']) {
    expect((await request.get(path)).headers()['cache-control'], path).toContain('no-transform')
  }
  // A page with a query is rendered. No proxy may compress it.
  const rendered = await request.get('/donate?amount=75', { headers: { 'accept-encoding': 'gzip' } })
  expect(rendered.headers()).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringContaining('Accept-Encoding'),
  })
  expect(await rendered.text()).toContain('</html>')
  const plain = await request.get('/donate?amount=75', { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers()['content-encoding']).toBeUndefined()
})
