import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { counters } from './answer-operator.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** What the process itself refuses, before the site is asked: in words, for whoever reads them. */
const refusals = {
  400: { code: 'bad_request', words: 'This request cannot be understood.' },
  403: { code: 'origin_not_allowed', words: 'This can be sent from our own site only. Nothing was sent or charged.' },
  413: { code: 'body_too_large', words: 'What was sent is too large for us to read. Nothing was sent or charged.' },
  500: { code: 'internal_error', words: 'Something went wrong on our side. Please try again in a moment.' },
  503: { code: 'overloaded', words: 'Too much is going on here at the moment. Please try again in a few seconds.' },
} as const

const retryAfterSeconds = 5

export function refuse(outgoing: ServerResponse, status: keyof typeof refusals, security: SecurityHeaders): void {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  counters[status === 503 ? 'shed' : 'refused'] += 1
  if (!outgoing.hasHeader('X-Request-Id')) outgoing.setHeader('X-Request-Id', randomUUID())
  const { code, words } = refusals[status]
  const body = outgoing.req.url?.startsWith('/functions/') ? JSON.stringify({ error: words, code }) : `${words}\n`
  outgoing.writeHead(status, {
    ...Object.fromEntries(security.other),
    'Content-Type': body.startsWith('{') ? 'application/json' : 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(status === 503 && { 'Retry-After': retryAfterSeconds }),
    // What is still being sent is not waited for.
    ...(status === 413 && { Connection: 'close' }),
  })
  outgoing.end(body)
}
