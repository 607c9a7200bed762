import { finished } from 'node:stream'
import type { Step } from './app.ts'

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

/** Long bodies, such as Stripe's events, have a separate budget. */
const budgets = { short: new BodyBufferBudget(), long: new BodyBufferBudget() }

/** Stops as soon as the body is too long, independent of Content-Length. Rejects if the connection closes. */
export const readBody: Step = (exchange) => {
  const { incoming, policy, refuse } = exchange
  if (incoming.method !== 'POST') return false
  const { longBody } = policy
  const mayBeLong = longBody !== undefined && incoming.headers[longBody.header] !== undefined
  const maxBytes = mayBeLong ? longBody.maxBytes : policy.maxBodyBytes
  const budget = mayBeLong ? budgets.long : budgets.short
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return refuse(413)

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
  const keep = (piece: Buffer) => {
    size += piece.byteLength
    if (size > maxBytes) return stop(413)
    pieces.push(piece)
    budget.take(reading, piece.byteLength + bytesBesidePiece)
  }
  incoming.on('data', keep)
  finished(incoming, { writable: false }, (error) => {
    budget.release(reading)
    if (error) return reject(error)
    exchange.body = size === 0 ? null : Buffer.concat(pieces)
    resolve(false)
  })
  return promise
}
