import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import routes from '../../../app/routes.ts'
import { encodedText, hostileText, plantedEmail, toBytes } from './hostile-text.ts'
import type { Case, Header } from './send-case.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const routePaths = routes.map(({ index, path = '' }: RouteConfigEntry) =>
  index ? '/' : `/${path.replace('*', 'x').replace(/\/:\w+\?$/, '')}`,
)

/** Every query parameter that the site reads, found in its source code. */
const parameters = globSync('app/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
  [...readFileSync(root + file, 'utf8').matchAll(/(?:searchParams|query)\.(?:get|getAll|has)\('([\w-]+)'\)/g)].map(
    ([, name = '']) => name,
  ),
)
const values = `100 -5 1e999 monthly confirm.x.never.y cs_test_a1b2c3d4e5f6g7h8 cs_live_0000000000 root
  unsubscribe.${'0'.repeat(36)}.never.${'A'.repeat(43)} confirm.${'0'.repeat(36)}.zzzzzzzzz.${'-'.repeat(43)}`
const pair = fc.tuple(
  fc.oneof(fc.constantFrom(...parameters, 'index', '_routes', '__proto__', 'amount[]'), encodedText),
  fc.constantFrom('=', '=', '=', '', '=='),
  fc.oneof(fc.constantFrom(...values.split(/\s+/)), encodedText),
)
const query = fc
  .array(pair, { maxLength: 4 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map((parts) => parts.join('')).join('&')}` : ''))

/** Variants of a path (@) and a segment (~): most do not exist, or are the same path with other letters. */
const twists = `@/~ @~ /~@ @/ /@ @%00 @;x=1 @/index.html @.data /home@ /home//~ /home/\\/evil.example@ //evil.example@/
  /\\evil.example@/ /.//evil.example@/ /%2F/evil.example@/ http://evil.example@ https://evil.example//evil.example@/
  /assets/../..@ /assets/%2e%2e/%2e%2e@/package.json /..%2f..%2f..%2fetc%2fpasswd@`.split(/\s+/)

/** Headers that a program may read, and values for them. */
const headerNames = `Accept-Encoding Range If-None-Match If-Range If-Modified-Since Host Origin Sec-Fetch-Site Content-Type
  X-Forwarded-Host X-Forwarded-Proto X-Forwarded-For Forwarded Cookie Accept User-Agent Referer Authorization X-Nonce
  X-HTTP-Method-Override X-Request-Id X-React-Router-Prerender-Data Idempotency-Key Stripe-Signature Connection Upgrade
  Expect Access-Control-Request-Method constructor`
const headerValues = `br|gzip;q=NaN|identity;q=0, *;q=0|bytes=0-0|bytes=-1|bytes=9-1|bytes=0-,0-,0-|bytes=99999999999999999999-|*|""
W/"x"|"a,b", "c"|,"|yesterday|Sat, 21 Nov 2026 00:00:00 GMT|evil.example|localhost:1|https://evil.example/|null|cross-site
same-origin|application/json|multipart/form-data; boundary=x|a/b; charset=utf-16|POST|DELETE|https|javascript|127.0.0.1|::1
203.0.113.9, |unknown, [::1]:80|for=203.0.113.9;host=evil.example|a=b|__Host-x=1|;;;=|mail=${plantedEmail}|Bearer x|mine
t=1,v1=00|t=9999999999,v0=x|Upgrade|close|websocket|100-continue|${'x'.repeat(12_000)}`
/** The characters that a client library can send: no control characters except a tab. */
const headerValue = hostileText.map((text) =>
  toBytes(text)
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' ')
    .slice(0, 4000)
    .trim(),
)
const header: fc.Arbitrary<Header> = fc.tuple(
  fc.constantFrom(...headerNames.split(/\s+/)),
  fc.oneof(fc.constantFrom(...headerValues.split(/[|\n]/)), headerValue),
)

/** POST without the fields of any form. */
const methods = 'GET GET GET GET HEAD POST OPTIONS TRACE PUT DELETE PATCH PROPFIND QUERY M-SEARCH'.split(' ')

/** Requests that only read: they must change nothing, with any headers. The built files are listed from `build/`. */
export function readCases(): fc.Arbitrary<Case> {
  // Nearly all files of assets are scripts.
  const files = globSync('**/*.*', { cwd: `${root}build/client/` }).filter((file) => !/^assets\/.*[^0]\.js$/.test(file))
  const paths = [...routePaths, '/healthz', '/readyz', '/metrics', ...files.map((file) => `/${file}`)]
  const asData = routePaths.map((path) => (path === '/' ? '/_.data' : `${path}.data`))
  const unknown = [...routePaths.map((path) => path.toUpperCase()), '/__manifest', '/.env', '/wp-login.php']
  const known = fc.constantFrom(...routePaths, ...asData, ...paths)
  const twisted = fc
    .tuple(fc.constantFrom(...paths, ...unknown), fc.constantFrom(...twists), encodedText)
    .map(([path, twist, part]) => twist.replace('@', () => path).replace('~', () => part))
  return fc.record({
    intent: fc.constant('read'),
    target: fc.tuple(fc.oneof({ weight: 3, arbitrary: known }, twisted), query).map((parts) => parts.join('')),
    method: fc.constantFrom(...methods),
    headers: fc.array(header, { maxLength: 4 }),
    body: fc.oneof(fc.constant(''), hostileText.map(toBytes)),
  })
}
