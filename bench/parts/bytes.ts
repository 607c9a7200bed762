import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { prerenderedPaths } from '../../app/prerender.ts'
import { withBrowser } from '../browser.ts'
import { atMost, type Figure, type Part } from '../figure.ts'
import { builtFile } from './building.ts'

/** What a first visit transfers, Brotli-compressed as the server sends it. 1 KB is 1,024 bytes. */
export const bytes: Part = {
  name: 'bytes',
  title: 'Bytes and requests of a first visit',
  measure: () =>
    withBrowser(async (browser, { site }) => {
      const visits: Visit[] = []
      for (const path of prerenderedPaths) visits.push(await visit(browser, site.url, path))
      const most = (value: (visit: Visit) => number) => visits.toSorted((a, b) => value(b) - value(a))[0]!
      const worst = (name: string, limit: number, value: (visit: Visit) => number, unit = ' KB'): Figure => {
        const page = most(value)
        return atMost(`${name}, at most (${page.path})`, limit, value(page), unit)
      }
      return [
        ...visits.map(({ path, html }) => atMost(`${path}: HTML with its styles`, 14, html, ' KB')),
        worst('all JavaScript, once React has started', 112, ({ scripts }) => scripts),
        worst('ours of it, without React and React Router', 10, ({ ours }) => ours),
        worst('JavaScript of a visitor who only reads', 2, ({ boot }) => boot),
        worst('fonts', 40, ({ fonts }) => fonts),
        worst('font files', 2, ({ fontFiles }) => fontFiles, ''),
        worst('picture files above the fold', 20, ({ pictures }) => pictures),
        worst('requests before intent', 6, ({ requests }) => requests, ''),
        worst('requests to another host', 0, ({ foreign }) => foreign, ''),
      ]
    }),
}

interface Visit {
  path: string
  html: number
  boot: number
  scripts: number
  ours: number
  fonts: number
  fontFiles: number
  pictures: number
  requests: number
  foreign: number
}

async function visit(browser: Browser, siteUrl: string, path: string): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const urls: URL[] = []
  page.on('request', (request) => urls.push(new URL(request.url())))
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'rejected'))
  await page.goto(siteUrl + path, { waitUntil: 'networkidle' })
  const before = urls.filter(({ pathname }) => !pathname.endsWith('.js') && !pathname.endsWith('.css'))
  // A key, for a pointer would fetch the pages behind links as well.
  await page.evaluate(() => document.dispatchEvent(new Event('keydown')))
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.close()

  const files = (pattern: RegExp) =>
    [...new Set(urls.map(({ pathname }) => pathname))].filter((file) => pattern.test(file))
  const sum = (paths: string[]) => paths.reduce((total, file) => total + kilobytes(builtFile(file)), 0)
  const fonts = files(/\.woff2$/)
  const scripts = files(/\.js$/)
  const html = builtFile(`${path}/index.html`)
  const boot = /<script type="module">(.*?)<\/script>/s.exec(html.toString())?.[1] ?? ''
  return {
    path,
    html: kilobytes(html),
    boot: kilobytes(Buffer.from(boot)),
    scripts: sum(scripts),
    ours: sum(scripts.filter((file) => !/\/react-[^/]+$/.test(file))),
    fonts: fonts.reduce((total, file) => total + builtFile(file).byteLength / 1024, 0),
    fontFiles: fonts.length,
    pictures: sum(files(/\.(avif|webp|png|jpe?g)$/).filter((file) => !/icon/.test(file))),
    requests: before.length,
    foreign: urls.filter(({ origin }) => origin !== new URL(siteUrl).origin).length,
  }
}

const kilobytes = (content: Buffer) => brotliCompressSync(content).byteLength / 1024
