import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { prerenderedPaths } from '../app/prerender.ts'
import { everyPage } from './every-page.ts'
import { expect, test } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'

const kilobyte = 1024

const compressed = (content: string | Buffer) => brotliCompressSync(content).byteLength
const builtFile = (path: string) => readFileSync(new URL(`../build/client${path}`, import.meta.url))

/** Every file that the page asks for, as paths without the site. */
function requestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const scripts = (paths: string[]) => [...new Set(paths)].filter((path) => path.endsWith('.js'))
const hasReact = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')))

async function openAnswered(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'rejected'))
  await page.goto(path, { waitUntil: 'networkidle' })
}

for (const path of everyPage) {
  test(`${path} is one small file with its styles in it`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    expect(compressed(html)).toBeLessThanOrEqual(14 * kilobyte)
    expect(html.match(/<style\b/g)).toHaveLength(1)
    // A sheet for the printer holds nothing up.
    expect(html).not.toMatch(/rel="modulepreload"|rel="stylesheet"(?! [^>]*media="print")/)
    const running = [
      ...html.matchAll(/<script(?![^>]*type="(?:application|speculationrules))[^>]*>(.*?)<\/script>/gs),
    ].map(([, text]) => text)
    expect(running).toHaveLength(1)
    expect(compressed(running[0]!)).toBeLessThanOrEqual(2 * kilobyte)
  })
}

test('no width hangs on a glyph of a font, or lines would break anew when the fonts arrive', async ({ request }) => {
  for (const path of everyPage) {
    const html = await (await request.get(path)).text()
    expect([path, /<style\b.*?<\/style>/s.exec(html)?.[0].match(/\d(ch|ex)\b/g)]).toEqual([path, null])
  }
})

test('the boot script is the same on every page', async ({ request }) => {
  const pages = await Promise.all(everyPage.map(async (path) => (await request.get(path)).text()))
  const boots = pages.map((html) => /<script type="module"[^>]*>(.*?)<\/script>/s.exec(html)?.[1])
  expect(boots[0]).toBeTruthy()
  expect(new Set(boots).size).toBe(1)
})

for (const path of prerenderedPaths) {
  test(`${path} needs little before somebody acts, and then stays in its budget`, async ({ page }) => {
    const requests = requestsOf(page)
    await openAnswered(page, path)
    const withForm = await page.locator('main form:not([data-aside])').count()
    if (!withForm) {
      expect(scripts(requests)).toEqual([])
      expect(requests.length).toBeLessThanOrEqual(6)
    }
    const fonts = requests.filter((file) => file.endsWith('.woff2'))
    expect(fonts.length).toBeLessThanOrEqual(2)
    const fontBytes = fonts.reduce((sum, file) => sum + builtFile(file).byteLength, 0)
    expect(fontBytes).toBeLessThanOrEqual(40 * kilobyte)

    await page.evaluate(() => document.dispatchEvent(new Event('keydown')))
    await expect.poll(() => hasReact(page)).toBe(true)
    const scriptBytes = scripts(requests).reduce((sum, file) => sum + compressed(builtFile(file)), 0)
    expect(scriptBytes).toBeLessThanOrEqual(112 * kilobyte)
  })
}

test('no script makes the browser load its language data, which would hold up React’s start', async ({ request }) => {
  const names = readdirSync(new URL('../build/client/assets', import.meta.url)).filter((name) => name.endsWith('.js'))
  const code: [string, string][] = names.map((name) => [name, builtFile(`/assets/${name}`).toString()])
  code.push(['/terms', await (await request.get('/terms')).text()])
  expect(code.filter(([, text]) => /\.toLocale\w*String|\bIntl\./.test(text)).map(([name]) => name)).toEqual([])
})

test('the text of the server’s program takes one byte a sign, or an idle process would hold 4 MB more', () => {
  const folder = new URL('../build/server/assets/', import.meta.url)
  const programs = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)
  expect(programs.filter(([, text]) => /[^\0-\xff]/.test(text)).map(([name]) => name)).toEqual([])
  expect(programs.length).toBeGreaterThan(0)
})

test('the fonts hold every character of the built pages', async ({ request }) => {
  const { glyphs } = await import('../tools/glyphs.ts')
  for (const path of everyPage) {
    const html = await (await request.get(path)).text()
    const text = html.replaceAll(/<(style|script).*?<\/\1>|<[^>]+>|\s/gs, '')
    expect(
      [...new Set(text)].filter((sign) => !glyphs.includes(sign)),
      path,
    ).toEqual([])
  }
})

test('after a client-side navigation every style is there', async ({ page }) => {
  await openAnswered(page, '/terms')
  await waitUntilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).click()
  await expect(page.locator('.choice-tile').first()).toHaveCSS('cursor', 'pointer')
})
