import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CompressedCopies } from '../compressed-copies.ts'
import { createListener } from '../request-listener.ts'
import { SecurityHeaders } from '../security-headers.ts'
import { StaticFiles } from '../static-files.ts'

export const siteUrl = 'https://books.example'
export const document = Buffer.from('0123456789'.repeat(10))
const words = 'For God so loved the world. '.repeat(200)
export const page = (origin: string) => `<script>run()</script><link rel="canonical" href="${origin}/about">${words}`

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface ListeningSite {
  /** Holds the built files in `client` and their packed copies in `compressed`. */
  folder: string
  url: string
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>
  /** Whether the event loop is full. */
  isFull: boolean
  /** What rendering waits for. */
  holding: Promise<void>
  stop(): Promise<void>
}

/** A small built site behind the real listener, on a port of its own. What is rendered is the word "rendered". */
export async function startListeningSite(): Promise<ListeningSite> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  const client = join(folder, 'client')
  for (const name of ['about', 'assets', 'downloads', 'social']) await mkdir(join(client, name), { recursive: true })
  await writeFile(join(client, 'about/index.html'), page('PLACE'))
  await writeFile(join(client, 'assets/app-3f9a.js'), `const words = '${words}'`)
  await writeFile(join(client, 'downloads/report.pdf'), document)
  await writeFile(join(client, 'downloads/large.pdf'), Buffer.alloc(100_000, 'x'))
  await writeFile(join(client, 'social/about.png'), 'PLACE')

  const security = new SecurityHeaders(siteUrl)
  const files = new StaticFiles(pathToFileURL(`${client}/`), {
    finishPage: (html) => html.replaceAll('PLACE', siteUrl),
    siteHeaders: (html) => (html === null ? security.other : security.page(html)),
    // Too little for the largest file: that one comes from disk.
    maxBytes: 50_000,
  })
  await files.makeCopies(new CompressedCopies(join(folder, 'compressed')))

  const server = createServer({ optimizeEmptyRequests: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const site: ListeningSite = {
    folder,
    url: `http://127.0.0.1:${port}`,
    isFull: false,
    holding: Promise.resolve(),
    ask: async (path, headers = {}, method = 'GET') => {
      // Plain HTTP, because `fetch` unpacks, adds headers and hides some.
      const sent = request({ port, host: '127.0.0.1', path, headers, method }).end()
      const [answer] = await once(sent, 'response')
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
    },
    stop: async () => {
      server.close()
      await rm(folder, { recursive: true })
    },
  }
  const listener = createListener({
    siteUrl,
    trustedProxies: [],
    files,
    security,
    render: async () => {
      await site.holding
      return new Response('rendered', { headers: { 'Content-Type': 'text/html' } })
    },
    operator: { metricsToken: null, readiness: () => Promise.resolve({ ready: true }) },
    loop: { lagMs: 0, mayBegin: () => !site.isFull },
    isStopping: () => false,
  })
  server.on('request', listener)
  return site
}
