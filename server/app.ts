import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Site } from '../app/start/start-app.server.ts'
import type { RoutePolicy } from '../app/start/route-policies.ts'
import { readBody } from './body.ts'
import type { SiteFiles } from './files.ts'
import { type Counters, healthEndpoints } from './health.ts'
import { writeLogLine } from './log-line.ts'
import { limitLoad, type LoopLoad } from './load-limit.ts'
import { missingPage } from './missing-page.ts'
import { limitPipeline } from './pipeline-limit.ts'
import { checkOrigin } from './post-origin.ts'
import { refuse, type RefusalStatus } from './refuse.ts'
import { queueRenders, RenderQueue } from './render-queue.ts'
import { render, urlOf } from './render.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** A request whose URL is not parsed yet. */
export interface Arrival {
  incoming: IncomingMessage
  outgoing: ServerResponse
  counters: Counters
  isStopping: () => boolean
  /** Sends a refusal. `headers` are those that the status requires. */
  refuse: (status: RefusalStatus, headers?: Record<string, string>) => true
}

/** A request whose URL is parsed. */
export interface Exchange extends Arrival {
  requestId: string
  url: URL
  policy: RoutePolicy
  /** Set by `readBody`; null without a body. */
  body: Buffer<ArrayBuffer> | null
}

/** Answers the request and returns true, or returns false for the next step. */
export type Step<Request extends Arrival = Exchange> = (request: Request) => boolean | Promise<boolean>

export interface AppOptions {
  site: Site
  files: Pick<SiteFiles, 'answer' | 'answerMissing'>
  security: SecurityHeaders
  counters: Counters
  loop: Pick<LoopLoad, 'mayBegin' | 'lagMs'>
  isStopping: () => boolean
  renders?: RenderQueue
}

/** The function that Node calls for each request. */
export function createApp(options: AppOptions): RequestListener {
  const { site, files, security, counters, loop, isStopping, renders = new RenderQueue() } = options
  /** The order of the steps. Between the two lists, `readAddress` parses the URL. */
  const arrivalSteps: Step<Arrival>[] = [limitPipeline, requireOneHost, files.answer]
  const steps: Step[] = [
    allowMethod(security),
    redirectSlash(security),
    checkOrigin(site.siteUrl),
    // The whole body is read first, so that a slow sender occupies a connection and nothing else.
    readBody(site),
    // Before the limit, because operators need these answers during overload.
    healthEndpoints({ site, security, loop }),
    missingPage(site, files),
    limitLoad(loop, queueRenders(renders, site, render(site, security))),
  ]

  async function handle(arrival: Arrival): Promise<void> {
    let exchange: Exchange | null = null
    try {
      if (await take(arrivalSteps, arrival)) return
      exchange = readAddress(site, security, arrival)
      if (exchange) await take(steps, exchange)
    } catch (error) {
      // A closed connection needs no answer; anything else is a bug.
      if (arrival.outgoing.destroyed) return
      writeLogLine('error', 'request-failed', { request: exchange?.requestId ?? '', error: String(error) })
      const { refuse: refuseWith } = exchange ?? arrival
      refuseWith(500)
    }
  }

  return (incoming, outgoing) => {
    // While the process stops, connections close after the answer.
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

/** A call of a function is refused in JSON, any other request in plain text. */
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

/** RFC 9112, 3.2. Node keeps the first of several Host headers; its value is not used: see `toWebRequest`. */
function requireOneHost({ incoming, refuse }: Arrival): boolean {
  let count = 0
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1 || (count === 0 && incoming.httpVersionMinor > 0) ? refuse(400) : false
}

/**
 * Returns null if it has refused the request. React Router has no route for a path that cannot be decoded or contains a
 * line break, and would log it or show it unchanged.
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

/** A browser sends OPTIONS before it makes a call from another origin. */
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

/** A pattern would read many slashes in the middle of a path again for each of them. */
function withoutLastSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** One address for each page. Several leading slashes become one, because `//host/` would redirect to another host. */
function redirectSlash(security: SecurityHeaders): Step {
  return ({ outgoing, url: { pathname, search } }) => {
    if (pathname.length === 1 || !pathname.endsWith('/')) return false
    const location = (withoutLastSlashes(pathname.replace(/^\/+/, '/')) || '/') + search
    const headers = { Location: location, 'Cache-Control': 'no-cache' }
    outgoing.writeHead(308, { ...Object.fromEntries(security.other), ...headers }).end()
    return true
  }
}
