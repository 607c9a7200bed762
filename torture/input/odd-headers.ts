import fc from 'fast-check'
import { codings } from '../../server/content-coding.ts'
import { hostileText, plantedEmail, toBytes } from './hostile-text.ts'

type Header = [name: string, value: string]

/** What a client library may send as a header's value: no line ends, no other control characters but a tab. */
const value = hostileText.map((text) =>
  toBytes(text)
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' ')
    .slice(0, 4000)
    .trim(),
)

const header = (name: string, ...values: string[]): fc.Arbitrary<Header> =>
  fc.oneof(fc.constantFrom(...values), fc.constantFrom(...values), value).map((text) => [name, text] as Header)

const etag = fc.constantFrom('*', '""', '"x"', 'W/"x"', '"a,b", "c"', '"'.repeat(99), ',"', `"${'x'.repeat(3000)}"`)

/** Headers that somebody has once made decisions by. */
export const oddHeaders: fc.Arbitrary<Header[]> = fc.array(
  fc.oneof(
    header('Accept-Encoding', ...codings, 'br;q=0', '*;q=1e9', 'gzip;q=NaN', ',,;;==', 'identity;q=0, *;q=0'),
    header('Range', 'bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-', 'bytes=99999999999999999999-', 'bytes=-0'),
    fc.tuple(fc.constantFrom('If-None-Match', 'If-Match', 'If-Range'), etag),
    header('If-Modified-Since', 'Sat, 21 Nov 2026 00:00:00 GMT', 'yesterday'),
    header('Host', 'evil.example', 'localhost:1', ''),
    header('Origin', 'https://evil.example', 'null', 'http://localhost'),
    header('Sec-Fetch-Site', 'cross-site', 'same-origin', 'none'),
    header('Content-Type', 'application/json', 'text/plain', 'multipart/form-data; boundary=x', 'a/b; charset=utf-16'),
    header('Access-Control-Request-Method', 'POST', 'DELETE'),
    header('X-Forwarded-Host', 'evil.example', 'a, b'),
    header('X-Forwarded-Proto', 'https', 'gopher', 'javascript'),
    header('X-Forwarded-For', 'rubbish', '203.0.113.9, ', '127.0.0.1', '::1', 'unknown, [::1]:80', plantedEmail),
    header('Forwarded', 'for=203.0.113.9;host=evil.example;proto=https'),
    header('Cookie', 'a=b', '__Host-x=1', `v=${'x'.repeat(6000)}`, ';;;=', `mail=${plantedEmail}`),
    header('Accept', 'application/json', 'text/html;q=NaN', '*/*'),
    header('Accept-Language', 'xx-YY', '*'),
    header('User-Agent', 'Googlebot/2.1', 'curl', ''),
    header('Referer', 'https://evil.example/', `/?mail=${plantedEmail}`),
    header('Authorization', 'Bearer x', 'Bearer ', 'Basic Og=='),
    header('X-HTTP-Method-Override', 'DELETE', 'POST'),
    header('X-Nonce', 'mine'),
    header('X-Client-Address', '203.0.113.9'),
    header('X-Request-Id', 'mine', plantedEmail),
    header('X-React-Router-Prerender-Data', '[]', 'x'),
    header('X-React-Router-SPA-Mode', 'yes'),
    header('Purpose', 'prefetch'),
    header('Idempotency-Key', 'one', '00000000-0000-4000-8000-000000000000'),
    header('Stripe-Signature', 't=1,v1=00', 't=NaN,v1=', 't=9999999999,v0=x'),
    header('Connection', 'Upgrade', 'close', 'Content-Length'),
    header('Upgrade', 'websocket', 'h2c'),
    header('Expect', '100-continue', 'the-unexpected'),
    header('__proto__', 'x'),
    header('constructor', 'x'),
    header('X-Long', 'x'.repeat(12_000)),
  ),
  { maxLength: 4 },
)
