import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { counters } from './answer-operator.ts'
import { isFunctionPath } from './functions-gateway.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** What the process itself refuses, before the site is asked: in words, for whoever reads them. */
const refusals = {
  400: { code: 'bad_request', words: 'This request cannot be understood. Please check its address.' },
  403: { code: 'origin_not_allowed', words: 'This can be sent from our own site only. Nothing was sent or charged.' },
  404: { code: 'no_such_function', words: 'There is no function at this address. Nothing was sent or charged.' },
  405: {
    code: 'method_not_allowed',
    words: 'This address does not take what was sent. Please go back to the page. Nothing was sent or charged.',
  },
  408: { code: 'too_slow', words: 'The request did not arrive in time. Please try again.' },
  412: { code: 'precondition_failed', words: 'This has changed since it was last asked for. Please load it again.' },
  413: { code: 'body_too_large', words: 'What was sent is too large for us to read. Nothing was sent or charged.' },
  416: { code: 'no_such_range', words: 'There is no such part of this file. Please ask for all of it.' },
  417: { code: 'expectation_failed', words: 'This request expects something that we do not know.' },
  431: { code: 'headers_too_large', words: 'The address or the headers of this request are too long for us to read.' },
  500: { code: 'internal_error', words: 'Something went wrong on our side. Please try again in a moment.' },
  503: { code: 'overloaded', words: 'Too much is going on here at the moment. Please try again in a few seconds.' },
} as const

export type RefusalStatus = keyof typeof refusals

/** With every 503, whoever gives it: when it is worth coming again. */
export const retryAfterSeconds = 5

/** `more` are headers that belong to this status. */
export function refuse(
  outgoing: ServerResponse,
  status: RefusalStatus,
  security: SecurityHeaders,
  more: Record<string, string> = {},
): void {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  counters[status === 503 ? 'shed' : 'refused'] += 1
  if (!outgoing.hasHeader('X-Request-Id')) outgoing.setHeader('X-Request-Id', randomUUID())
  const { code, words } = refusals[status]
  const body = isFunctionPath(outgoing.req.url ?? '') ? JSON.stringify({ error: words, code }) : `${words}\n`
  outgoing.writeHead(status, {
    ...headersOf(body, security),
    ...(status === 503 && { 'Retry-After': String(retryAfterSeconds) }),
    // What is still being sent is not waited for.
    ...(status === 413 && { Connection: 'close' }),
    ...more,
  })
  outgoing.end(body)
}

/** The same for what is no request: nothing but the connection is there to answer on. */
export function refuseConnection(socket: Duplex, status: RefusalStatus, security: SecurityHeaders): void {
  counters.refused += 1
  const body = `${refusals[status].words}\n`
  const headers = Object.entries({ ...headersOf(body, security), Connection: 'close' })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  // The words of the status line may be left out (RFC 9112, 4).
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${body}`)
}

function headersOf(body: string, security: SecurityHeaders): Record<string, string> {
  return {
    ...Object.fromEntries(security.other),
    'Content-Type': body.startsWith('{') ? 'application/json' : 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
  }
}
