import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Site } from '../app/start/start-app.server.ts'
import type { RoutePolicy } from '../app/start/route-policies.ts'
import { readBody } from './body.ts'
import { type Counters, healthEndpoints } from './health.ts'
import { limitLoad, type LoopLoad } from './load-limit.ts'
import { limitPipeline } from './pipeline-limit.ts'
import { checkOrigin } from './post-origin.ts'
import { refuse, type RefusalStatus } from './refuse.ts'
import { render, urlOf } from './render.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** A request whose address is not read yet. */
export interface Arrival {
  incoming: IncomingMessage
  outgoing: ServerResponse
  counters: Counters
  isStopping: () => boolean
  /** Refuses in words; `headers` are those that belong to the status. */
  refuse: (status: RefusalStatus, headers?: Record<string, string>) => true
}

/** A request whose address is known. */
export interface Exchange extends Arrival {
  requestId: string
  url: URL
  policy: RoutePolicy
  /** Known after `readBody`; null when there is none. */
  body: Buffer<ArrayBuffer> | null
}

/** Answers the request and says true, or leaves it to the next step. */
export type Step<Request extends Arrival = Exchange> = (request: Request) => boolean | Promise<boolean>

export interface AppOptions {
  site: Site
  files: Step<Arrival>
  security: SecurityHeaders
  counters: Counters
  loop: Pick<LoopLoad, 'mayBegin' | 'lagMs'>
  isStopping: () => boolean
}

/** What Node calls for each request. */
export function createApp({ site, files, security, counters, loop, isStopping }: AppOptions): RequestListener {
  /** The order in which a request is handled. Between the two lists, `readAddress` reads its address. */
  const arrivalSteps: Step<Arrival>[] = [limitPipeline, requireOneHost, files]
  const steps: Step[] = [
    allowMethod(security),
    redirectSlash(security),
    checkOrigin(site.siteUrl),
    // Read whole before anything else is done: a slow sender then holds a connection and nothing else.
    readBody,
    // Before the limit: operators need these answers most under overload.
    healthEndpoints({ site, security, loop }),
    limitLoad(loop, render(site, security)),
  ]

  async function handle(arrival: Arrival): Promise<void> {
    let exchange: Exchange | null = null
    try {
      if (await take(arrivalSteps, arrival)) return
      exchange = readAddress(site, security, arrival)
      if (exchange) await take(steps, exchange)
    } catch (error) {
      // A visitor who has left needs no answer; anything else is a bug.
      if (arrival.outgoing.destroyed) return
      const request = exchange?.requestId ?? ''
      const line = { level: 'error', event: 'request-failed', request, error: String(error) }
      process.stderr.write(`${JSON.stringify(line)}\n`)
      const { refuse: refuseWith } = exchange ?? arrival
      refuseWith(500)
    }
  }

  return (incoming, outgoing) => {
    // No connection is kept for another request while the process stops.
    if (isStopping()) outgoing.shouldKeepAlive = false
    const refuseWith = refuser({ outgoing, counters }, security, false)
    void handle({ incoming, outgoing, counters, isStopping, refuse: refuseWith })
  }
}

async function take<Request extends Arrival>(steps: readonly Step<Request>[], request: Request): Promise<boolean> {
  for (const step of steps) {
    const done = step(request)
    if (typeof done === 'boolean' ? done : await done) return true
  }
  return false
}

/** A call of a function is refused in JSON, anything else with a page. */
function refuser(
  { outgoing, counters }: Pick<Arrival, 'outgoing' | 'counters'>,
  security: SecurityHeaders,
  isCall: boolean,
): Arrival['refuse'] {
  return (status, headers) => {
    counters.add(status === 503 ? 'shed' : 'refused')
    return refuse(outgoing, status, { security, isCall, headers })
  }
}

/** RFC 9112, 3.2. Of several, Node keeps the first; its value does not matter: see `toWebRequest`. */
function requireOneHost({ incoming, refuse }: Arrival): boolean {
  let count = 0
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1 || (count === 0 && incoming.httpVersionMinor > 0) ? refuse(400) : false
}

/**
 * Null when it has refused the request. React Router has no route for a path that cannot be decoded or holds a line
 * break, and logs it or shows it unchanged.
 */
function readAddress({ siteUrl, routePolicy }: Site, security: SecurityHeaders, arrival: Arrival): Exchange | null {
  const { incoming, outgoing } = arrival
  const requestId = randomUUID()
  outgoing.setHeader('X-Request-Id', requestId)
  const url = urlOf(incoming.url ?? '', siteUrl)
  if (!url) {
    arrival.refuse(400)
    return null
  }
  const policy = routePolicy(url.pathname)
  outgoing.setHeaders(new Map(Object.entries(policy.cors?.every ?? {})))
  const exchange = {
    ...arrival,
    requestId,
    url,
    policy,
    body: null,
    refuse: refuser(arrival, security, policy.cors !== undefined),
  }
  if (isText(url.pathname)) return exchange
  exchange.refuse(400)
  return null
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
