import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import zlib from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CompressedCopies } from './compressed-copies.ts'
import { StaticFiles } from './static-files.ts'
import { document, page, siteUrl, startListeningSite, type ListeningSite } from './testing/listening-site.ts'

let site: ListeningSite
const ask: ListeningSite['ask'] = (...asked) => site.ask(...asked)

beforeAll(async () => {
  site = await startListeningSite()
})

afterAll(() => site.stop())

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
    const copies = new CompressedCopies(join(site.folder, 'compressed'))
    const before = await readdir(join(site.folder, 'compressed'))
    expect(before).toHaveLength(6)
    const files = new StaticFiles(pathToFileURL(`${site.folder}/client/`), {
      finishPage: String,
      siteHeaders: () => [],
    })
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
