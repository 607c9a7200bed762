import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { answerFile } from './answer-file.ts'
import { answerOperator, counters, rememberFor, type OperatorOptions } from './answer-operator.ts'
import { asksTooFarAhead } from './pipeline-limit.ts'
import { clientAddress, proxyList } from './client-address.ts'
import { functionHeaders, functionPaths, isFunctionPath, preflightHeaders } from './functions-gateway.ts'
import type { LoopLoad } from './loop-load.ts'
import { isOwnPost } from './post-origin.ts'
import { readBody } from './read-body.ts'
import { refuse, retryAfterSeconds } from './refuse.ts'
import type { SecurityHeaders } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'
import { sendWebResponse, toWebRequest, urlOf } from './web-request.ts'

export interface ListenerOptions {
  siteUrl: string
  trustedProxies: readonly string[]
  files: StaticFiles
  security: SecurityHeaders
  /** Answers what is no file. `requestId` is to stand in every line that is logged meanwhile. */
  render: (request: Request, requestId: string) => Promise<Response>
  operator: Omit<OperatorOptions, 'isStopping' | 'loop'>
  loop: Pick<LoopLoad, 'mayBegin' | 'lagMs'>
  /** No connection is kept for another request while the process stops. */
  isStopping: () => boolean
}

/**
 * How many requests may be worked on at once; more are told at once to come again. Pages cost time of ours, posts wait
 * for Stripe: slow payments must not keep pages from being served, nor the other way round.
 */
const maxRequests = { pages: 128, posts: 512 }

/** `/readyz` is open to all and never sent away: it must not be what keeps the process busy. */
const stateKeptMs = 1000

/** What the site knows how to answer. A browser asks before it calls a function from another origin. */
const methods = ['GET', 'HEAD', 'POST']
const functionMethods = [...methods, 'OPTIONS']

/**
 * What Node calls for each request. Files are answered on Node's own objects, at about the speed of Node; only what
 * must be worked out becomes a web Request: see docs/decisions/006-files-before-requests.md.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { files, security, isStopping } = options
  const answer = answerer(options)
  return (incoming, outgoing) => {
    if (asksTooFarAhead(incoming, outgoing)) return void incoming.socket.destroy()
    if (isStopping()) outgoing.shouldKeepAlive = false
    // RFC 9112, 3.2. What it says is of no consequence: see `toWebRequest`.
    const hosts = countHosts(incoming.rawHeaders)
    if (hosts > 1 || (hosts === 0 && incoming.httpVersionMinor > 0)) return refuse(outgoing, 400, security)
    const reads = incoming.method === 'GET' || incoming.method === 'HEAD'
    const file = reads ? files.find(incoming.url ?? '') : null
    if (file) {
      counters.files += 1
      answerFile(file, incoming, outgoing, security)
    } else answer(incoming, outgoing).catch((error: unknown) => giveUp(error, outgoing, security))
  }
}

/** Node itself keeps the first of several and says nothing of the others. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

function answerer(options: ListenerOptions) {
  const { siteUrl, trustedProxies, security, render, loop, isStopping } = options
  const proxies = proxyList(trustedProxies)
  const readiness = rememberFor(stateKeptMs, options.operator.readiness)
  const operator = { ...options.operator, readiness, loop, isStopping }
  const atWork = { pages: 0, posts: 0 }

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const requestId = randomUUID()
    outgoing.setHeader('X-Request-Id', requestId)
    const url = urlOf(incoming.url ?? '', siteUrl)
    if (!url || !isText(url.pathname)) return refuse(outgoing, 400, security)
    const isFunction = isFunctionPath(url.pathname)
    const allowed = isFunction ? functionMethods : methods
    if (isFunction) outgoing.setHeaders(new Map(Object.entries(functionHeaders)))
    if (!allowed.includes(incoming.method ?? '')) {
      return refuse(outgoing, 405, security, { Allow: allowed.join(', ') })
    }
    if (incoming.method === 'OPTIONS') {
      outgoing.writeHead(204, { ...Object.fromEntries(security.other), ...preflightHeaders }).end()
      return
    }
    const canonical = canonicalPath(url.pathname)
    if (canonical !== url.pathname) {
      outgoing.writeHead(308, [...security.other, ['Location', canonical + url.search]].flat()).end()
      return
    }
    if (isFunction && !functionPaths.has(url.pathname)) return refuse(outgoing, 404, security)
    const kind = incoming.method === 'GET' || incoming.method === 'HEAD' ? 'pages' : 'posts'
    if (kind === 'posts' && !isOwnPost(url.pathname, incoming.headers, siteUrl)) return refuse(outgoing, 403, security)
    const read = await readBody(incoming, url.pathname)
    if (!read.ok) return refuse(outgoing, read.status, security)
    // They must be able to look when there is no room.
    const { authorization } = incoming.headers
    const operated = kind === 'pages' ? await answerOperator(url.pathname, authorization, operator) : null
    if (operated) return sendWebResponse(operated, outgoing, security.other)
    if (atWork[kind] >= maxRequests[kind] || !loop.mayBegin(kind, atWork[kind])) return refuse(outgoing, 503, security)

    const left = new AbortController()
    outgoing.once('close', () => outgoing.writableFinished || left.abort())
    const nonce = randomBytes(18).toString('base64url')
    const address = clientAddress(incoming.socket.remoteAddress, incoming.headers['x-forwarded-for'] as string, proxies)
    const ours = { 'x-client-address': address, 'x-nonce': nonce, 'x-request-id': requestId }
    const request = toWebRequest(incoming, { siteUrl, body: read.body, ours, signal: left.signal })
    if (!request) return refuse(outgoing, 400, security)

    atWork[kind] += 1
    try {
      const response = await render(request, requestId)
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      if (response.status === 405 && !response.headers.has('allow')) {
        // Where there is no page, React Router has no words for visitors.
        if (!isPage) return refuse(outgoing, 405, security, { Allow: 'GET, HEAD' })
        outgoing.setHeader('Allow', 'GET, HEAD')
      }
      counters[response.status < 500 ? 'rendered' : 'failed'] += 1
      const headers = isPage ? security.rendered(nonce) : security.other
      if (response.status === 503) outgoing.setHeader('Retry-After', retryAfterSeconds)
      if (isStopping()) outgoing.shouldKeepAlive = false
      await sendWebResponse(response, outgoing, headers)
    } finally {
      atWork[kind] -= 1
    }
  }
}

/** One address for each page. Leading slashes are folded, or `//host/` would lead elsewhere. */
function canonicalPath(path: string): string {
  if (path.length === 1 || !path.endsWith('/')) return path
  return path.replace(/^\/+/, '/').replace(/\/+$/, '') || '/'
}

/** React Router has no route for a path that cannot be decoded or holds a line's end, and logs it or shows it as it is. */
function isText(path: string): boolean {
  try {
    return /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** A visitor who has left needs no answer; anything else is a bug, and is told as one. */
function giveUp(error: unknown, outgoing: ServerResponse, security: SecurityHeaders): void {
  if (outgoing.destroyed) return
  const request = outgoing.getHeader('X-Request-Id')
  const line = { level: 'error', event: 'request-failed', request, error: String(error) }
  process.stderr.write(`${JSON.stringify(line)}\n`)
  refuse(outgoing, 500, security)
}
