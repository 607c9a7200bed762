import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'

/** What Node keeps beside each piece of a body. Who sends single bytes would otherwise cost 600 times what is counted. */
const bytesBesidePiece = 600

interface Reading {
  bytes: number
  giveUp(): void
}

/**
 * Bodies of one sort that are being read. Many at once cannot fill the memory: when there is no room, whoever holds the
 * most of it is sent away. So nobody is kept out by others who are slow, whatever addresses those have: among the 5000
 * connections that the process takes, what is shorter than 4 KB, as gifts and most events are, is never the largest.
 */
class ReadingRoom {
  /** The most that is read of one body. */
  readonly maxBytes: number
  readonly #room = 32 * 1024 * 1024
  readonly #readings = new Set<Reading>()
  #taken = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** Notes what has arrived, not what was announced. */
  take(reading: Reading, bytes: number): void {
    this.#readings.add(reading)
    reading.bytes += bytes
    this.#taken += bytes
    if (this.#taken <= this.#room) return
    let largest = reading
    for (const other of this.#readings) if (other.bytes > largest.bytes) largest = other
    largest.giveUp()
  }

  leave(reading: Reading): void {
    if (this.#readings.delete(reading)) this.#taken -= reading.bytes
  }
}

/** Forms hold words, and Stripe's largest events stay below a megabyte. Neither takes the other's room. */
const rooms = { posts: new ReadingRoom(64 * 1024), events: new ReadingRoom(1024 * 1024) }

export type ReadBody =
  | { ok: true; body: Buffer<ArrayBuffer> | null }
  | { ok: false; status: 413 | 503; maxBytes: number }

/**
 * The body, read to its end before anything is done with it: whoever sends slowly holds a connection and nothing else.
 * Stops as soon as it is too long, whatever Content-Length claims. Rejects when the visitor leaves meanwhile.
 */
export function readBody(incoming: IncomingMessage, path: string): Promise<ReadBody> {
  const { method, headers } = incoming
  if (method === 'GET' || method === 'HEAD') return Promise.resolve({ ok: true, body: null })
  const isEvent = path === '/webhooks/stripe' && headers['stripe-signature'] !== undefined
  const room = isEvent ? rooms.events : rooms.posts
  const { maxBytes } = room
  if (Number(headers['content-length'] ?? 0) > maxBytes) return Promise.resolve({ ok: false, status: 413, maxBytes })

  const { promise, resolve, reject } = Promise.withResolvers<ReadBody>()
  const pieces: Buffer[] = []
  let size = 0
  const refuse = (status: 413 | 503) => {
    incoming.off('data', keep)
    // What still comes is dropped as it comes: it must not wait in memory, nor the answer behind it.
    incoming.resume()
    pieces.length = 0
    room.leave(reading)
    resolve({ ok: false, status, maxBytes })
  }
  const reading: Reading = { bytes: 0, giveUp: () => refuse(503) }
  const keep = (piece: Buffer) => {
    size += piece.byteLength
    if (size > maxBytes) return refuse(413)
    pieces.push(piece)
    room.take(reading, piece.byteLength + bytesBesidePiece)
  }
  incoming.on('data', keep)
  finished(incoming, { writable: false }, (error) => {
    room.leave(reading)
    if (error) reject(error)
    else resolve({ ok: true, body: size === 0 ? null : Buffer.concat(pieces) })
  })
  return promise
}
