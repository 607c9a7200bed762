import type { Socket } from 'node:net'
import type { Arrival } from './app.ts'

/**
 * How many requests of one connection may wait for earlier answers. Browsers and proxies wait by themselves; a client
 * that sends more without reading would make the process produce answers that nobody reads.
 */
const maxWaiting = 4

const waiting = new WeakMap<Socket, number>()

/** Closes the connection above the limit. A correct client sends the request again (RFC 9112, 9.3.2). */
export function limitPipeline({ incoming: { socket }, outgoing }: Arrival): boolean {
  // Node assigns the socket to an answer when the previous answer is complete.
  if (outgoing.socket !== null) return false
  const count = (by: number) => (waiting.get(socket) ?? 0) + by
  waiting.set(socket, count(1))
  outgoing.once('close', () => waiting.set(socket, count(-1)))
  if (count(0) <= maxWaiting) return false
  socket.destroy()
  return true
}
