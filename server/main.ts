/**
 * The Node process: loads the built site, starts it, listens, and stops. All code that uses the configuration or the
 * database is in the build, so that each exists once.
 */
import './production.ts'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import type * as entry from '../app/entry.server.tsx'
import { createApp } from './app.ts'
import { hashContent, readBuiltFrom } from './built-from.ts'
import { countedAddress, proxyList } from './client-address.ts'
import { limitConnections } from './connection-limit.ts'
import { siteFiles } from './files.ts'
import { Counters } from './health.ts'
import { storePort } from './last-port.ts'
import { LoopLoad } from './load-limit.ts'
import { writeFailure } from './log-line.ts'
import { drawPages, drawSamples } from './pages/draw-pages.ts'
import { readExcel } from './excel-files/read-excel.ts'
import { readPdf } from './pdf-files/read-pdf.ts'
import { preparePhotograph } from './photographs/prepare-photograph.ts'
import { refuseMalformed } from './refuse.ts'
import { securityHeaders } from './security-headers.ts'

/** An import would run the module's getters and so load an HTTP client: 12 MB and 40 ms. */
const { createServer } = process.getBuiltinModule('node:http')

const buildFolder = new URL('../build/', import.meta.url)
const shutdownDeadlineMs = 20_000
/** The time without a byte in either direction; Node doubles it while an answer waits to be read. Stripe needs at most 10 s. */
const silenceMs = 20_000

type SiteBuild = ServerBuild & { entry: { module: typeof entry } }

async function main(): Promise<void> {
  // Nobody reads it any more: that is no reason to end.
  process.stdout.on('error', () => {})
  const { sampleDocuments } = readBuiltFrom()
  const build = (await import(new URL('server/index.js', buildFolder).href)) as SiteBuild
  const site = await build.entry.module.boot(build, sampleDocuments)
  const security = securityHeaders(site.siteUrl, site.cspSources)
  const files = siteFiles({
    folder: new URL('client/', buildFolder),
    security,
    keepsOfflinePage: site.keepsOfflinePage,
    readsQuery: site.pages.readsQuery,
  })
  site.uploads.preparePhotographsWith(preparePhotograph)
  site.uploads.readPdfsWith(readPdf)
  site.uploads.readExcelsWith(readExcel)
  await site.followWords({
    draw: drawPages,
    drawSamples,
    show: (drawn, photographs) => files.show(drawn && [...drawn, ...photographs]),
    paths: files.paths,
    read: files.read,
  })
  let isStopping = false
  const app = createApp({
    site,
    security,
    counters: new Counters(),
    loop: new LoopLoad(),
    isStopping: () => isStopping,
    files,
  })
  // Requests without a body get no stream to read. The app itself checks the Host header.
  const server = createServer(
    { optimizeEmptyRequests: true, requireHostHeader: false, connectionsCheckingInterval: 1000 },
    app,
  )
  const proxies = proxyList(site.trustedProxies)
  limitConnections(server, ({ remoteAddress }) => site.householdOf(countedAddress(remoteAddress, '', proxies)))
  refuseMalformed(server, security)
  server.requestTimeout = 30_000
  server.headersTimeout = 10_000
  server.timeout = silenceMs
  // Longer than a proxy keeps its side: otherwise it may use a connection that closes here.
  server.keepAliveTimeout = 75_000
  server.maxConnections = 5000
  const { host, port } = site
  // When the queue is full, the client's kernel tries to connect again after 1, 3 and 7 seconds, without an error.
  server.listen({ port, host, backlog: 4096 })
  await once(server, 'listening').catch((error: unknown) => {
    throw namingSetting(error as NodeJS.ErrnoException, host, port)
  })
  const { port: listeningPort } = server.address() as AddressInfo
  storePort(site.dataDir, listeningPort)

  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    // Until the proxy has read at `/healthz` that it must use another process.
    await delay(site.drainSeconds * 1000)
    setTimeout(() => process.exit(1), shutdownDeadlineMs).unref()
    server.close()
    server.closeIdleConnections()
    await once(server, 'close')
    await site.shutdown()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  // If another program started it, for example `npm start`, it stops with that program.
  process.once('disconnect', () => void stop())
  // Last, because the reader of this line may stop the process at once.
  const ready = {
    at: new Date().toISOString(),
    ready: true,
    url: `http://${host}:${listeningPort}`,
    siteUrl: site.siteUrl,
  }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
}

main().catch((error: unknown) => {
  writeFailure('start-failed', `The site cannot start.\n${describe(error)}`)
  process.exit(1)
})

/** Adds the name of the wrong setting, which the system's message does not contain. */
function namingSetting({ code, message }: NodeJS.ErrnoException, host: string, port: number): Error {
  const isPort = code === 'EADDRINUSE' || code === 'EACCES'
  const reason = isPort
    ? `PORT ${port} cannot be used`
    : `HOST ${host} is not an address of this machine, where the process could listen: use 127.0.0.1 behind a proxy, 0.0.0.0 in a container`
  return Object.assign(new Error(`${reason}: ${message}`), { code })
}

/** The message of a wrong setting or a busy port, or the stack of a bug. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The build does not contain later corrections of `app/content`, so the same error would come again.
  if (error.name === 'ConfigError' && readBuiltFrom().contentHash !== hashContent()) {
    return `${error.message}\napp/content has changed since the site was built: run "npm ci && npm run build" as the user who owns this folder, then start again.`
  }
  return error.name === 'ConfigError' || 'code' in error ? error.message : (error.stack ?? error.message)
}
