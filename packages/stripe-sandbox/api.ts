import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, forbidden, serverError } from './api-error.ts'
import { endpoints, type Endpoint } from './endpoints.ts'
import { newId } from './objects.ts'
import { decodeForm } from './params.ts'
import { change, noFault, settings, state, store, type Fault } from './sandbox.ts'

type ApiContext = Context<{ Bindings: HttpBindings }>

interface Answer {
  status: number
  body: string
  isReplayed?: boolean
}

interface Attempt {
  fault: Fault
  key: string | null
  requestId: string
}

const keptRequests = 10_000
/** Idempotency keys of the requests that have no answer yet. */
const inFlight = new Set<string>()

/** Everything under `/v1`. */
export function createApi(): Hono<{ Bindings: HttpBindings }> {
  const api = new Hono<{ Bindings: HttpBindings }>()
  for (const endpoint of endpoints) {
    const { method, path } = endpoint.route
    api.on(method, `/v1${path}`, (c) => answer(c, endpoint))
  }
  api.all('/v1/*', (c) => answer(c, null))
  return api
}

async function answer(c: ApiContext, endpoint: Endpoint | null): Promise<Response> {
  const { method, path } = c.req
  const fault = takeFault(path)
  const log = (status: number | 'reset' | 'cut') => {
    if (state.requests.push({ method, path, status }) > keptRequests) state.requests.shift()
  }
  if (fault.mode === 'down') {
    log('reset')
    c.env.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }

  const requestId = newId('req_')
  const key = method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null
  let result: Answer
  state.underWay += 1
  try {
    result = await act(c, endpoint, { fault, key, requestId })
  } catch (error) {
    if (!(error instanceof ApiError)) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    const refusal = error instanceof ApiError ? error : serverError(500)
    result = { status: refusal.status, body: JSON.stringify(refusal.body()) }
  } finally {
    state.underWay -= 1
  }

  const { status, body, isReplayed = false } = result
  log(fault.mode === 'cut' ? 'cut' : status)
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'request-id': requestId,
    ...(key && { 'idempotency-key': key }),
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
    // A stored failure is repeated, so Stripe tells its libraries not to retry.
    ...(isReplayed && status >= 500 && { 'stripe-should-retry': 'false' }),
  }
  if (fault.mode !== 'cut') return new Response(body, { status, headers })
  // Half of the answer, then the end: the caller cannot know whether the request was processed.
  const { outgoing } = c.env
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  outgoing.write(body.slice(0, body.length / 2), () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}

/** The fault of this request. It reduces the count by one. */
function takeFault(path: string): Fault {
  const { fault } = state
  if (fault.mode === 'none' || !path.startsWith(fault.path)) return noFault
  if (fault.count !== undefined) {
    state.fault = fault.count <= 1 ? noFault : { ...fault, count: fault.count - 1 }
  }
  return fault
}

async function act(c: ApiContext, endpoint: Endpoint | null, { fault, key, requestId }: Attempt): Promise<Answer> {
  checkKey(settings.apiKey, c.req.header('authorization'))
  if (fault.mode === 'error') throw serverError(fault.status)
  if (fault.mode === 'rate-limit') throw serverError(429)
  const { method, path } = c.req
  if (fault.mode === 'forbid' && (fault.method ?? method) === method) throw forbidden(method, path)
  if (!endpoint) {
    throw new ApiError(`Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs.`, {
      status: 404,
    })
  }
  const url = new URL(c.req.url)
  const body = method === 'POST' ? await c.req.text() : url.search.slice(1)
  const fingerprint = `${method} ${path} ${body}`
  if (key) {
    if (inFlight.has(key)) {
      const details = { status: 409, code: 'idempotency_key_in_use', type: 'idempotency_error' }
      throw new ApiError(
        'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
        details,
      )
    }
    const stored = findAnswer(key, fingerprint)
    if (stored) return { ...stored, isReplayed: true }
    inFlight.add(key)
  }
  try {
    if (fault.mode === 'slow') await wait(fault.delayMs)
    const run = (): Answer => {
      const made = endpoint.run(decodeForm(body), c.req.param('id') ?? '')
      const omit = (name: string, value: unknown) => (fault.mode === 'omit' && name === fault.field ? undefined : value)
      const answered = fault.mode === 'act-then-error' ? serverError(500) : made
      const result =
        answered instanceof ApiError
          ? { status: answered.status, body: JSON.stringify(answered.body()) }
          : { status: 200, body: JSON.stringify(answered, omit) }
      // In the same transaction as the change, so that a crash cannot separate them.
      if (key) {
        const keep = 'INSERT INTO idempotency (key, fingerprint, status, body) VALUES (?, ?, ?, ?)'
        store.prepare(keep).run(key, fingerprint, result.status, result.body)
      }
      return result
    }
    return method === 'GET' ? run() : change(run, { id: requestId, idempotency_key: key })
  } finally {
    if (key) inFlight.delete(key)
  }
}

function checkKey(expected: string, header: string | undefined): void {
  const given = /^Bearer (\S+)$/.exec(header ?? '')?.[1]
  if (given === expected) return
  const message = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}********${given.slice(-4)}`
    : 'You did not provide an API key.'
  throw new ApiError(message, { status: 401 })
}

/** Stripe stores the first answer for a key, also its own failure, but no refusal of a parameter. */
function findAnswer(key: string, fingerprint: string): Answer | null {
  const row = store.prepare('SELECT fingerprint, status, body FROM idempotency WHERE key = ?').get(key)
  if (!row) return null
  if (row['fingerprint'] !== fingerprint) {
    throw new ApiError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  }
  return { status: Number(row['status']), body: String(row['body']) }
}
