import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { BodyLimits } from '../app/start/route-policies.ts'
import type { Site } from '../app/start/start-app.server.ts'
import type { Exchange, Step } from './app.ts'

/** The memory that Node needs for each chunk of a body, which may be a single byte. */
const bytesBesidePiece = 600
const maxBytesAtOnce = 32 * 1024 * 1024

interface Reading {
  bytes: number
  giveUp(): void
}

/**
 * Limits the memory of unfinished bodies. Above the limit the largest body is refused, so that slow senders cannot block
 * others, from any number of addresses: with the process's 5000 connections, a body below 4 KB, such as a gift or most
 * events, is never the largest.
 */
class BodyBufferBudget {
  readonly #readings = new Set<Reading>()
  #bytes = 0

  /** Counts the received bytes, not Content-Length. */
  take(reading: Reading, bytes: number): void {
    this.#readings.add(reading)
    reading.bytes += bytes
    this.#bytes += bytes
    if (this.#bytes <= maxBytesAtOnce) return
    let largest = reading
    for (const other of this.#readings) if (other.bytes > largest.bytes) largest = other
    largest.giveUp()
  }

  release(reading: Reading): void {
    if (this.#readings.delete(reading)) this.#bytes -= reading.bytes
  }
}

/** A body of a visitor's form. Longer ones, such as Stripe's events, have a separate budget. */
const shortBytes = 64 * 1024
const budgets = { short: new BodyBufferBudget(), long: new BodyBufferBudget() }

/** What is kept of a body. One that is larger is dropped up to `maxDroppedBytes`, and refused above. */
interface Kept extends BodyLimits {
  maxDroppedBytes: number
  isLong: boolean
}

/**
 * Reads the body within the limits of its route, and of its session if the route has one. Stops as soon as it is too long,
 * independent of Content-Length. Rejects if the connection closes.
 */
export function readBody({ sessionState }: Pick<Site, 'sessionState'>): Step {
  return async (exchange) => {
    if (exchange.incoming.method !== 'POST') return false
    const limits = await limitsOf(exchange, sessionState)
    const { maxBytes, maxDroppedBytes } = limits
    if (lengthOf(exchange) > Math.max(maxBytes, maxDroppedBytes)) return exchange.refuse(413)
    if (await receive(exchange, limits)) return true
    const { body, incoming } = exchange
    if (body === null || countFields(body, incoming) <= limits.maxFields) return false
    if (maxDroppedBytes === 0) return exchange.refuse(413)
    exchange.body = null
    return false
  }
}

const lengthOf = ({ incoming }: Exchange) => Number(incoming.headers['content-length'] ?? 0)

async function limitsOf({ incoming, policy }: Exchange, sessionState: Site['sessionState']): Promise<Kept> {
  const { body, longBody, bodyWithoutSession } = policy
  if (bodyWithoutSession) {
    const state = await sessionState(incoming.headers.cookie ?? '')
    if (state !== 'open') return { ...bodyWithoutSession[state], maxDroppedBytes: body.maxBytes, isLong: false }
  }
  const maxBytes = longBody && incoming.headers[longBody.header] !== undefined ? longBody.maxBytes : body.maxBytes
  return { ...body, maxBytes, maxDroppedBytes: body.maxDroppedBytes ?? 0, isLong: maxBytes > shortBytes }
}

/** Sets the body of the exchange, or leaves it null if it is dropped. Returns true if the request is refused. */
function receive(exchange: Exchange, { maxBytes, maxDroppedBytes, isLong }: Kept): Promise<boolean> {
  const { incoming, refuse } = exchange
  const budget = isLong ? budgets.long : budgets.short
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const pieces: Buffer[] = []
  let size = 0
  const stop = (status: 413 | 503) => {
    incoming.off('data', keep)
    // The rest is read and discarded, so that it neither stays in memory nor delays the answer.
    incoming.resume()
    pieces.length = 0
    budget.release(reading)
    resolve(refuse(status))
  }
  const reading: Reading = { bytes: 0, giveUp: () => stop(503) }
  const isDropped = () => size > maxBytes || lengthOf(exchange) > maxBytes
  const keep = (piece: Buffer) => {
    size += piece.byteLength
    if (size > Math.max(maxBytes, maxDroppedBytes)) return stop(413)
    if (isDropped()) {
      pieces.length = 0
      return budget.release(reading)
    }
    pieces.push(piece)
    budget.take(reading, piece.byteLength + bytesBesidePiece)
  }
  incoming.on('data', keep)
  finished(incoming, { writable: false }, (error) => {
    budget.release(reading)
    if (error) return reject(error)
    exchange.body = pieces.length === 0 ? null : Buffer.concat(pieces)
    resolve(false)
  })
  return promise
}

/** The fields of a form, counted without parsing it: at least as many as it has. */
function countFields(body: Buffer, { headersDistinct }: IncomingMessage): number {
  // Of several types, the parser takes the last that it understands.
  const type = (headersDistinct['content-type'] ?? []).join()
  const separators = [...type.matchAll(/boundary="?([^";,\s]+)/gi)].map(([, boundary]) => `--${boundary}`)
  if (/urlencoded/i.test(type)) separators.push('&')
  return Math.max(0, ...separators.map((separator) => countOf(separator, body) + 1))
}

function countOf(text: string, body: Buffer): number {
  let count = 0
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + text.length)) count += 1
  return count
}
