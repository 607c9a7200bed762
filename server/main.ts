/**
 * The Node process: finds the built site, boots it, listens, and stops in good order. Everything that knows the
 * configuration or the database is inside the build, so that each exists once.
 */
import './production.ts'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { createRequestHandler, ServerBuild } from 'react-router'
import { hashContent, readBuiltFrom } from './built-from.ts'
import type { OperatorOptions } from './answer-operator.ts'
import { CompressedCopies } from './compressed-copies.ts'
import { LoopLoad } from './loop-load.ts'
import { notePort } from './last-port.ts'
import { refuseMalformed } from './refuse-malformed.ts'
import { createListener } from './request-listener.ts'
import { type CspSources, SecurityHeaders } from './security-headers.ts'
import { StaticFiles } from './static-files.ts'

interface Site {
  boot(sampleDocuments: readonly string[]): Promise<{
    host: string
    port: number
    siteUrl: string
    trustedProxies: string[]
    cspSources: CspSources
    dataDir: string
    metricsToken: string | null
    drainSeconds: number
    finishPage: (html: string) => string
  }>
  shutdown(): Promise<void>
  readiness: OperatorOptions['readiness']
  createRequestHandler: typeof createRequestHandler
  /** Does the work; what is logged meanwhile bears the id. */
  inRequest<T>(requestId: string, work: () => T): T
}

/** An import would run the module's getters, and with them load a whole HTTP client: 12 MB and 40 ms. */
const { createServer } = process.getBuiltinModule('node:http')

const buildFolder = new URL('../build/', import.meta.url)
const shutdownDeadlineMs = 20_000
/**
 * Who sends nothing and reads nothing for so long is gone; where an answer waits to be read, Node grants the time twice.
 * A visitor who waits for Stripe waits 10 s at most.
 */
const silenceMs = 20_000

async function main(): Promise<void> {
  const { sampleDocuments } = readBuiltFrom()
  const build = (await import(new URL('server/index.js', buildFolder).href)) as ServerBuild
  const site = build.entry.module as unknown as Site
  const booted = await site.boot(sampleDocuments)
  const { host, port, siteUrl, trustedProxies, cspSources, dataDir, metricsToken, finishPage } = booted

  const security = new SecurityHeaders(siteUrl, cspSources)
  const files = new StaticFiles(new URL('client/', buildFolder), {
    finishPage,
    siteHeaders: (html) => (html === null ? security.other : security.page(html)),
  })
  files.takeCopies(new CompressedCopies(fileURLToPath(new URL('compressed/', buildFolder))))
  const handle = site.createRequestHandler(build, process.env['NODE_ENV'])
  let isStopping = false
  const listener = createListener({
    siteUrl,
    trustedProxies,
    files,
    security,
    render: (request, requestId) => site.inRequest(requestId, () => handle(request)),
    operator: { metricsToken, readiness: site.readiness },
    loop: new LoopLoad(),
    isStopping: () => isStopping,
  })
  // Most requests have no body, and then need no stream to read one from. The listener itself asks for a Host.
  const server = createServer(
    { optimizeEmptyRequests: true, requireHostHeader: false, connectionsCheckingInterval: 1000 },
    listener,
  )
  refuseMalformed(server, security)
  server.requestTimeout = 30_000
  server.headersTimeout = 10_000
  server.timeout = silenceMs
  // Longer than a proxy keeps its side, so that it is not us who closes a connection that is about to be used.
  server.keepAliveTimeout = 75_000
  server.maxConnections = 5000
  // Who finds no place in this queue tries again after 1, 3 and 7 seconds, and may never be told anything.
  server.listen({ port, host, backlog: 4096 })
  await once(server, 'listening')
  const { port: listeningPort } = server.address() as AddressInfo
  notePort(dataDir, listeningPort)
  void compressPages(files, join(dataDir, 'compressed'))

  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    // Meanwhile the proxy sees at `/healthz` that it is to go elsewhere, and is served until it has.
    await delay(booted.drainSeconds * 1000)
    setTimeout(() => process.exit(1), shutdownDeadlineMs).unref()
    server.close()
    server.closeIdleConnections()
    await once(server, 'close')
    await site.shutdown()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  // Started by another program, for example by `npm start`, it does not outlive that.
  process.once('disconnect', () => void stop())
  // Last: who reads it may tell the process to stop at once, and what is in flight must then be finished.
  process.stdout.write(`${JSON.stringify({ ready: true, url: `http://${host}:${listeningPort}`, siteUrl })}\n`)
}

/** Beside the work: until it is done, and when the copies cannot be kept, the pages are served as they are. */
async function compressPages(files: StaticFiles, folder: string): Promise<void> {
  try {
    const copies = new CompressedCopies(folder)
    if (files.takeCopies(copies) > 0) await files.makeCopies(copies)
    await copies.removeUnused()
  } catch (error) {
    process.stderr.write(`${JSON.stringify({ level: 'warn', event: 'pages-not-compressed', error: String(error) })}\n`)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`The site cannot start.\n${describe(error)}\n`)
  process.exit(1)
})

/** A person mends a wrong setting or a busy port from its message; anything else is a bug and needs its stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // What was corrected in `app/content` since then is not in the build, and would be blamed for ever.
  if (error.name === 'ConfigError' && readBuiltFrom().contentHash !== hashContent()) {
    return `${error.message}\napp/content has changed since the site was built: run "npm run build", then start again.`
  }
  return error.name === 'ConfigError' || 'code' in error ? error.message : (error.stack ?? error.message)
}
