import { setTimeout as delay } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'

const checkEveryMs = 200
/** As Caddy's `lb_try_duration`: for so long another process is looked for. */
const tryForMs = 5000

/**
 * A small proxy before several processes, used in turn, which leaves out those that say at `/healthz` that they stop.
 * What could not be sent is sent to another one; what was sent and not answered only if it may be repeated.
 */
export function startProxy(port: number, backends: readonly string[]) {
  const up = new Set(backends)
  let turn = 0
  const check = async (backend: string) => {
    const answer = await fetch(`${backend}/healthz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) up.add(backend)
    else up.delete(backend)
  }
  const timer = setInterval(() => void Promise.all(backends.map(check)), checkEveryMs)
  const app = new Hono().all('*', async ({ req }) => {
    const body = req.method === 'GET' ? null : await req.arrayBuffer()
    const { pathname, search } = new URL(req.url)
    for (const deadlineAt = performance.now() + tryForMs; performance.now() < deadlineAt; await delay(50)) {
      const some = up.size > 0 ? [...up] : backends
      const backend = some[(turn += 1) % some.length]
      try {
        return await proxy(`${backend}${pathname}${search}`, { method: req.method, headers: req.header(), body })
      } catch (error) {
        const cause = (error as Error).cause as NodeJS.ErrnoException | undefined
        if (cause?.code !== 'ECONNREFUSED' && req.method !== 'GET') break
      }
    }
    return new Response(null, { status: 502 })
  })
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  return {
    isUp: (backend: string) => up.has(backend),
    stop: () => {
      clearInterval(timer)
      server.close()
    },
  }
}
