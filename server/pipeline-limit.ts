import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How many requests of one connection may wait for the answer to the one before. Browsers and proxies wait themselves;
 * who asks on and on without reading would have us make what nobody takes.
 */
const maxWaiting = 4

const waiting = new WeakMap<Socket, number>()

/** Whether this is one too many. The connection may then be closed: who meant it asks again (RFC 9112, 9.3.2). */
export function asksTooFarAhead(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  // Node gives an answer its connection when the one before is out.
  if (outgoing.socket !== null) return false
  const { socket } = incoming
  const count = (by: number) => (waiting.get(socket) ?? 0) + by
  waiting.set(socket, count(1))
  outgoing.once('close', () => waiting.set(socket, count(-1)))
  return count(0) > maxWaiting
}
