import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'

export interface CompressedSite {
  url: string
  stop(): void
}

/**
 * No server is nearer than this. Lighthouse takes whatever had come before the first frame for something that the frame
 * waited for: on loopback that would be the fonts, which no text waits for.
 */
const awayMs = 50

/**
 * The site as a server in front of it would send it: Brotli-compressed, from memory, over HTTP/1.1. With `bare`, its
 * pages have no scripts at all: the floor that a page is compared with.
 */
export async function serveCompressed(siteUrl: string, { bare }: { bare: boolean }): Promise<CompressedSite> {
  const answers = new Map<string, Promise<{ status: number; headers: Record<string, string>; body: Buffer }>>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const own = `http://${request.headers.host}`
    const answer = answers.get(path) ?? load(siteUrl, path, own, bare)
    answers.set(path, answer)
    Promise.all([answer, delay(awayMs)]).then(
      ([{ status, headers, body }]) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function load(siteUrl: string, path: string, ownUrl: string, bare: boolean) {
  const response = await fetch(siteUrl + path)
  const type = response.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await response.arrayBuffer())
  // A page names its own address, and is not found under another.
  const page = type.startsWith('text/') ? bytes.toString().replaceAll(siteUrl, ownUrl) : null
  // On a loopback address the site closes itself to crawlers, which Lighthouse would take for a fault.
  const open = path === '/robots.txt' ? 'User-agent: *\nAllow: /\n' : page
  const content = open === null ? bytes : Buffer.from(bare ? withoutScripts(open) : open)
  const squeeze = /^(text|application\/(json|manifest)|image\/svg)/.test(type)
  const body = squeeze ? brotliCompressSync(content) : content
  return {
    status: response.status,
    body,
    headers: {
      'Content-Type': type,
      'Content-Length': String(body.byteLength),
      'Cache-Control': response.headers.get('cache-control') ?? 'no-cache',
      ...(squeeze && { 'Content-Encoding': 'br' }),
    },
  }
}

function withoutScripts(html: string): string {
  return html.replaceAll(/<script(?! type="application\/ld).*?<\/script>/gs, '')
}
