import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import routes from '../../app/routes.ts'
import { encodedText, hostileText, plantedEmail, toBytes } from './hostile-text.ts'
import type { Case, Header } from './send-case.ts'

const root = new URL('../../', import.meta.url).pathname
const sources = globSync('app/**/*.{ts,tsx}', { cwd: root }).map((file) => readFileSync(root + file, 'utf8'))

const pathOf = ({ index, path = '' }: RouteConfigEntry) => (index ? '/' : `/${path.replace('*', 'x')}`)
/** One address of each sort of file: all would be little else than scripts. */
const isChosen = (file: string, index: number) => !file.startsWith('assets/') || index % 10 === 0
const builtFiles = () =>
  globSync('**/*.*', { cwd: `${root}build/client/` })
    .toSorted()
    .filter(isChosen)
const operatorPaths = ['/healthz', '/readyz', '/metrics']
const routePaths = routes.map(pathOf)

/** Every query parameter that the site reads, by its source, and others. */
const parameters = sources.flatMap((source) =>
  [...source.matchAll(/(?:searchParams|query)\.(?:get|getAll|has)\('([\w-]+)'\)/g)].map(([, name = '']) => name),
)
const plausibleValues = [
  '100',
  '-5',
  '1e999',
  'monthly',
  'confirm.x.never.y',
  'cs_test_a1b2c3d4e5f6g7h8',
  'cs_live_0000000000',
  'root',
  `unsubscribe.${'0'.repeat(36)}.never.${'A'.repeat(43)}`,
  `confirm.${'0'.repeat(36)}.zzzzzzzzz.${'-'.repeat(43)}`,
]
const pair = fc.tuple(
  fc.oneof(fc.constantFrom(...parameters, 'index', '_routes', '__proto__', 'amount[]'), encodedText),
  fc.constantFrom('=', '=', '=', '', '=='),
  fc.oneof(fc.constantFrom(...plausibleValues), encodedText),
)
const query = fc
  .array(pair, { maxLength: 4 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map((parts) => parts.join('')).join('&')}` : ''))

/** A path (@) and a part (~), twisted: most of these name nothing, or the same in other letters. */
const twists = `
  @/~ @~ /~@ @/ /@ @%00 @;x=1 @/index.html @.data /home@ /home//~ /home/\\/evil.example@ //evil.example@/
  /\\evil.example@/ /.//evil.example@/ /%2F/evil.example@/ http://evil.example@ https://evil.example//evil.example@/
  /assets/../..@ /assets/%2e%2e/%2e%2e@/package.json /..%2f..%2f..%2fetc%2fpasswd@`
  .trim()
  .split(/\s+/)

/** What a client library may send as a header's value: no control characters but a tab. */
const allowed = (text: string) => toBytes(text).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' ')
const headerValue = hostileText.map((text) => allowed(text).slice(0, 4000).trim())

/** Headers that a program may decide by, with values that are separated by ` | `. */
const knownHeaders = Object.entries({
  'Accept-Encoding': 'br | gzip | zstd | br;q=0 | *;q=1e9 | gzip;q=NaN | ,,;;== | identity;q=0, *;q=0',
  Range: 'bytes=0-0 | bytes=-1 | bytes=9-1 | bytes=0-,0-,0- | bytes=99999999999999999999- | bytes=-0',
  'If-None-Match': '* | "" | W/"x" | "a,b", "c" | ,"',
  'If-Match': '* | "x"',
  'If-Range': '"x" | W/"x" | yesterday',
  'If-Modified-Since': 'Sat, 21 Nov 2026 00:00:00 GMT | yesterday',
  Host: 'evil.example | localhost:1 | ',
  Origin: 'https://evil.example | null | http://localhost',
  'Sec-Fetch-Site': 'cross-site | same-origin | none',
  'Content-Type': 'application/json | text/plain | multipart/form-data; boundary=x | a/b; charset=utf-16',
  'Access-Control-Request-Method': 'POST | DELETE',
  'X-Forwarded-Host': 'evil.example | a, b',
  'X-Forwarded-Proto': 'https | gopher | javascript',
  'X-Forwarded-For': `rubbish | 203.0.113.9,  | 127.0.0.1 | ::1 | unknown, [::1]:80 | ${plantedEmail}`,
  Forwarded: 'for=203.0.113.9;host=evil.example;proto=https',
  Cookie: `a=b | __Host-x=1 | v=${'x'.repeat(6000)} | ;;;= | mail=${plantedEmail}`,
  Accept: 'application/json | text/html;q=NaN | */*',
  'Accept-Language': 'xx-YY | *',
  'User-Agent': 'Googlebot/2.1 | ',
  Referer: `https://evil.example/ | /?mail=${plantedEmail}`,
  Authorization: 'Bearer x | Bearer  | Basic Og==',
  'X-HTTP-Method-Override': 'DELETE | POST',
  'X-Nonce': 'mine',
  'X-Client-Address': '203.0.113.9',
  'X-Request-Id': `mine | ${plantedEmail}`,
  'X-React-Router-Prerender-Data': '[] | x',
  'X-React-Router-SPA-Mode': 'yes',
  'Idempotency-Key': 'one | 00000000-0000-4000-8000-000000000000',
  'Stripe-Signature': 't=1,v1=00 | t=NaN,v1= | t=9999999999,v0=x',
  Connection: 'Upgrade | close | Content-Length',
  Upgrade: 'websocket | h2c',
  Expect: '100-continue | the-unexpected',
  constructor: 'x',
  'X-Long': 'x'.repeat(12_000),
})
const header: fc.Arbitrary<Header> = fc.oneof(
  ...knownHeaders.map(([name, values]) =>
    fc.oneof(fc.constantFrom(...values.split(' | ')), headerValue).map((value): Header => [name, value]),
  ),
)

/** POST without the fields of any form. */
const methods = 'GET GET GET GET HEAD POST OPTIONS TRACE PUT DELETE PATCH PROPFIND QUERY M-SEARCH'.split(' ')

/** What only reads: it must change nothing, whatever it is sent with. The built files are read from `build/`. */
export function readCases(): fc.Arbitrary<Case> {
  const paths = [...routePaths, ...operatorPaths, ...builtFiles().map((file) => `/${file}`)]
  const asData = routePaths.map((path) => (path === '/' ? '/_.data' : `${path}.data`))
  const unknown = [...routePaths.map((path) => path.toUpperCase()), '/__manifest', '/.env', '/wp-login.php']
  const known = fc.constantFrom(...routePaths, ...asData, ...paths)
  const twisted = fc
    .tuple(fc.constantFrom(...paths, ...unknown), fc.constantFrom(...twists), encodedText)
    .map(([path, twist, part]) => twist.replace('@', () => path).replace('~', () => part) || '*')
  return fc
    .record({
      target: fc.tuple(fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: twisted }), query),
      method: fc.constantFrom(...methods),
      headers: fc.array(header, { maxLength: 4 }),
      body: fc.oneof(fc.constant(''), hostileText),
    })
    .map(({ target, method, headers, body }) => ({
      intent: 'read',
      target: target.join(''),
      method,
      headers,
      body: method === 'GET' || method === 'HEAD' ? '' : toBytes(body),
    }))
}

const pieces = ['', '\r\n', '\n', '\r', '\0', ' ', '\t', ':', '\x7f', '\xff', '%', '\r\n\r\n', 'HTTP/1.1', '/', '\\']
/** Some bytes replaced by others; either may be none. */
const change = fc.record({
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(8),
  piece: fc.constantFrom(...pieces),
})

/** HTTP with some of its bytes changed. Known cases are in server/app.test.ts. */
export function rawCases(reads: fc.Arbitrary<Case>): fc.Arbitrary<Case> {
  return fc
    .tuple(reads, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([{ method, target, headers, body }, changes]) => {
      const all = [['Host', 'localhost'], ['Connection', 'close'], ...headers, ['Content-Length', body.length]]
      const lines = all.map((header) => `${header.join(': ')}\r\n`).join('')
      const raw = changes.reduce((bytes, { where, removed, piece }) => {
        const at = Math.floor(where * bytes.length)
        return bytes.slice(0, at) + piece + bytes.slice(at + removed)
      }, `${method} ${target} HTTP/1.1\r\n${lines}\r\n${body}`)
      return { intent: 'read', method: '', target: '', headers: [], body: '', raw }
    })
}
