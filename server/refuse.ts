import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { SecurityHeaders } from './security-headers.ts'

/** Refusals by the process itself, before React Router: in text that a person can read. */
const refusals = {
  400: { code: 'bad_request', words: 'This request cannot be understood. Please check its address.' },
  403: { code: 'origin_not_allowed', words: 'This can be sent from our own site only. Nothing was sent or charged.' },
  404: { code: 'no_such_function', words: 'There is no function at this address. Nothing was sent or charged.' },
  405: {
    code: 'method_not_allowed',
    words: 'This address does not take what was sent. Please go back to the page. Nothing was sent or charged.',
  },
  408: { code: 'too_slow', words: 'The request did not arrive in time. Please try again.' },
  413: { code: 'body_too_large', words: 'What was sent is too large for us to read. Nothing was sent or charged.' },
  416: { code: 'no_such_range', words: 'There is no such part of this file. Please ask for all of it.' },
  417: { code: 'expectation_failed', words: 'This request expects something that we do not know.' },
  431: { code: 'headers_too_large', words: 'The address or the headers of this request are too long for us to read.' },
  500: { code: 'internal_error', words: 'Something went wrong on our side. Please try again in a moment.' },
  503: { code: 'overloaded', words: 'Too much is going on here at the moment. Please try again in a few seconds.' },
} as const

export type RefusalStatus = keyof typeof refusals

/** Sent with every 503. */
export const retryAfterSeconds = 5

interface RefusalOptions {
  security: SecurityHeaders
  /** For programs: JSON in the place of plain text. */
  isCall?: boolean
  /** Headers that the status requires. */
  headers?: Record<string, string> | undefined
}

export function refuse(outgoing: ServerResponse, status: RefusalStatus, options: RefusalOptions): true {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return true
  }
  if (!outgoing.hasHeader('X-Request-Id')) outgoing.setHeader('X-Request-Id', randomUUID())
  const { headers, body } = refusal(status, options)
  outgoing.writeHead(status, headers).end(body)
  return true
}

/** Answers malformed requests, which Node would answer without a text, or not at all. */
export function refuseMalformed(server: Server, security: SecurityHeaders): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) socket.destroy()
    else refuseConnection(socket, statusOf[error.code ?? ''] ?? 400, security)
  })
  server.on('checkExpectation', (_, outgoing) => refuse(outgoing, 417, { security }))
  server.on('connect', (_, socket) => refuseConnection(socket, 405, security))
}

const statusOf: Record<string, RefusalStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Whether part of an answer is sent already: no other answer may be mixed into it. */
function isAnswering(socket: Duplex): boolean {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent ?? false
}

/**
 * Without a request, the answer is written to the socket. A client that never closes its side would keep the connection:
 * so it is destroyed as soon as the answer is sent.
 */
function refuseConnection(socket: Duplex, status: RefusalStatus, security: SecurityHeaders): void {
  const { headers, body } = refusal(status, { security, headers: { Connection: 'close' } })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // The reason phrase of the status line is optional (RFC 9112, 4).
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}

function refusal(status: RefusalStatus, { security, isCall, headers }: RefusalOptions) {
  const { code, words } = refusals[status]
  const body = isCall ? JSON.stringify({ error: words, code }) : `${words}\n`
  return {
    body,
    headers: {
      ...Object.fromEntries(security.other),
      'Content-Type': isCall ? 'application/json' : 'text/plain; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      ...(status === 503 && { 'Retry-After': String(retryAfterSeconds) }),
      // The rest of the body is not awaited.
      ...(status === 413 && { Connection: 'close' }),
      ...headers,
    } as Record<string, string>,
  }
}
