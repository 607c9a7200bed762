import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { readByteRange } from './byte-range.ts'
import { chooseCoding } from './content-coding.ts'
import { matchesStrongly, matchesWeakly } from './entity-tag.ts'
import { refuse } from './refuse.ts'
import type { SecurityHeaders } from './security-headers.ts'
import type { Representation, StaticFile } from './static-files.ts'

/**
 * Answers a GET or HEAD of a file, on Node's own objects: making web ones costs as much as all the rest. Conditions
 * come in the order of RFC 9110, 13.2.2. Parts are given of the plain bytes only: a part of a compressed copy is of no
 * use to whoever does not hold the rest of that copy.
 */
export function answerFile(
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
  security: SecurityHeaders,
): void {
  const { headers } = request
  const coding = chooseCoding(headers['accept-encoding'], (offer) => file.coded[offer] !== undefined)
  const chosen = (coding && file.coded[coding]) ?? file.plain

  if (headers['if-match'] && !matchesStrongly(headers['if-match'], chosen.etag)) {
    return refuse(response, 412, security)
  }
  if (headers['if-none-match'] && matchesWeakly(headers['if-none-match'], chosen.etag)) {
    response.writeHead(304, chosen.headers as string[]).end()
    return
  }
  const range = coding ? null : readRange(request, chosen)
  if (range === 'unsatisfiable') {
    return refuse(response, 416, security, { 'Content-Range': `bytes */${chosen.size}` })
  }
  if (range) response.writeHead(206, partHeaders(chosen, range))
  else response.writeHead(200, chosen.wholeHeaders as string[])
  if (request.method === 'HEAD') response.end()
  else if (chosen.body) response.end(range ? chosen.body.subarray(range.start, range.end + 1) : chosen.body)
  // What breaks off here, for example because the visitor has left, has nobody left to be told.
  else pipeline(createReadStream(file.path, range ?? {}), response, () => {})
}

/** A part is asked for with GET only, and only of the very bytes that the visitor holds already (RFC 9110, 14.2). */
function readRange({ method, headers }: IncomingMessage, { etag, size }: Representation) {
  const condition = headers['if-range']
  if (method !== 'GET' || !headers.range || (condition !== undefined && condition !== etag)) return null
  return readByteRange(headers.range, size)
}

function partHeaders({ headers, size }: Representation, { start, end }: { start: number; end: number }): string[] {
  return [...headers, 'Content-Length', String(end - start + 1), 'Content-Range', `bytes ${start}-${end}/${size}`]
}
