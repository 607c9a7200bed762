import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, forbidden, serverError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'
import { billingEndpoints } from './endpoints/billing.ts'
import { catalogEndpoints } from './endpoints/catalog.ts'
import { checkoutEndpoints } from './endpoints/checkout.ts'
import { customerEndpoints } from './endpoints/customers.ts'
import { eventEndpoints } from './endpoints/events.ts'
import { paymentEndpoints } from './endpoints/payments.ts'
import { withoutCheckoutEndpoints } from './endpoints/without-checkout.ts'
import type { Fault } from './faults.ts'
import { decodeForm } from './form-body.ts'
import { findAnswer, keepAnswer, keyInUse, type Answer } from './idempotency.ts'
import { newId } from './ids.ts'
import { apiVersion } from './objects/event.ts'
import { change, type Sandbox } from './sandbox.ts'

type Bindings = { Bindings: HttpBindings }

const endpoints: Endpoint[] = [
  ...checkoutEndpoints,
  ...customerEndpoints,
  ...paymentEndpoints,
  ...billingEndpoints,
  ...catalogEndpoints,
  ...eventEndpoints,
  ...withoutCheckoutEndpoints,
]

/** Everything under `/v1`. */
export function createApi(sandbox: Sandbox): Hono<Bindings> {
  const api = new Hono<Bindings>()
  const inFlight = new Set<string>()
  for (const endpoint of endpoints) {
    api.on(endpoint.method, `/v1${endpoint.path}`, (c) => answer(sandbox, c, inFlight, endpoint))
  }
  api.all('/v1/*', (c) => answer(sandbox, c, inFlight, null))
  return api
}

async function answer(
  sandbox: Sandbox,
  c: Context<Bindings>,
  inFlight: Set<string>,
  endpoint: Endpoint | null,
): Promise<Response> {
  const { method, path } = c.req
  const fault = sandbox.faults.take(path)
  const key = method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null
  const logged = { method, path, idempotencyKey: key, replayed: false }
  if (fault.mode === 'down') {
    sandbox.requests.add({ ...logged, status: 'reset' })
    c.env.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }

  const requestId = newId('req_')
  let result: Answer & { replayed?: boolean }
  try {
    result = await act(sandbox, c, endpoint, { fault, inFlight, key, requestId })
  } catch (error) {
    if (!(error instanceof ApiError)) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    const refusal = error instanceof ApiError ? error : serverError(500)
    result = { status: refusal.status, body: JSON.stringify(refusal.body()) }
  }

  const replayed = result.replayed ?? false
  sandbox.requests.add({ ...logged, replayed, status: fault.mode === 'cut' ? 'cut' : result.status })
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': c.req.header('stripe-version') ?? apiVersion,
    ...(key && { 'idempotency-key': key }),
    ...(replayed && { 'idempotent-replayed': 'true' }),
    // A stored failure stays one, so Stripe tells its libraries not to try again.
    ...(replayed && result.status >= 500 && { 'stripe-should-retry': 'false' }),
  }
  if (fault.mode === 'cut') return cutShort(c, result, headers)
  return new Response(result.body, { status: result.status, headers })
}

interface Attempt {
  fault: Fault
  inFlight: Set<string>
  key: string | null
  requestId: string
}

async function act(
  sandbox: Sandbox,
  c: Context<Bindings>,
  endpoint: Endpoint | null,
  { fault, inFlight, key, requestId }: Attempt,
): Promise<Answer & { replayed?: boolean }> {
  checkKey(sandbox.settings.apiKey, c.req.header('authorization'))
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
    if (key.length > 255) throw new ApiError('Idempotency keys may be at most 255 characters.')
    if (inFlight.has(key)) throw keyInUse()
    const known = findAnswer(sandbox.store, key, fingerprint)
    if (known) return { ...known, replayed: true }
    inFlight.add(key)
  }
  try {
    if (fault.mode === 'slow') await wait(fault.delayMs)
    const form = decodeForm(body)
    const request = { id: c.req.param('id') ?? '', origin: url.origin }
    const run = (): Answer => {
      const made = JSON.stringify(endpoint.run(sandbox, form, request), without(fault))
      const failed = fault.mode === 'act-then-error' && serverError(500)
      const result = failed ? { status: 500, body: JSON.stringify(failed.body()) } : { status: 200, body: made }
      if (key) keepAnswer(sandbox.store, key, fingerprint, result)
      return result
    }
    return method === 'GET' ? run() : change(sandbox, run, { id: requestId, idempotency_key: key })
  } finally {
    if (key) inFlight.delete(key)
  }
}

/** Leaves the field out, wherever it stands. */
function without({ mode, field }: Fault) {
  return (key: string, value: unknown) => (mode === 'omit' && key === field ? undefined : value)
}

function checkKey(expected: string, header: string | undefined): void {
  const given = /^Bearer (\S+)$/.exec(header ?? '')?.[1]
  if (given === expected) return
  const message = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}${given.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
  throw new ApiError(message, { status: 401 })
}

/** Half of the answer, then silence: the caller cannot know whether anything was done. */
function cutShort(c: Context<Bindings>, { status, body }: Answer, headers: Record<string, string>): Response {
  const { outgoing } = c.env
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  outgoing.write(body.slice(0, body.length / 2), () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}
