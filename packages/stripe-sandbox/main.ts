#!/usr/bin/env node
import { serve, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { createApi } from './api.ts'
import { createCardPages } from './hosted-pages/card-pages.ts'
import { createControl } from './control.ts'
import { createHostedPage } from './hosted-pages/hosted-page.ts'
import { createLinkPages } from './payments/payment-links.ts'
import { runDue } from './billing/run-due.ts'
import { clock, openSandbox, state, store, webhooks } from './sandbox.ts'
import { readSettings, usage, type Settings } from './settings.ts'

const tickMs = 30_000
/** The sandbox checks no password, so no other machine may reach it. */
const host = '127.0.0.1'

try {
  const settings = readSettings(process.argv.slice(2))
  if (settings) await start(settings)
  else process.stdout.write(usage)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Opens the store, listens, and delivers the events that an earlier run did not deliver. */
async function start(settings: Settings): Promise<void> {
  openSandbox(settings)
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.route('/', createApi())
  app.route('/', createHostedPage())
  app.route('/', createCardPages())
  app.route('/', createLinkPages())
  app.route('/', createControl())
  app.get('/', (c) => c.redirect('/sandbox'))

  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port: settings.port }, resolve)
    server.once('error', reject)
  })
  const url = `http://${host}:${port}`
  state.origin ||= url
  setInterval(() => runDue(clock.now()), tickMs)
  webhooks.wake()
  process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`)
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.once(signal, () => {
      webhooks.stop()
      store.close()
      process.exit(0)
    })
  }
}
