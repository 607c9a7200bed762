import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyPage } from '../every-page.ts'
import { freePort } from '../harness/process.ts'
import { startSite, startTestEnv, type Site, type TestEnv } from '../harness/test-env.ts'

let testEnv: TestEnv
/** The same site with a public address. */
let secure: Site
const publicUrl = 'https://localhost:8443'

beforeAll(async () => {
  testEnv = await startTestEnv()
  secure = await startSite({ ...testEnv.siteOptions, env: { SITE_URL: publicUrl } }, await freePort())
})
afterAll(async () => {
  await secure.stop()
  await testEnv.stop()
})

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Plain HTTP: `fetch` may not send some of these headers, and follows redirects. */
async function ask(site: Site, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const sent = request({ host: '127.0.0.1', port: new URL(site.url).port, path, method, headers }).end(body)
  const [answer] = await once(sent, 'response')
  return {
    status: answer.statusCode as number,
    headers: answer.headers as Record<string, string>,
    text: await text(answer),
  }
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const json = { 'Content-Type': 'application/json' }

const gift = 'giving=one-time&custom=50'

const kinds: [kind: string, status: number, path: string, sent?: Sent][] = [
  ['a page', 200, '/'],
  ['a page that is not new', 304, '/', { headers: { 'If-None-Match': '*' } }],
  ['a rendered page', 200, '/donate?amount=100'],
  ['a missing page', 404, '/no-such-page'],
  ['a file', 200, '/favicon.svg'],
  ['a document', 200, '/sitemap.xml'],
  ['a redirect', 308, '/about/'],
  ['a return page', 200, '/payment-success'],
  ['a function', 200, '/functions/v1/create-payment', { method: 'POST', headers: json, body: '{"amount":5000}' }],
  ['a refused function', 400, '/functions/v1/create-payment', { method: 'POST', headers: json, body: '{' }],
  ['a refused form', 400, '/donate', { method: 'POST', headers: form, body: '' }],
  ['a redirect to Stripe', 303, '/donate', { method: 'POST', headers: form, body: gift }],
  ['a refused webhook', 400, '/webhooks/stripe', { method: 'POST', headers: json, body: '{}' }],
  [
    'a post from another site',
    403,
    '/contact',
    { method: 'POST', headers: { ...form, Origin: 'https://evil.example' } },
  ],
  ['a method that is not allowed', 405, '/about', { method: 'POST', headers: form, body: 'a=b' }],
]

/** Files are not logged, so their answers have no id. */
const files = new Set(['/', '/favicon.svg'])

function expectSecurityHeaders(headers: Record<string, string>, { isPublic }: { isPublic: boolean }): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/),
    'permissions-policy': expect.stringMatching(/camera=\(\).*payment=\(\)/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['strict-transport-security']).toBe(isPublic ? 'max-age=63072000; includeSubDomains' : undefined)
  expect(headers['set-cookie']).toBeUndefined()
  const isPage = headers['content-type']?.startsWith('text/html')
  const inline = / '(sha256-[\w+/]{43}=|nonce-[\w-]{24})'/g
  expect(headers['content-security-policy']?.replaceAll(inline, '')).toBe(
    isPage
      ? "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
          `manifest-src 'self'; form-action 'self' https://checkout.stripe.com ${testEnv.sandbox.url} https://billing.stripe.com; ` +
          "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
          `trusted-types worker${isPublic ? '; upgrade-insecure-requests' : ''}`
      : "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  )
}

test.each(kinds)('%s is answered %i with every header', async (_, status, path, sent) => {
  for (const site of [testEnv.site, secure]) {
    const answer = await ask(site, path, sent)
    expect(answer.status).toBe(status)
    expect(answer.headers['x-request-id'] ?? '').toMatch(files.has(path) ? /^$/ : /^[\da-f-]{36}$/)
    expectSecurityHeaders(answer.headers, { isPublic: site === secure })
    expect(answer.headers['cache-control']).toMatch(/^(no-cache|no-store|public, max-age=\d+)\b/)
  }
})

test('bytes that are no request are answered with every header too', async () => {
  const socket = connect(Number(new URL(testEnv.site.url).port), '127.0.0.1')
  socket.end('GARBAGE\r\n\r\n')
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 400 /)
  const lines = head.split('\r\n').slice(1)
  const headers = lines.map((line) => [line.split(': ')[0]!.toLowerCase(), line.replace(/^.*?: /, '')])
  expectSecurityHeaders(Object.fromEntries(headers), { isPublic: false })
})

test('the service worker’s file is never stale, and it may ask this site alone', async () => {
  const { headers } = await ask(testEnv.site, '/worker.js')
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy':
      "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; connect-src 'self'",
  })
})

test('a built page’s policy has hashes, a rendered one’s a nonce that no header can choose', async () => {
  for (const path of everyPage) {
    const { headers } = await ask(testEnv.site, path)
    expect(headers['content-security-policy'], path).toMatch(/script-src 'self' '(sha256|nonce)-/)
  }
  const [first, second] = [await ask(testEnv.site, '/donate?amount=1'), await ask(testEnv.site, '/donate?amount=1')]
  const nonceOf = (policy = '') => /'nonce-([^']+)'/.exec(policy)?.[1]
  const nonce = nonceOf(first.headers['content-security-policy'])
  expect(nonce).toMatch(/^[\w-]{24}$/)
  expect(nonceOf(second.headers['content-security-policy'])).not.toBe(nonce)
  expect(first.text).toContain(`nonce="${nonce}"`)
  const claimed = await ask(testEnv.site, '/donate?amount=1', { headers: { 'X-Nonce': 'mine' } })
  expect(claimed.text).not.toContain('nonce="mine"')
})

describe('who may post', () => {
  const post = (path: string, headers: Record<string, string>, body = 'a=b') =>
    ask(testEnv.site, path, { method: 'POST', headers: { ...form, ...headers }, body })

  test.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['an origin that looks like ours', { Origin: 'http://localhost.evil.example' }],
    ['another port', { Origin: 'http://localhost:1' }],
    ['no origin at all', { Origin: 'null' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour’s site', { 'Sec-Fetch-Site': 'same-site' }],
    ['another site with our origin', { 'Sec-Fetch-Site': 'cross-site', Host: 'evil.example' }],
  ])('not %s, and the answer has a message', async (_, headers) => {
    for (const path of ['/donate', '/contact', '/newsletter', '/store', '/forms/proof', '/donate.data']) {
      const { status, text } = await post(path, headers)
      expect([path, status]).toEqual([path, 403])
      expect(text).toContain('from our own site only')
    }
  })

  test('our own pages, and programs, which send no origin', async () => {
    const own = { Origin: testEnv.site.origin, 'Sec-Fetch-Site': 'same-origin' }
    const accepted: Record<string, string>[] = [own, {}, { 'Sec-Fetch-Site': 'none' }]
    for (const headers of accepted) {
      expect((await post('/donate', headers, gift)).status).toBe(303)
    }
  })

  test('functions take another site’s call only from listed origins', async () => {
    const call = (headers: Record<string, string>, path = '/functions/v1/create-payment') =>
      ask(testEnv.site, path, { method: 'POST', headers: { ...json, ...headers }, body: '{}' })
    expect((await call({ Origin: 'https://evil.example' })).status).toBe(403)
    expect((await call({ Origin: 'null' })).status).toBe(403)
    expect((await call({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await call({ Origin: 'https://evil.example' }, '/functions/v1/create-payment.data')).status).toBe(404)
    expect((await call({})).status).toBe(400)
  })

  test('mail programs and Stripe reach the routes that check them', async () => {
    const mailProgram = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await post('/newsletter/one-click?token=x', mailProgram, 'List-Unsubscribe=One-Click')).status).not.toBe(
      403,
    )
    expect((await post('/webhooks/stripe', mailProgram)).status).toBe(400)
  })
})

test('host and protocol are those of SITE_URL, whatever a header says', async () => {
  const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'gopher' }
  for (const path of ['/donate?amount=100', '/sitemap.xml', '/about/', '//evil.example/', '/no-such-page']) {
    const { headers: answered, text } = await ask(secure, path, {
      headers: { ...headers, Forwarded: 'host=evil.example' },
    })
    expect(text.replaceAll('//evil.example', '')).not.toContain('evil.example')
    expect(answered['location'] ?? '/').toMatch(/^\/(?!\/)/)
  }
  expect((await ask(secure, '/sitemap.xml', { headers })).text).toContain(`<loc>${publicUrl}/donate</loc>`)
  const own = { ...form, Origin: publicUrl, Host: 'evil.example' }
  const posted = await ask(secure, '/donate', { method: 'POST', headers: own, body: gift })
  expect(posted.status).toBe(303)
})

test('a post to a page without an action is 405, and logged without its address', async () => {
  for (const path of ['/about', '/sitemap.xml', '/checkout/state', '/ada@nobody.example']) {
    const { status, headers, text } = await ask(testEnv.site, path, { method: 'POST', headers: form, body: 'a=b' })
    expect([path, status, headers['allow']]).toEqual([path, 405, 'GET, HEAD'])
    expect(text).toContain('Please go back to the page')
  }
  const refused = () => testEnv.site.logs().filter((line) => line.includes('request-refused'))
  await expect.poll(() => refused().length).toBeGreaterThanOrEqual(4)
  expect(refused().at(-1)).toMatch(/^\{.*"status":405\}$/)
  expect(testEnv.site.logs().join('\n')).not.toMatch(/nobody\.example|\bat .+:\d+:\d+/)
})

test('each rendered answer has an id, which is in its lines of the log', async () => {
  const sent = { method: 'POST', headers: { ...json, 'X-Request-Id': 'mine' }, body: '{"amount":5000,"note":"unsaid"}' }
  const { headers } = await ask(testEnv.site, '/functions/v1/create-payment?unsaid=1', sent)
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  await expect
    .poll(() => testEnv.site.logs().filter((line) => line.includes(`"request":"${headers['x-request-id']}"`)))
    .toEqual([expect.stringContaining('checkout-created'), expect.stringContaining('"event":"function"')])
  expect(testEnv.site.logs().join('\n')).not.toMatch(/unsaid|"mine"/)
})
