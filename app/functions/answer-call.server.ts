import type { ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { config } from '../config/config.server.ts'
import { log, millisecondsSince } from '../log/log.server.ts'
import { guardPost } from '../spam-guard/guard-post.server.ts'

/**
 * The protocol of `POST /functions/v1/*`. It is that of Supabase's Edge Functions, so that their public client works
 * unchanged: JSON in, `200 {url}` or `{error, code}` with a 4xx or 5xx status out. The server answers CORS preflight
 * requests and adds the CORS headers.
 */

/** The body of a call is a few numbers. */
const maxBytes = 10_240

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Outcome = { ok: true; url: string } | { ok: false; status: number; code: string; error: string }
type Work<T> = (body: T, key: string | undefined) => Promise<Outcome>
type Refusal = Extract<Outcome, { ok: false }>

/**
 * Answers one call: checks its origin, content type, size, JSON and fields, and the rate limits, and passes them to `work` with
 * the browser's idempotency key. A call that fails a check changes nothing and gets a message that says what to do.
 */
export async function answerCall<T>(
  args: ActionFunctionArgs,
  schema: z.ZodType<T>,
  amountOf: (body: T) => number,
  work: Work<T>,
): Promise<Response> {
  const startedAt = performance.now()
  const path = new URL(args.request.url).pathname
  const outcome = await checkAndWork(args, schema, amountOf, work).catch((error: unknown): Outcome => {
    log.error('function-failed', { path, error: String(error) })
    return refuse(500, 'internal_error', 'Something went wrong on our side, and nothing was charged.')
  })
  log.info('function', { path, outcome: outcome.ok ? 'ok' : outcome.code, ms: millisecondsSince(startedAt) })
  return answer(outcome)
}

async function checkAndWork<T>(
  { request, context }: ActionFunctionArgs,
  schema: z.ZodType<T>,
  amountOf: (body: T) => number,
  work: Work<T>,
): Promise<Outcome> {
  const call = await readCall(request, schema)
  if ('status' in call) return call
  const { body, key } = call
  const seed = key && `${key}:${new URL(request.url).pathname}:${JSON.stringify(body)}`
  const verdict = await guardPost('checkout', context, { checkout: { amountCents: amountOf(body), seed, key } })
  return verdict.ok ? work(body, key) : verdict
}

function answer(outcome: Outcome): Response {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (outcome.ok) return Response.json({ url: outcome.url }, { headers })
  if (outcome.status === 405) headers['Allow'] = 'POST, OPTIONS'
  return Response.json({ error: outcome.error, code: outcome.code }, { status: outcome.status, headers })
}

async function readCall<T>(
  request: Request,
  schema: z.ZodType<T>,
): Promise<{ body: T; key: string | undefined } | Refusal> {
  if (request.method !== 'POST') return refuse(405, 'method_not_allowed', 'Please send this request with POST.')
  if (!isOriginAllowed(request)) return foreign
  if (!isJson(request.headers.get('content-type'))) {
    return refuse(415, 'unsupported_media_type', 'Please send JSON, with Content-Type: application/json.')
  }
  const text = await readText(request)
  if (text === null) return refuse(413, 'body_too_large', 'The request is too large: 10 KB is the most we read.')

  const json = parseJson(text)
  if (json === undefined) return refuse(400, 'invalid_json', 'The request is not valid JSON.')
  const parsed = schema.safeParse(json)
  if (!parsed.success) {
    return refuse(400, 'invalid_request', parsed.error.issues[0]?.message ?? 'The request is not valid.')
  }
  const key = request.headers.get('idempotency-key') ?? undefined
  if (key !== undefined && !uuidPattern.test(key)) {
    return refuse(400, 'invalid_idempotency_key', 'The Idempotency-Key header must be a UUID.')
  }
  return { body: parsed.data, key: key?.toLowerCase() }
}

function refuse(status: number, code: string, error: string): Refusal {
  return { ok: false, status, code, error }
}

const foreign = refuse(403, 'origin_not_allowed', 'This can be started from our own site only.')

/** Programs send no Origin and have no cookies of a visitor, so only a foreign origin of a browser is refused. */
function isOriginAllowed(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null) return config().allowedOrigins.includes(origin)
  return ['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'))
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}

/** The body as text, or null as soon as it is too long, whatever Content-Length claims. */
async function readText(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
