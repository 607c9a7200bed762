/**
 * The Node process: finds the built site, boots it, listens, and stops in good order. Everything that knows the
 * configuration or the database is inside the build, so that each exists once.
 */
import './production.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createApp } from './app.ts'
import { loadStaticFiles } from './static-files.ts'

interface Site {
  boot(): Promise<{
    host: string
    port: number
    siteUrl: string
    trustedProxies: string[]
    placeholderOrigin: string
  }>
  shutdown(): Promise<void>
}

const buildFolder = new URL('../build/', import.meta.url)
const shutdownDeadlineMs = 20_000

async function main(): Promise<void> {
  const build = (await import(new URL('server/index.js', buildFolder).href)) as ServerBuild
  const site = build.entry.module as unknown as Site
  const { host, port, siteUrl, trustedProxies, placeholderOrigin } = await site.boot()

  const app = createApp({
    siteUrl,
    trustedProxies,
    files: await loadStaticFiles(new URL('client/', buildFolder), (page) =>
      page.replaceAll(placeholderOrigin, siteUrl),
    ),
    render: createRequestHandler(build, process.env['NODE_ENV']),
  })
  const server = createServer(getRequestListener(app.fetch))
  server.requestTimeout = 30_000
  server.headersTimeout = 10_000
  server.listen(port, host)
  await once(server, 'listening')
  const { port: listeningPort } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ ready: true, url: `http://${host}:${listeningPort}`, siteUrl })}\n`)

  const stop = async (): Promise<void> => {
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
}

main().catch((error: unknown) => {
  process.stderr.write(`The site cannot start.\n${describe(error)}\n`)
  process.exit(1)
})

/** A person mends a wrong setting or a busy port from its message; anything else is a bug and needs its stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'ConfigError' || 'code' in error ? error.message : (error.stack ?? error.message)
}
