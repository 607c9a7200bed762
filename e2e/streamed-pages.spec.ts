import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { prerenderedPaths } from '../app/head/prerender.ts'
import { forward } from './harness/forward.ts'
import { expect, test } from './harness/test.ts'
import { expectNoShift, goodShift, watchShifts } from './shifts.ts'

/** The site, whose documents come in parts of about this many characters, as on a slow line. */
const charactersOfPart = 1500

for (const width of [390, 1280]) {
  test(`at ${width} px, little moves while a page comes in parts`, async ({ browser, testEnv }) => {
    const slow = await startSlowLine(testEnv.site.url)
    const page = await browser.newPage({ viewport: { width, height: 900 }, baseURL: slow.url })
    try {
      await watchShifts(page)
      for (const path of prerenderedPaths) {
        const opened = page.goto(path, { waitUntil: 'commit' })
        const { head, parts, outgoing } = await slow.nextDocument()
        expect(parts.length, `${path} comes in parts`).toBeGreaterThan(5)
        outgoing.write(head)
        await opened
        for (const part of parts) {
          outgoing.write(part)
          await twoFrames(page)
        }
        outgoing.end()
        await page.waitForLoadState('load')
        await expectNoShift(page, path, goodShift)
      }
    } finally {
      await page.close()
      await slow.stop()
    }
  })
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

interface SlowDocument {
  head: string
  parts: readonly string[]
  outgoing: ServerResponse
}

async function startSlowLine(siteUrl: string) {
  let next = Promise.withResolvers<SlowDocument>()
  const server = createServer((incoming, outgoing) => {
    const isDocument = incoming.headers['sec-fetch-dest'] === 'document'
    if (!isDocument) return forward(incoming, outgoing, siteUrl)
    void answerInParts(incoming.url ?? '/', outgoing).catch(() => outgoing.destroy())
  })

  async function answerInParts(path: string, outgoing: ServerResponse): Promise<void> {
    const answer = await fetch(siteUrl + path)
    outgoing.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' })
    next.resolve({ ...inParts(await answer.text()), outgoing })
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** The next document that the browser asks for: the test writes its parts. */
    nextDocument: async () => {
      const document = await next.promise
      next = Promise.withResolvers()
      return document
    },
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** The parts end between two tags. */
function inParts(html: string) {
  const body = html.indexOf('<body')
  const parts: string[] = []
  for (let from = body; from < html.length;) {
    const between = html.indexOf('><', from + charactersOfPart)
    const to = between === -1 ? html.length : between + 1
    parts.push(html.slice(from, to))
    from = to
  }
  return { head: html.slice(0, body), parts }
}
