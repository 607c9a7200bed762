/**
 * The Node process: finds the built site, boots it, listens, and stops in good order. Everything that knows the
 * configuration or the database is inside the build, so that each exists once.
 */
import './production.ts'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import type * as entry from '../app/entry.server.tsx'
import { createApp } from './app.ts'
import { hashContent, readBuiltFrom } from './built-from.ts'
import { answerFiles } from './files.ts'
import { Counters } from './health.ts'
import { keepPort } from './last-port.ts'
import { LoopLoad } from './load-limit.ts'
import { refuseMalformed } from './refuse.ts'
import { securityHeaders } from './security-headers.ts'

/** An import would run the module's getters, and with them load a whole HTTP client: 12 MB and 40 ms. */
const { createServer } = process.getBuiltinModule('node:http')

const buildFolder = new URL('../build/', import.meta.url)
const shutdownDeadlineMs = 20_000
/** Without a byte in either direction; Node allows it twice while an answer waits to be read. Stripe takes 10 s at most. */
const silenceMs = 20_000

async function main(): Promise<void> {
  const { sampleDocuments } = readBuiltFrom()
  const build = (await import(new URL('server/index.js', buildFolder).href)) as ServerBuild
  const site = await (build.entry.module as unknown as typeof entry).boot(build, sampleDocuments)
  const security = securityHeaders(site.siteUrl, site.cspSources)
  let isStopping = false
  const app = createApp({
    site,
    security,
    counters: new Counters(),
    loop: new LoopLoad(),
    isStopping: () => isStopping,
    files: answerFiles(new URL('client/', buildFolder), security, site.keepsOfflinePage),
  })
  // Most requests have no body, and then need no stream to read one from. The app itself asks for a Host.
  const server = createServer(
    { optimizeEmptyRequests: true, requireHostHeader: false, connectionsCheckingInterval: 1000 },
    app,
  )
  refuseMalformed(server, security)
  server.requestTimeout = 30_000
  server.headersTimeout = 10_000
  server.timeout = silenceMs
  // Longer than a proxy keeps its side: otherwise it may use a connection that is being closed here.
  server.keepAliveTimeout = 75_000
  server.maxConnections = 5000
  const { host, port } = site
  // When the queue is full, the client's kernel tries to connect again after 1, 3 and 7 seconds, without an error.
  server.listen({ port, host, backlog: 4096 })
  await once(server, 'listening').catch((error: unknown) => {
    throw namingSetting(error as NodeJS.ErrnoException, host, port)
  })
  const { port: listeningPort } = server.address() as AddressInfo
  keepPort(site.dataDir, listeningPort)

  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    // Until the proxy has seen at `/healthz` that it is to use another process.
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
  // Started by another program, for example by `npm start`, it stops when that does.
  process.once('disconnect', () => void stop())
  // Last, because the reader of this line may tell the process to stop at once.
  const ready = { ready: true, url: `http://${host}:${listeningPort}`, siteUrl: site.siteUrl }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`The site cannot start.\n${describe(error)}\n`)
  process.exit(1)
})

/** Which of the two settings is wrong. The system's own words say neither. */
function namingSetting({ code, message }: NodeJS.ErrnoException, host: string, port: number): Error {
  const isPort = code === 'EADDRINUSE' || code === 'EACCES'
  const words = isPort
    ? `PORT ${port} cannot be used`
    : `HOST ${host} is not an address of this machine, where the process could listen: use 127.0.0.1 behind a proxy, 0.0.0.0 in a container`
  return Object.assign(new Error(`${words}: ${message}`), { code })
}

/** For a wrong setting or a busy port the message is enough; anything else is a bug and needs its stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // What was corrected in `app/content` since the build is not in it, and would be named again at each start.
  if (error.name === 'ConfigError' && readBuiltFrom().contentHash !== hashContent()) {
    return `${error.message}\napp/content has changed since the site was built: run "npm run build", then start again.`
  }
  return error.name === 'ConfigError' || 'code' in error ? error.message : (error.stack ?? error.message)
}
