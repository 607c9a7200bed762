import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Site } from '../app/start/boot.server.ts'
import type { RoutePolicy } from '../app/start/route-policies.ts'
import { readBody } from './body.ts'
import { type Counters, healthEndpoints } from './health.ts'
import { limitLoad, type LoopLoad } from './load-limit.ts'
import { limitPipeline } from './pipeline-limit.ts'
import { checkOrigin } from './post-origin.ts'
import { refuse, type RefusalStatus } from './refuse.ts'
import { render, urlOf } from './render.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** One request on its way through the steps. */
export interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
  counters: Counters
  isStopping: () => boolean
  /** Refuses in words; `headers` are those that belong to the status. */
  refuse: (status: RefusalStatus, headers?: Record<string, string>) => true
  /** These three are known after `readAddress`. */
  requestId: string
  url: URL
  policy: RoutePolicy
  /** Known after `readBody`; null when there is none. */
  body: Buffer<ArrayBuffer> | null
}

/** Answers the request and says true, or leaves it to the next step. */
export type Step = (exchange: Exchange) => boolean | Promise<boolean>

export interface AppOptions {
  site: Site
  files: Step
  security: SecurityHeaders
  counters: Counters
  loop: Pick<LoopLoad, 'mayBegin' | 'lagMs'>
  isStopping: () => boolean
}

/** What Node calls for each request. */
export function createApp({ site, files, security, counters, loop, isStopping }: AppOptions): RequestListener {
  /** The order in which a request is handled. */
  const steps: Step[] = [
    limitPipeline,
    requireOneHost,
    files,
    readAddress(site),
    allowMethod(security),
    redirectSlash(security),
    checkOrigin(site.siteUrl),
    // Read whole before anything else is done: a slow sender then holds a connection and nothing else.
    readBody,
    // Before the limit: operators need these answers most under overload.
    healthEndpoints({ site, security, loop }),
    limitLoad(loop, render(site, security)),
  ]
  return (incoming, outgoing) => {
    // No connection is kept for another request while the process stops.
    if (isStopping()) outgoing.shouldKeepAlive = false
    const exchange: Exchange = {
      ...{ incoming, outgoing, counters, isStopping, requestId: '', body: null },
      url: undefined as unknown as URL,
      policy: undefined as unknown as RoutePolicy,
      refuse: (status, headers) => {
        counters.add(status === 503 ? 'shed' : 'refused')
        return refuse(outgoing, status, { security, isCall: exchange.policy?.cors !== undefined, headers })
      },
    }
    void take(steps, exchange)
  }
}

async function take(steps: readonly Step[], exchange: Exchange): Promise<void> {
  try {
    for (const step of steps) {
      const done = step(exchange)
      if (typeof done === 'boolean' ? done : await done) return
    }
  } catch (error) {
    // A visitor who has left needs no answer; anything else is a bug.
    if (exchange.outgoing.destroyed) return
    const line = { level: 'error', event: 'request-failed', request: exchange.requestId, error: String(error) }
    process.stderr.write(`${JSON.stringify(line)}\n`)
    exchange.refuse(500)
  }
}

/** RFC 9112, 3.2. Of several, Node keeps the first; its value does not matter: see `toWebRequest`. */
function requireOneHost({ incoming, refuse }: Exchange): boolean {
  let count = 0
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1 || (count === 0 && incoming.httpVersionMinor > 0) ? refuse(400) : false
}

/** React Router has no route for a path that cannot be decoded or holds a line break, and logs it or shows it unchanged. */
function readAddress({ siteUrl, routePolicy }: Site): Step {
  return (exchange) => {
    const { incoming, outgoing } = exchange
    exchange.requestId = randomUUID()
    outgoing.setHeader('X-Request-Id', exchange.requestId)
    const url = urlOf(incoming.url ?? '', siteUrl)
    if (!url) return exchange.refuse(400)
    exchange.url = url
    exchange.policy = routePolicy(url.pathname)
    outgoing.setHeaders(new Map(Object.entries(exchange.policy.cors?.every ?? {})))
    return isText(url.pathname) ? false : exchange.refuse(400)
  }
}

function isText(path: string): boolean {
  try {
    return /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** A browser asks with OPTIONS before it makes a call from another origin. */
function allowMethod(security: SecurityHeaders): Step {
  return ({ incoming, outgoing, policy, refuse }) => {
    if (!policy.methods.includes(incoming.method ?? '')) return refuse(405, { Allow: policy.methods.join(', ') })
    if (incoming.method === 'OPTIONS') {
      outgoing.writeHead(204, { ...Object.fromEntries(security.other), ...policy.cors?.preflight }).end()
      return true
    }
    return policy.isMissing ? refuse(404) : false
  }
}

/** One address for each page. Leading slashes become one, because `//host/` would lead to another host. */
function redirectSlash(security: SecurityHeaders): Step {
  return ({ outgoing, url: { pathname, search } }) => {
    if (pathname.length === 1 || !pathname.endsWith('/')) return false
    const location = (pathname.replace(/^\/+/, '/').replace(/\/+$/, '') || '/') + search
    outgoing.writeHead(308, { ...Object.fromEntries(security.other), Location: location }).end()
    return true
  }
}
