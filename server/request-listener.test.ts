import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import zlib from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CompressedCopies } from './compressed-copies.ts'
import { createListener } from './request-listener.ts'
import { SecurityHeaders } from './security-headers.ts'
import { StaticFiles } from './static-files.ts'

const siteUrl = 'https://books.example'
const words = 'For God so loved the world. '.repeat(200)
const page = (origin: string) => `<script>run()</script><link rel="canonical" href="${origin}/about">${words}`
const document = Buffer.from('0123456789'.repeat(10))

let folder: string
let port: number
const server = createServer()
/** Whether the event loop is full. */
let isFull = false
/** What rendering waits for. */
let holding = Promise.resolve()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  const client = join(folder, 'client')
  for (const name of ['about', 'assets', 'downloads', 'social']) await mkdir(join(client, name), { recursive: true })
  await writeFile(join(client, 'about/index.html'), page('PLACE'))
  await writeFile(join(client, 'assets/app-3f9a.js'), `const words = '${words}'`)
  await writeFile(join(client, 'downloads/report.pdf'), document)
  await writeFile(join(client, 'downloads/large.pdf'), Buffer.alloc(100_000, 'x'))
  await writeFile(join(client, 'social/about.png'), 'PLACE')

  const security = new SecurityHeaders(siteUrl, [])
  const files = new StaticFiles(pathToFileURL(`${client}/`), {
    finishPage: (html) => html.replaceAll('PLACE', siteUrl),
    siteHeaders: (html) => (html === null ? security.other : security.page(html)),
    // Too little for the largest file: that one comes from disk.
    mostBytes: 50_000,
  })
  await files.makeCopies(new CompressedCopies(join(folder, 'compressed')))
  const render = async () => {
    await holding
    return new Response('rendered', { headers: { 'Content-Type': 'text/html' } })
  }
  server.on(
    'request',
    createListener({
      siteUrl,
      trustedProxies: [],
      files,
      security,
      render,
      operator: { metricsToken: null, readiness: () => Promise.resolve({ ready: true }) },
      loop: { lagMs: 0, mayBegin: () => !isFull },
      isStopping: () => false,
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Plain HTTP, because `fetch` unpacks, adds headers and hides some. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const sent = request({ port, host: '127.0.0.1', path, headers, method }).end()
  const [answer] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}

describe('a page', () => {
  test('is finished before it is measured, tagged and served, and asked for again each time', async () => {
    const { status, headers, body } = await ask('/about')
    expect(status).toBe(200)
    expect(body.toString()).toBe(page(siteUrl))
    expect(headers['content-length']).toBe(String(body.byteLength))
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('Accept-Encoding')
  })

  test('with a query is rendered for that visitor, and with an empty one is the page', async () => {
    expect((await ask('/about?amount=100')).body.toString()).toBe('rendered')
    expect((await ask('/about?')).body.toString()).toBe(page(siteUrl))
  })

  test('may run the script that stands in it, and no other', async () => {
    const policy = (await ask('/about')).headers['content-security-policy']
    const hash = createHash('sha256').update('run()').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toContain('unsafe')
  })
})

describe('packed as the visitor can unpack it', () => {
  test.each([
    ['br', (body: Buffer) => zlib.brotliDecompressSync(body)],
    ['zstd', (body: Buffer) => zlib.zstdDecompressSync(body)],
    ['gzip', (body: Buffer) => zlib.gunzipSync(body)],
  ])('with %s: the same bytes, under a strong tag of their own', async (coding, unpack) => {
    const plain = await ask('/about')
    const { headers, body } = await ask('/about', { 'Accept-Encoding': coding })
    expect(headers['content-encoding']).toBe(coding)
    expect(headers['content-length']).toBe(String(body.byteLength))
    expect(body.byteLength).toBeLessThan(plain.body.byteLength)
    expect(headers.etag).toMatch(/^"[\w-]+"$/)
    expect(headers.etag).not.toBe(plain.headers.etag)
    expect(headers.vary).toBe('Accept-Encoding')
    expect(headers['accept-ranges']).toBeUndefined()
    expect(unpack(body)).toEqual(plain.body)
  })

  test('what is packed already goes as it is', async () => {
    const { headers, body } = await ask('/downloads/report.pdf', { 'Accept-Encoding': 'br, gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBeUndefined()
    expect(body).toEqual(document)
  })

  test('copies that were made before are taken from disk, and old ones removed', async () => {
    const copies = new CompressedCopies(join(folder, 'compressed'))
    const before = await readdir(join(folder, 'compressed'))
    expect(before).toHaveLength(6)
    const files = new StaticFiles(pathToFileURL(`${folder}/client/`), { finishPage: String, siteHeaders: () => [] })
    // The page is another one without its address, so its three copies serve nobody here.
    expect(files.takeCopies(copies)).toBe(3)
    expect(files.find('/assets/app-3f9a.js')?.coded.br?.size).toBeGreaterThan(0)
  })
})

describe('asked again', () => {
  test.each([
    ['the same tag', (tag: string) => tag],
    ['the tag as a weak one', (tag: string) => `W/${tag}`],
    ['the tag in a list', (tag: string) => `"a,b", W/"c" , ${tag}`],
    ['a star', () => '*'],
  ])('%s is answered 304, without a body and with what a cache must know', async (_, condition) => {
    const { headers: first } = await ask('/about', { 'Accept-Encoding': 'br' })
    const { status, headers, body } = await ask('/about', {
      'Accept-Encoding': 'br',
      'If-None-Match': condition(first.etag ?? ''),
    })
    expect(status).toBe(304)
    expect(body.byteLength).toBe(0)
    for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
      expect(headers[name]).toBe(first[name])
    expect(headers['content-length']).toBeUndefined()
  })

  test('the tag of another coding, or a part of a tag, is not the same', async () => {
    const { etag = '' } = (await ask('/about', { 'Accept-Encoding': 'br' })).headers
    expect((await ask('/about', { 'If-None-Match': etag })).status).toBe(200)
    const part = `${etag.slice(0, -4)}"`
    expect((await ask('/about', { 'Accept-Encoding': 'br', 'If-None-Match': part })).status).toBe(200)
  })

  test('If-Match wants the very same bytes', async () => {
    const { etag = '' } = (await ask('/about')).headers
    expect((await ask('/about', { 'If-Match': etag })).status).toBe(200)
    expect((await ask('/about', { 'If-Match': '*' })).status).toBe(200)
    expect((await ask('/about', { 'If-Match': `W/${etag}` })).status).toBe(412)
    const other = await ask('/about', { 'Accept-Encoding': 'br', 'If-Match': '"other"' })
    expect([other.status, other.headers['content-encoding']]).toEqual([412, undefined])
    expect(other.body.toString()).toContain('Please load it again')
  })
})

describe('HEAD', () => {
  test.each(['/about', '/downloads/report.pdf', '/downloads/large.pdf'])('of %s says what GET says', async (path) => {
    for (const headers of [{}, { 'Accept-Encoding': 'gzip' }] as Record<string, string>[]) {
      const got = await ask(path, headers)
      const head = await ask(path, headers, 'HEAD')
      const { date: _, ...said } = head.headers
      expect(head.body.byteLength).toBe(0)
      expect(got.headers).toMatchObject(said)
      expect(said['content-length']).toBe(String(got.body.byteLength))
    }
  })
})

describe('a part of a file', () => {
  test.each(['/downloads/report.pdf', '/downloads/large.pdf'])('of %s is 206 with its place', async (path) => {
    const whole = (await ask(path)).body
    const { status, headers, body } = await ask(path, { Range: 'bytes=10-19' })
    expect(status).toBe(206)
    expect(headers['content-range']).toBe(`bytes 10-19/${whole.byteLength}`)
    expect(headers['content-length']).toBe('10')
    expect(headers['accept-ranges']).toBe('bytes')
    expect(body).toEqual(whole.subarray(10, 20))
    expect((await ask(path, { Range: 'bytes=-5' })).body).toEqual(whole.subarray(-5))
  })

  test('that does not exist is 416 with the size', async () => {
    const { status, headers, body } = await ask('/downloads/report.pdf', { Range: 'bytes=100-' })
    expect([status, headers['content-range']]).toEqual([416, 'bytes */100'])
    expect([headers['content-type'], body.toString()]).toEqual([
      'text/plain; charset=utf-8',
      'There is no such part of this file. Please ask for all of it.\n',
    ])
  })

  test('several at once, or what cannot be read, are the whole', async () => {
    for (const range of ['bytes=0-1,5-6', 'bytes=x', 'bytes=5-1']) {
      const { status, body } = await ask('/downloads/report.pdf', { Range: range })
      expect([status, body.byteLength]).toEqual([200, 100])
    }
  })

  test('is only good for whoever holds the same bytes: If-Range', async () => {
    const { etag = '' } = (await ask('/downloads/report.pdf')).headers
    const part = (condition: string) => ask('/downloads/report.pdf', { Range: 'bytes=0-0', 'If-Range': condition })
    expect((await part(etag)).status).toBe(206)
    expect((await part('"other"')).status).toBe(200)
    expect((await part(`W/${etag}`)).status).toBe(200)
    expect((await part('Sat, 21 Nov 2026 10:00:00 GMT')).status).toBe(200)
  })

  test('is never one of packed bytes, nor asked for with HEAD', async () => {
    expect((await ask('/about', { 'Accept-Encoding': 'br', Range: 'bytes=0-9' })).status).toBe(200)
    expect((await ask('/about', { Range: 'bytes=0-9' })).status).toBe(206)
    expect((await ask('/downloads/report.pdf', { Range: 'bytes=0-9' }, 'HEAD')).status).toBe(200)
  })
})

test('hashed files are kept for good, and pictures for sharing may be shown elsewhere', async () => {
  expect((await ask('/assets/app-3f9a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await ask('/assets/app-3f9a.js?again')).status).toBe(200)
  const picture = await ask('/social/about.png')
  expect(picture.body.toString()).toBe('PLACE')
  expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect((await ask('/about')).headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('other methods are not for files', async () => {
  expect((await ask('/about', {}, 'POST')).body.toString()).toBe('rendered')
})

test.each(['OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])(
  '%s is nothing that a page knows',
  async (method) => {
    const { status, headers, body } = await ask('/about', {}, method)
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    expect(body.toString()).toContain('Nothing was sent or charged')
  },
)

test('a browser may ask before it calls a function, and everybody else is refused as a function refuses', async () => {
  expect((await ask('/functions/v1/x', {}, 'OPTIONS')).status).toBe(200)
  const { status, headers, body } = await ask('/functions/v1/x', {}, 'TRACE')
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
  expect(JSON.parse(body.toString())).toEqual({ code: 'method_not_allowed', error: expect.stringContaining('Nothing') })
})

test('an address that is no text is refused before anybody writes it into a log', async () => {
  for (const path of ['/%ff', '/100%', '/a%zz/b', '/%c0%af', '/a%0d%0ab', '/%00', '/%e2%80%a8'])
    expect([path, (await ask(path)).status]).toEqual([path, 400])
  expect((await ask('/%e2%82%ac?%ff')).status).toBe(200)
})

test('more at once than can be worked on is told to come again; files and posts are served meanwhile', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  holding = promise
  const asked = Array.from({ length: 140 }, () => ask('/slow'))
  const refused = await Promise.any(
    asked.map(async (answer) => {
      const { status, headers, body } = await answer
      if (status !== 503) throw new Error('It was not refused.')
      return { headers, text: body.toString() }
    }),
  )
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.text).toContain('Please try again')
  expect((await ask('/about')).status).toBe(200)
  const post = ask('/about', {}, 'POST')
  release()
  expect((await post).status).toBe(200)
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 503)).not.toHaveLength(0)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(128)
})

test('while the event loop is full, more is told to come again; files and /healthz go on', async () => {
  isFull = true
  const post = (path: string) => ask(path, {}, 'POST')
  for (const answer of [ask('/about?amount=100'), post('/functions/v1/create-payment'), post('/webhooks/stripe')]) {
    const { status, headers, body } = await answer
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(body.toString()).toContain('Please try again')
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  }
  expect((await ask('/about')).status).toBe(200)
  expect((await ask('/healthz')).body.toString()).toBe('alive\n')
  isFull = false
  expect((await ask('/about?amount=100')).status).toBe(200)
})
