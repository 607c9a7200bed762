import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { securityHeaders } from '../../../server/security-headers.ts'
import { plantedMarkup, smuggledHeader } from './hostile-text.ts'
import type { Answer, Case } from './send-case.ts'

/** The server may close the connection of a longer body before it has read all: then there may be no answer. */
const maxRead = 64 * 1024
/** 303 redirects to the checkout, and 202 is the same for a script. */
export const takenStatuses = [200, 202, 303]

/** The errors in an answer to any request. It may redirect to the site and to its checkout only. */
export function judgeAnswer(given: Case, answer: Answer | null, site: string, checkout: string): string[] {
  if (!answer) return given.body.length > maxRead ? [] : ['no answer']
  const { status, headers } = answer
  const decode = decoders[headers['content-encoding']?.[0] ?? ''] ?? ((body: Buffer) => body)
  const text = decode(answer.body).toString('utf8')
  const type = headers['content-type']?.[0]
  const isRefused = status >= 400
  const wrong = {
    'a failure, but for 503 with Retry-After': status >= 500 && !(status === 503 && headers['retry-after']),
    'a stack trace or a path of the machine': traces.test(text),
    'markup or a nonce that was sent':
      isMarkup(type) && [...plantedMarkup, 'nonce="mine"'].some((one) => text.includes(one)),
    'a redirect to another site': redirectsOf(answer, text).some((place) => !isAllowed(place, site, checkout)),
    'readable by another site’s page': 'access-control-allow-origin' in headers && !mayBeRead(given, headers),
    'a refusal without words': isRefused && given.method !== 'HEAD' && !hasWords(type, text),
    'without the security headers, each once': securityHeaders(site).other.some(
      ([name]) => headers[name.toLowerCase()]?.length !== 1,
    ),
    'unsafe scripts': headers['content-security-policy']?.join().includes('unsafe'),
    'a header that was sent, or a cookie': smuggledHeader in headers || 'set-cookie' in headers,
    'not refused': given.intent === 'refused' && !isRefused,
    'not taken': given.intent === 'taken' && !takenStatuses.includes(status),
  }
  return Object.entries(wrong).flatMap(([what, isSo]) => (isSo ? what : []))
}

const decoders: Record<string, (body: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const traces = new RegExp(`${root}|node_modules/|node:internal|\\n\\s+at .+:\\d+:\\d+|SQLITE_|Error: `)

/** Without a content type, a browser might guess one. */
const isMarkup = (type: string | undefined) => !type || /html|xml|svg/.test(type)

function redirectsOf({ status, headers }: Answer, text: string): string[] {
  const inData = status === 202 ? [...text.matchAll(/"((?:https?:|\/\/|\/?\\)[^"]*)"/g)].map(([, url = '']) => url) : []
  return [...(headers['location'] ?? []), ...inData]
}

function isAllowed(place: string, site: string, checkout: string): boolean {
  const path = place.startsWith(`${site}/`) ? place.slice(site.length) : place
  return place.startsWith(`${checkout}/c/pay/`) || /^\/(?![/\\])[\x21-\x7e]*$/.test(path)
}

/** Every origin may read the answer of a function, but not with the visitor's cookies. */
const mayBeRead = (given: Case, headers: Answer['headers']) =>
  given.target.includes('/functions/') &&
  headers['access-control-allow-origin']?.join() === '*' &&
  !('access-control-allow-credentials' in headers)

/** The data of a page has a code or a status, for which the page's script has the text. */
function hasWords(type = '', text: string): boolean {
  if (type.startsWith('text/x-script')) return text.length > 2
  if (type.startsWith('application/json')) return /"error":"[A-Z][^"]{10,}\."/.test(text)
  return (
    /^text\/(html|plain)/.test(type) &&
    /[a-z]+ [a-z]+ [a-z]+/i.test(text.replaceAll(/<(script|style)[^]*?<\/\1>|<[^>]*>/g, ' '))
  )
}
