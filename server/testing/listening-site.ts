import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Site } from '../../app/start/start-app.server.ts'
import { officePolicy, routePolicy } from '../../app/start/route-policies.ts'
import { createApp } from '../app.ts'
import { siteFiles } from '../files.ts'
import { Counters } from '../health.ts'
import { refuseMalformed } from '../refuse.ts'
import { RenderQueue } from '../render-queue.ts'
import { securityHeaders } from '../security-headers.ts'

const siteUrl = 'https://books.example'
export const page = `<script>run()</script><p>${'For God so loved the world. '.repeat(200)}`
export const missing = `<h1>404</h1>${'<p>There is no such page.</p>'.repeat(20)}`
export const document = Buffer.from('0123456789'.repeat(10))

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface ListeningSite {
  port: number
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>
  /** Whether the event loop is full. */
  isFull: boolean
  /** How long the newest connection may be silent, in milliseconds. */
  readonly silenceMs: number | undefined
  /** Whether a request waits for `holding`. */
  isHolding: boolean
  /** Whether the answer to the last rendered request has left. */
  hasLeft: boolean
  /** Rendering waits for this promise. */
  holding: Promise<void>
  /** The paths that were rendered, also those that are held. */
  readonly begun: string[]
  /** The paths that were logged as missing. */
  readonly missing: string[]
  /** The length of the body that the last rendered request has. */
  receivedBytes: number
  /** The answer to the next rendered request. Null means the word "rendered". */
  answer: Response | null
  /** The number of open connections. */
  countConnections(): Promise<number>
  stop(): Promise<void>
}

/** A small built site behind the real server, on a free port. A rendered page is the word "rendered". */
export async function startListeningSite(): Promise<ListeningSite> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  const files: Record<string, string | Buffer> = {
    'about/index.html': page,
    'about/index.html.br': zlib.brotliCompressSync(page),
    'about/index.html.zst': zlib.zstdCompressSync(page),
    'about/index.html.gz': zlib.gzipSync(page),
    'assets/app-3f9a.js': 'run()',
    'downloads/report.pdf': document,
    'downloads/large.pdf': Buffer.alloc(100_000, 'x'),
    'downloads/archive.gz': 'no copy of another file',
    'social/about.png': 'picture',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const server = createServer({ optimizeEmptyRequests: true, requireHostHeader: false }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let newest: Socket | undefined
  server.on('connection', (socket) => (newest = socket))
  const listening: ListeningSite = {
    port,
    isFull: false,
    isHolding: false,
    hasLeft: false,
    get silenceMs() {
      return newest?.timeout
    },
    holding: Promise.resolve(),
    begun: [],
    missing: [],
    receivedBytes: 0,
    answer: null,
    ask: async (path, headers = {}, method = 'GET') => {
      // Plain HTTP, because `fetch` decompresses, adds headers and hides some.
      const sent = request({ port, host: '127.0.0.1', path, headers, method }).end()
      const [answer] = await once(sent, 'response')
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
    },
    countConnections: promisify(server.getConnections.bind(server)),
    stop: async () => {
      server.close()
      await rm(folder, { recursive: true })
    },
  }
  const site: Site = {
    host: '127.0.0.1',
    port,
    siteUrl,
    // With X-Forwarded-For, a test is another visitor.
    trustedProxies: ['127.0.0.1'],
    dataDir: folder,
    drainSeconds: 0,
    metricsToken: null,
    keepsOfflinePage: true,
    cspSources: { formTargets: [], connectTargets: [], consentedScripts: { policy: '', addresses: [] } },
    routePolicy: (path) => (path.startsWith('/office') ? officePolicy(path) : routePolicy(path)),
    householdOf: (address) => address,
    pages: {
      readsQuery: (_, query) => query.has('amount'),
      isMissing: (path) => path.startsWith('/missing'),
      logMissing: (url) => listening.missing.push(url.pathname),
      drawMissing: async () => missing,
    },
    sessionState: async (cookie) => (cookie === 'open' || cookie === 'ended' ? cookie : 'none'),
    followWords: async () => {},
    uploads: { preparePhotographsWith: () => {}, readExcelsWith: () => {}, readPdfsWith: () => {} },
    readiness: () => Promise.reject(new Error('No test reads the readiness.')),
    render: async (request, { left }) => {
      listening.begun.push(new URL(request.url).pathname)
      listening.hasLeft = false
      void left.then(() => (listening.hasLeft = true))
      listening.receivedBytes = (await request.arrayBuffer()).byteLength
      listening.isHolding = true
      await listening.holding
      listening.isHolding = false
      const { answer } = listening
      listening.answer = null
      return answer ?? new Response('rendered', { headers: { 'Content-Type': 'text/html' } })
    },
    shutdown: () => Promise.resolve(),
  }
  const security = securityHeaders(siteUrl)
  const app = createApp({
    site,
    security,
    counters: new Counters(),
    isStopping: () => false,
    files: siteFiles({ folder: pathToFileURL(`${folder}/`), security, readsQuery: site.pages.readsQuery }),
    loop: { lagMs: 0, mayBegin: () => !listening.isFull },
    // What a test holds keeps its place.
    renders: new RenderQueue({ placeMs: 600_000 }),
  })
  server.on('request', app)
  refuseMalformed(server, security)
  return listening
}
