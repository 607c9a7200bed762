import fc from 'fast-check'
import type { RequestCase } from './case.ts'
import { operatorPaths, pathsOf, queryParameters } from './endpoints.ts'
import { encoded, hostileText, toBytes } from './hostile-text.ts'
import { oddHeaders } from './odd-headers.ts'

const hostilePart = fc.tuple(encoded, hostileText).map(([encode, text]) => encode(text).slice(0, 6000))

const parameter = fc.constantFrom<string>(...queryParameters, 'index', '_routes', 'utm_source', '__proto__', 'amount[]')
const plausible = fc.constantFrom(
  ...['100', '-5', '1e999', 'monthly', 'confirm.x.never.y', 'cs_test_a1b2c3d4e5f6g7h8', 'cs_live_0000000000', 'root'],
  `unsubscribe.${'0'.repeat(36)}.never.${'A'.repeat(43)}`,
  `confirm.${'0'.repeat(36)}.zzzzzzzzz.${'-'.repeat(43)}`,
)
const pair = fc
  .tuple(
    fc.oneof(parameter, parameter, hostilePart),
    fc.constantFrom('=', '=', '=', '', '=='),
    fc.oneof(plausible, hostilePart),
  )
  .map((parts) => parts.join(''))
const query = fc.array(pair, { maxLength: 4 }).map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''))

type Spot = [group: string, path: string]
const spots = (group: string, paths: readonly string[]) => fc.constantFrom(...paths.map((path): Spot => [group, path]))

/** The data that a page asks for when a script changes the page. */
const dataOf = (path: string) => (path === '/' ? '/_.data' : `${path}.data`)

/** A path, twisted: most of these name nothing, or the same in other letters. */
const twists = fc.constantFrom<(path: string, part: string) => string>(
  (path, part) => `${path}/${part}`,
  (path, part) => `${path}${part}`,
  (path, part) => `/${part}${path}`,
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `//evil.example${path}/`,
  (path) => `/\\evil.example${path}/`,
  (path) => `/.//evil.example${path}/`,
  (path) => `/%2F/evil.example${path}/`,
  (path) => `http://evil.example${path}`,
  (path) => `https://evil.example//evil.example${path}/`,
  (path) => `/assets/../..${path}`,
  (path) => `/assets/%2e%2e/%2e%2e${path}/package.json`,
  (path) => `/..%2f..%2f..%2fetc%2fpasswd${path}`,
  (path) => path.slice(1),
  (path) => path.toUpperCase(),
  (path) => `${path}.data`,
  (path) => `${path};x=1`,
  (path) => `${path}%00`,
  (path) => `${path}/index.html`,
  (path) => `/home${path}`,
  (path, part) => `/home//${part}`,
  (path) => `/home/\\/evil.example${path}`,
)

function spotOf(files: readonly string[]): fc.Arbitrary<Spot> {
  const routes = pathsOf('page', 'form', 'link', 'text', 'function', 'webhook')
  const known = fc.oneof(
    { weight: 6, arbitrary: spots('pages', pathsOf('page', 'form')) },
    { weight: 3, arbitrary: spots('pages as data', pathsOf('page', 'form', 'link').map(dataOf)) },
    { weight: 2, arbitrary: spots('links of the newsletter', pathsOf('link')) },
    { weight: 1, arbitrary: spots('functions', pathsOf('function')) },
    { weight: 1, arbitrary: spots('other texts', pathsOf('text', 'webhook')) },
    { weight: 1, arbitrary: spots('operator', operatorPaths) },
    { weight: 2, arbitrary: spots('files', files) },
  )
  const twisted = fc
    .tuple(
      fc.constantFrom(...routes, ...files, ...operatorPaths, '/__manifest', '/.env', '/wp-login.php'),
      twists,
      hostilePart,
    )
    .map(([path, twist, part]): Spot => ['unknown paths', twist(path, part) || '*'])
  return fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: twisted })
}

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  { weight: 2, arbitrary: fc.constant('HEAD') },
  // Without the fields of any form.
  { weight: 2, arbitrary: fc.constant('POST') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'QUERY', 'M-SEARCH'),
  },
)

/** What only looks: it must change nothing, whatever it is sent with. `files` are the addresses of built files. */
export function readCases(files: readonly string[]): fc.Arbitrary<RequestCase> {
  return fc
    .record({ spot: spotOf(files), query, method, headers: oddHeaders, body: fc.oneof(fc.constant(''), hostileText) })
    .map(({ spot: [group, path], query, method, headers, body }) => ({
      kind: 'request' as const,
      group,
      intent: 'read' as const,
      method,
      target: path + query,
      headers,
      body: method === 'GET' || method === 'HEAD' ? '' : toBytes(body),
    }))
}
