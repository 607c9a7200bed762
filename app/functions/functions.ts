import type { ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import type { CheckoutRefusal, CreatedCheckout } from '../checkout/create-checkout.server.ts'
import { allBooks, firstBook } from '../catalog/books.ts'
import { findSoldOut, soldOutRefusal } from '../catalog/sold-out.ts'
import { config } from '../config/config.server.ts'
import { createGiftCheckout } from '../donate/create-gift-checkout.server.ts'
import { type GiftCall, onceSchema, recurringSchema } from '../donate/parse-gift.ts'
import { log, millisecondsSince } from '../log/log.server.ts'
import { guardPost } from '../spam-guard/guard-post.server.ts'
import { totalCents } from '../store/order-options.ts'
import { orderSchema, type OrderRequest } from '../store/schema.ts'
import { createOrderCheckout } from '../store/create-order-checkout.server.ts'

/**
 * The protocol of `POST /functions/v1/*`. It is that of Supabase's Edge Functions, so that their public client works
 * unchanged: JSON in, `200 {url}` or `{error, code}` with a 4xx or 5xx status out. The server answers CORS preflight
 * requests and adds the CORS headers.
 */

const answerGift = (args: ActionFunctionArgs, schema: z.ZodType<GiftCall>) =>
  answerCall(
    args,
    schema,
    ({ gift }) => gift.amountCents,
    async (call, key) => refuseOldCost(call) ?? createGiftCheckout(call.gift, key),
  )

const functions: Record<string, (args: ActionFunctionArgs) => Promise<Response>> = {
  /** `{amount}`: a one-time gift, in cents, and the additions to it. */
  'functions/v1/create-payment': (args) => answerGift(args, onceSchema),
  /** `{amount, frequency}`: a recurring gift. */
  'functions/v1/create-checkout': (args) => answerGift(args, recurringSchema),
  /**
   * `{productName, productPrice, quantity, shippingCost}`: an order. The two prices are in dollars, as the store shows
   * them. They are only compared: the server's own prices are charged.
   */
  'functions/v1/create-product-checkout': (args) =>
    answerCall(
      args,
      orderSchema,
      (order) => totalCents({ book: bookOf(order) ?? firstBook, quantity: order.quantity }),
      answerOrder,
    ),
}

/** By the path in `routes.ts`: a request may write it in capitals or with `.data`. */
export function action(args: ActionFunctionArgs): Promise<Response> {
  return functions[args.pattern]!(args)
}

/** React Router calls this for GET. */
export const loader = action

const bookOf = ({ productName }: OrderRequest) => allBooks().find(({ title }) => title === productName)

/** A page that was left open may show an old name or price of the book. */
async function answerOrder(order: OrderRequest, key: string | undefined): Promise<CreatedCheckout> {
  const { productPrice, quantity, shippingCost } = order
  const book = bookOf(order)
  if (!book) return offerChanged('The store has no book with this title')
  const gone = findSoldOut(book)
  if (gone) return { ok: false, status: 409, code: 'sold_out', error: soldOutRefusal(book, gone) }
  const isSame = productPrice === book.priceCents / 100 && shippingCost === book.shippingCents / 100
  if (!isSame) return offerChanged('The book or its price has changed since this page was opened')
  return createOrderCheckout({ book, quantity }, key)
}

function offerChanged(what: string): CheckoutRefusal {
  const error = `${what}. Please reload the page and order again.`
  return { ok: false, status: 409, code: 'offer_changed', error }
}

/** The fee of a card payment may also have changed since. */
function refuseOldCost({ gift, shownCoverCents = 0 }: GiftCall): CheckoutRefusal | null {
  if (gift.coverCents === shownCoverCents) return null
  const error = 'What a payment costs us has changed since this page was opened. Please reload the page and give again.'
  return { ok: false, status: 409, code: 'cost_changed', error }
}

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
async function answerCall<T>(
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
