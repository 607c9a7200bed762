import { serve, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { createApi } from './api.ts'
import { Clock } from './clock.ts'
import { createControl } from './control.ts'
import { Faults } from './faults.ts'
import { createHostedPage } from './hosted-page.ts'
import { RequestLog } from './request-log.ts'
import { runDue } from './run-due.ts'
import { noRequest, type Sandbox } from './sandbox.ts'
import { seed } from './seed.ts'
import type { Settings } from './settings.ts'
import { Store } from './store.ts'
import { Webhooks } from './webhooks.ts'

export interface RunningSandbox {
  url: string
  close(): void
}

const tickMs = 30_000

/** Opens the store, listens, and goes on delivering what an earlier run did not. */
export async function startSandbox(settings: Settings): Promise<RunningSandbox> {
  const store = new Store(settings.dataFile)
  const sandbox: Sandbox = {
    settings,
    store,
    clock: new Clock(store),
    webhooks: new Webhooks(store, settings),
    faults: new Faults(),
    requests: new RequestLog(),
    cause: noRequest,
  }
  seed(sandbox)

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.route('/', createApi(sandbox))
  app.route('/', createHostedPage(sandbox))
  app.route('/', createControl(sandbox))
  app.get('/', (c) => c.redirect('/sandbox'))

  const { server, address } = await listen(app, settings)
  const ticking = setInterval(() => runDue(sandbox, sandbox.clock.now()), tickMs)
  sandbox.webhooks.wake()
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    close() {
      clearInterval(ticking)
      sandbox.webhooks.stop()
      server.close(() => store.close())
      if ('closeAllConnections' in server) server.closeAllConnections()
    },
  }
}

function listen(app: Hono<{ Bindings: HttpBindings }>, { host, port }: Settings) {
  return new Promise<{ server: ReturnType<typeof serve>; address: AddressInfo }>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port }, (address) => resolve({ server, address }))
    server.once('error', reject)
  })
}
