import type { Server, Socket } from 'node:net'

/** A browser opens six, and a school or a telephone network has one address for many. The process takes 5000 in all. */
const maxConnections = 250

/**
 * Closes a connection that is one too many of its address, so that nobody can take all that the process has.
 * `addressOf` returns null for a connection that may be of many visitors, such as that of a proxy: it is not counted.
 */
export function limitConnections(server: Server, addressOf: (socket: Socket) => string | null): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket)
    if (address === null) return
    const count = open.get(address) ?? 0
    if (count >= maxConnections) {
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
