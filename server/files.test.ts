import zlib from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, missing, page, startListeningSite, type ListeningSite } from './testing/listening-site.ts'

let site: ListeningSite
const ask: ListeningSite['ask'] = (...args) => site.ask(...args)

beforeAll(async () => {
  site = await startListeningSite()
})

afterAll(() => site.stop())

test('a page is revalidated each time; with a query that it reads it is rendered for that visitor', async () => {
  const { status, headers, body } = await ask('/about')
  expect([status, body.toString()]).toEqual([200, page])
  expect(headers).toMatchObject({
    'content-length': String(body.byteLength),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    vary: 'Accept-Encoding',
  })
  expect((await ask('/about?amount=100')).body.toString()).toBe('rendered')
  expect((await ask('/about?x=1?amount=100&amount=100')).body.toString()).toBe('rendered')
  for (const query of ['', 'utm_source=letter', 'fbclid=x&gclid=y', 'x?amount=5', '%ff', '&&=']) {
    const other = await ask(`/about?${query}`)
    expect([query, other.status, other.body.toString()]).toEqual([query, 200, page])
    // An answer for one address may not be kept longer than for another.
    const { date: _, ...same } = headers
    expect(other.headers).toMatchObject(same)
  }
})

test.each<[coding: string, header: string, unpack: (body: Buffer) => Buffer]>([
  ['br', 'gzip, deflate, br, zstd', zlib.brotliDecompressSync],
  ['zstd', 'gzip, zstd', zlib.zstdDecompressSync],
  ['gzip', 'gzip;q=1.0, br;q=0.5', zlib.gunzipSync],
])('a copy in %s, with its own tag, is sent for Accept-Encoding: %s', async (coding, header, unpack) => {
  const plain = await ask('/about')
  const { headers, body } = await ask('/about', { 'Accept-Encoding': header })
  expect(headers).toMatchObject({
    'content-encoding': coding,
    'content-length': String(body.byteLength),
    etag: plain.headers.etag?.replace(/"$/, `-${coding}"`),
    vary: 'Accept-Encoding',
  })
  expect(headers['accept-ranges']).toBeUndefined()
  expect(unpack(body)).toEqual(plain.body)
})

test.each(['br;q=0', 'identity', 'deflate', '*;q=0'])(
  'plain bytes are sent for Accept-Encoding: %s',
  async (header) => {
    const { headers, body } = await ask('/about', { 'Accept-Encoding': header })
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, page])
  },
)

test('a file without copies is sent unchanged, also one whose name looks like a copy', async () => {
  for (const path of ['/downloads/report.pdf', '/downloads/archive.gz']) {
    const { status, headers } = await ask(path, { 'Accept-Encoding': 'br, gzip' })
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, undefined, undefined])
  }
  expect((await ask('/about/index.html.br')).body.toString()).toBe('rendered')
})

test('a file is 304 for its tag, with the headers that a cache needs; for another tag it is sent', async () => {
  const br = { 'Accept-Encoding': 'br' }
  const { headers: first } = await ask('/about', br)
  for (const condition of [first.etag!, `W/${first.etag}`, `"a", ${first.etag}`, '*']) {
    const { status, headers, body } = await ask('/about', { ...br, 'If-None-Match': condition })
    expect([condition, status, body.byteLength]).toEqual([condition, 304, 0])
    for (const name of ['etag', 'cache-control', 'vary']) expect(headers[name]).toBe(first[name])
    expect(headers['content-length']).toBeUndefined()
  }
  expect((await ask('/about', { 'If-None-Match': first.etag! })).status).toBe(200)
  expect((await ask('/about', { ...br, 'If-None-Match': `${first.etag!.slice(0, -4)}"` })).status).toBe(200)
})

test.each(['/about', '/downloads/report.pdf', '/downloads/large.pdf'])(
  'HEAD of %s has the headers of GET',
  async (path) => {
    for (const headers of [{}, { 'Accept-Encoding': 'gzip' }] as Record<string, string>[]) {
      const got = await ask(path, headers)
      const head = await ask(path, headers, 'HEAD')
      const { date: _, ...said } = head.headers
      expect(head.body.byteLength).toBe(0)
      expect(got.headers).toMatchObject(said)
      expect(said['content-length']).toBe(String(got.body.byteLength))
    }
  },
)

test.each(['/downloads/report.pdf', '/downloads/large.pdf'])('a range of %s is 206 with its position', async (path) => {
  const whole = (await ask(path)).body
  const { status, headers, body } = await ask(path, { Range: 'bytes=10-19' })
  expect([status, headers['content-range']]).toEqual([206, `bytes 10-19/${whole.byteLength}`])
  expect([headers['content-length'], headers['accept-ranges']]).toEqual(['10', 'bytes'])
  expect(body).toEqual(whole.subarray(10, 20))
  expect((await ask(path, { Range: 'bytes=-5' })).body).toEqual(whole.subarray(-5))
})

test('a range beyond the end is 416 with the size, and an unknown range is ignored', async () => {
  const { status, headers, body } = await ask('/downloads/report.pdf', { Range: 'bytes=100-' })
  expect([status, headers['content-range']]).toEqual([416, 'bytes */100'])
  expect(body.toString()).toBe('There is no such part of this file. Please ask for all of it.\n')
  for (const range of ['bytes=0-1,5-6', 'bytes=x', 'pages=1-2']) {
    expect((await ask('/downloads/report.pdf', { Range: range })).body).toEqual(document)
  }
})

test('a range is sent only of the same bytes, never of compressed ones, and not for HEAD', async () => {
  const { etag = '' } = (await ask('/downloads/report.pdf')).headers
  for (const [condition, status] of [
    [etag, 206],
    ['"other"', 200],
    [`W/${etag}`, 200],
    ['Sat, 21 Nov 2026 10:00:00 GMT', 200],
  ] as const) {
    const part = await ask('/downloads/report.pdf', { Range: 'bytes=0-0', 'If-Range': condition })
    expect([condition, part.status]).toEqual([condition, status])
  }
  expect((await ask('/about', { 'Accept-Encoding': 'br', Range: 'bytes=0-9' })).status).toBe(200)
  expect((await ask('/about', { Range: 'bytes=0-9' })).status).toBe(206)
  expect((await ask('/downloads/report.pdf', { Range: 'bytes=0-9' }, 'HEAD')).status).toBe(200)
})

test('hashed files may be cached forever, and other sites may show the social pictures', async () => {
  expect((await ask('/assets/app-3f9a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await ask('/assets/app-3f9a.js?again')).body.toString()).toBe('run()')
  expect((await ask('/social/about.png')).headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test('an address without a page is answered from memory with 404, and logged without its query', async () => {
  const plain = await ask('/missing/page?token=secret', { 'if-none-match': '*', range: 'bytes=0-1' })
  expect([plain.status, plain.body.toString()]).toEqual([404, missing])
  expect(plain.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    vary: 'Accept-Encoding',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  const packed = await ask('/missing', { 'Accept-Encoding': 'gzip' })
  expect([packed.status, zlib.gunzipSync(packed.body).toString()]).toEqual([404, missing])
  const head = await ask('/missing', {}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([404, String(missing.length), 0])
  expect(site.missing).toEqual(['/missing/page', '/missing', '/missing'])
  expect(site.begun.filter((path) => path.startsWith('/missing'))).toEqual([])
  // A post is React Router's to refuse.
  expect((await ask('/missing', {}, 'POST')).body.toString()).toBe('rendered')
})
