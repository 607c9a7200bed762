import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuse, refuseConnection, type RefusalStatus } from './refuse.ts'
import type { SecurityHeaders } from './security-headers.ts'

const statusOf: Record<string, RefusalStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** What never becomes a request of ours: Node would answer it without a word, or not at all. */
export function refuseMalformed(server: Server, security: SecurityHeaders): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) socket.destroy()
    else refuseConnection(socket, statusOf[error.code ?? ''] ?? 400, security)
  })
  server.on('checkExpectation', (_, outgoing) => refuse(outgoing, 417, security))
  server.on('connect', (_, socket) => refuseConnection(socket, 405, security))
}

/** Half an answer is on its way already: another one must not be put into it. */
function isAnswering(socket: Duplex): boolean {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent ?? false
}
