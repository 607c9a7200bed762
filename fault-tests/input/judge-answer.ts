import { fileURLToPath } from 'node:url'
import { marker, smuggledHeader } from './hostile-text.ts'
import type { Answer, Case } from './send-case.ts'

/** What must hold for every answer, whatever was asked. The table has a line for each. */
export const invariants = {
  failure: 'no answer says that the site failed (5xx, but for 503 with Retry-After)',
  trace: 'no answer shows a stack trace or a path of the machine',
  script: 'nothing that was sent is markup in a page',
  redirect: 'no answer redirects to anywhere but the site or the checkout',
  origin: 'no answer but the functions’ may be read by another site’s page, and those without its cookies',
  words: 'every refusal says in words what is wrong, as text, a page or JSON',
  security: 'every answer has the security headers',
  smuggled: 'no answer has a header that a visitor wrote, nor a cookie',
  answered: 'every whole request is answered',
  refused: 'what must be refused is refused',
  taken: 'what must be taken is taken',
} as const

export type Invariant = keyof typeof invariants

/** Where an answer may lead. */
export interface Places {
  site: string
  checkout: string
}

/** More than this may be cut off before all of it is read: then there may be nobody left to answer. */
const maxRead = 64 * 1024

/** The invariants that an answer breaks. */
export function judgeAnswer(given: Case, answer: Answer | null, places: Places): Invariant[] {
  if (!answer) return given.raw !== undefined || given.body.length > maxRead ? [] : ['answered']
  const { status, headers } = answer
  const coded = headers['content-encoding'] !== undefined
  const text = coded ? '' : answer.body.toString('utf8')
  const refused = status >= 400
  // 303 leads to the checkout, and 202 says the same to a script.
  const taken = [200, 202, 303].includes(status)
  const broken: Record<Invariant, boolean> = {
    failure: (status >= 500 && !(status === 503 && headers['retry-after'])) || status < 100,
    trace: traces.test(text),
    script: isMarkup(headers['content-type']) && planted.some((element) => text.includes(element)),
    redirect: redirectsOf(answer, text).some((place) => !isAllowed(place, places)),
    origin: 'access-control-allow-origin' in headers && !mayBeRead(given, headers),
    words: refused && !isHead(given) && !hasWords(headers['content-type']?.[0], text, given),
    security: !isSecured(headers),
    smuggled: smuggledHeader in headers || 'set-cookie' in headers,
    answered: false,
    refused: given.intent === 'refused' && !refused,
    taken: given.intent === 'taken' && !taken,
  }
  return (Object.keys(broken) as Invariant[]).filter((name) => broken[name])
}

/** Everybody may read what a function answers: that it refused, and why. */
const mayBeRead = (given: Case, headers: Answer['headers']) =>
  (given.raw ?? given.target).includes('/functions/') &&
  headers['access-control-allow-origin']?.join() === '*' &&
  !('access-control-allow-credentials' in headers)

const root = fileURLToPath(new URL('../../', import.meta.url))
const traces = new RegExp(`${root}|node_modules/|node:internal|\\n\\s+at .+:\\d+:\\d+|SQLITE_|Error: `)

const planted = [
  `<i id=${marker}`,
  `<svg/onload=${marker}`,
  `<script id=${marker}`,
  'nonce="mine"',
  'href="javascript:',
]

/** Without a type, a browser might guess. */
const isMarkup = (types: string[] | undefined) => !types || /html|xml|svg/.test(types[0] ?? '')

const isHead = (given: Case) => (given.raw ?? given.method).includes('HEAD')

function redirectsOf({ status, headers }: Answer, text: string): string[] {
  const inData = status === 202 ? [...text.matchAll(/"((?:https?:|\/\/|\/?\\)[^"]*)"/g)].map(([, url = '']) => url) : []
  return [...(headers['location'] ?? []), ...inData]
}

function isAllowed(place: string, { site, checkout }: Places): boolean {
  const path = place.startsWith(`${site}/`) ? place.slice(site.length) : place
  return place.startsWith(`${checkout}/c/pay/`) || /^\/(?![/\\])[\x21-\x7e]*$/.test(path)
}

/** A page's data says in a word or a status what the page's script then says in sentences. */
function hasWords(type: string | undefined, text: string, given: Case): boolean {
  if (!type || !/^(text\/(html|plain|x-script)|application\/json)/.test(type)) return false
  if (type.startsWith('text/x-script')) return text.length > 2
  if (type.startsWith('application/json') && given.raw === undefined) {
    return /"error":"[A-Z][^"]{10,}\."/.test(text)
  }
  return /[a-z]+ [a-z]+ [a-z]+/i.test(text.replaceAll(/<(script|style)[^]*?<\/\1>|<[^>]*>/g, ' '))
}

function isSecured(headers: Answer['headers']): boolean {
  const only = (name: string) => (headers[name]?.length === 1 ? (headers[name][0] ?? '') : '')
  const policy = only('content-security-policy')
  return (
    only('x-content-type-options') === 'nosniff' &&
    only('x-frame-options') === 'DENY' &&
    /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/.test(only('referrer-policy')) &&
    only('permissions-policy').includes('camera=()') &&
    only('cross-origin-opener-policy') === 'same-origin' &&
    /^(same|cross)-origin$/.test(only('cross-origin-resource-policy')) &&
    ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"].every((rule) => policy.includes(rule)) &&
    !policy.includes('unsafe')
  )
}
