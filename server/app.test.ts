import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvResponse } from '../app/office/ui/csv-response.server.ts'
import { startListeningSite, type ListeningSite } from './testing/listening-site.ts'

let site: ListeningSite
const ask: ListeningSite['ask'] = (...args) => site.ask(...args)

beforeAll(async () => {
  site = await startListeningSite()
})

afterAll(() => site.stop())

test('without a token, /metrics does not exist', async () => {
  expect((await ask('/metrics')).body.toString()).toBe('rendered')
})

test('a rendered answer has its length', async () => {
  const { headers, body } = await ask('/about', {}, 'POST')
  expect(body.toString()).toBe('rendered')
  expect([headers['content-length'], headers['transfer-encoding']]).toEqual(['8', undefined])
})

test('the application learns when an answer has left', async () => {
  const held = Promise.withResolvers<void>()
  site.holding = held.promise
  const answer = site.ask('/donate?query')
  await expect.poll(() => site.isHolding).toBe(true)
  expect(site.hasLeft).toBe(false)
  held.resolve()
  expect((await answer).status).toBe(200)
  await expect.poll(() => site.hasLeft).toBe(true)
})

test('a connection waits longer for a photograph than for other answers', async () => {
  for (const [path, isLonger] of [
    ['/office/words/photographs/founder', true],
    ['/office/words/lists', false],
  ] as const) {
    const held = Promise.withResolvers<void>()
    site.holding = held.promise
    const answer = ask(path, {}, 'POST')
    await expect.poll(() => site.isHolding).toBe(true)
    expect((site.silenceMs ?? 0) >= 60_000, path).toBe(isLonger)
    held.resolve()
    await answer
  }
})

test('a CSV file is sent while it is made, and no longer made when its reader has left', async () => {
  const ended = Promise.withResolvers<void>()
  async function* endlessLines() {
    try {
      for (;;) yield 'a line of the list\n'
    } finally {
      ended.resolve()
    }
  }
  site.answer = csvResponse(endlessLines(), 'gifts')
  const reader = request({ port: site.port, host: '127.0.0.1', path: '/office/gifts/list.csv' }).end()
  const [answer] = await once(reader, 'response')
  expect((await once(answer, 'data')).toString()).toMatch(/^\uFEFFa line/)
  answer.on('error', () => {})
  reader.destroy()
  await ended.promise
})

test('a CSV file that fails is cut off, and is asked for its headers without being made', async () => {
  async function* failingLines() {
    yield 'a line of the list\n'
    throw new Error('The database is gone.')
  }
  site.answer = csvResponse(failingLines(), 'gifts')
  await expect(ask('/office/gifts/list.csv')).rejects.toThrow('aborted')
  site.answer = csvResponse(failingLines(), 'gifts')
  const { headers, body } = await ask('/office/gifts/list.csv', {}, 'HEAD')
  expect([headers['content-type'], body.length]).toEqual(['text/csv; charset=utf-8', 0])
})

test.each(['OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])('a page refuses %s', async (method) => {
  const { status, headers, body } = await ask('/about', {}, method)
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  expect(body.toString()).toContain('Nothing was sent or charged')
})

test('a preflight request is answered, and refusals of a call are JSON', async () => {
  const preflight = await ask('/functions/v1/create-payment', { origin: 'https://other.example' }, 'OPTIONS')
  expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*'])
  expect(preflight.headers['access-control-allow-headers']).toMatch(/authorization, .*x-region/)
  const { status, headers, body } = await ask('/functions/v1/create-payment', {}, 'TRACE')
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
  expect(JSON.parse(body.toString())).toEqual({ code: 'method_not_allowed', error: expect.stringContaining('Nothing') })
})

test('refusals of a call can be read by a page of another origin', async () => {
  const origin = { origin: 'https://other.example' }
  const unknown = await ask('/functions/v1/no-such-function', origin, 'POST')
  expect([unknown.status, unknown.headers['access-control-allow-origin']]).toEqual([404, '*'])
  expect(JSON.parse(unknown.body.toString())).toMatchObject({ code: 'no_such_function' })
  expect((await ask('/functions/v1/no-such-function')).status).toBe(404)
  expect((await ask('/functions/v1/create-payment.data', origin, 'POST')).status).toBe(404)
  const long = await ask('/functions/v1/create-payment', { ...origin, 'content-length': '99999999' }, 'POST')
  expect([long.status, long.headers['access-control-allow-origin']]).toEqual([413, '*'])
  expect((await ask('/about', origin)).headers['access-control-allow-origin']).toBeUndefined()
})

test('an address that is not text is refused before it is logged', async () => {
  for (const path of ['/%ff', '/100%', '/a%zz/b', '/%c0%af', '/a%0d%0ab', '/%00', '/%e2%80%a8'])
    expect([path, (await ask(path)).status]).toEqual([path, 400])
  expect((await ask('/%e2%82%ac?%ff')).status).toBe(200)
})

test('too many concurrent pages are 503; files and posts are still served', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  site.holding = promise
  const requests = Array.from({ length: 140 }, () => ask('/slow'))
  const refused = await Promise.any(
    requests.map(async (answer) => {
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
  const answers = await Promise.all(requests)
  expect(answers.filter(({ status }) => status === 503)).not.toHaveLength(0)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(128)
})

test('while the event loop is full, pages and posts are 503; files and /healthz are served', async () => {
  site.isFull = true
  const post = (path: string) => ask(path, {}, 'POST')
  for (const answer of [ask('/about?amount=100'), post('/functions/v1/create-payment'), post('/webhooks/stripe')]) {
    const { status, headers, body } = await answer
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(body.toString()).toContain('Please try again')
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  }
  expect((await ask('/about')).status).toBe(200)
  expect((await ask('/healthz')).body.toString()).toBe('alive\n')
  site.isFull = false
  expect((await ask('/about?amount=100')).status).toBe(200)
})

test('five requests may be pipelined repeatedly; 500 close the connection', async () => {
  const aPage = 'GET /about HTTP/1.1\r\nHost: books.example\r\n\r\n'
  const open = () => connect(site.port, '127.0.0.1').on('error', () => {})
  const answersIn = (text: string) => text.split('HTTP/1.1 200 OK').length - 1

  const patient = open().setEncoding('utf8')
  let read = ''
  patient.on('data', (part: string) => (read += part))
  for (let round = 1; round <= 4; round += 1) {
    patient.write(aPage.repeat(5))
    await expect.poll(() => answersIn(read)).toBe(5 * round)
  }
  patient.destroy()

  const greedy = open()
  greedy.write(aPage.repeat(500))
  expect(answersIn(await text(greedy).catch(() => ''))).toBeLessThan(500)
  expect((await ask('/about')).status).toBe(200)
})

async function send(bytes: string): Promise<string> {
  const socket = connect(site.port, '127.0.0.1')
  socket.write(bytes)
  await once(socket, 'connect')
  return text(socket)
}

const head = 'Host: a\r\nConnection: close\r\n'

test('a request has one Host header (RFC 9112, 3.2)', async () => {
  for (const path of ['/about', '/rendered']) {
    expect(await send(`GET ${path} HTTP/1.1\r\n${head}\r\n`)).toMatch(/^HTTP\/1.1 200 /)
    expect(await send(`GET ${path} HTTP/1.1\r\nhost: b\r\n${head}\r\n`)).toMatch(/^HTTP\/1.1 400 /)
    expect(await send(`GET ${path} HTTP/1.0\r\nHOST: b\r\n${head}\r\n`)).toMatch(/^HTTP\/1.1 400 /)
  }
})

test.each([
  ['no HTTP', 400, 'GARBAGE\r\n\r\n'],
  ['a header that is cut in two', 400, `GET / HTTP/1.1\r\n${head}X\r\n\r\n`],
  ['two lengths', 400, `POST / HTTP/1.1\r\n${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
  ['an address that is too long', 431, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${head}\r\n`],
  ['an unknown expectation', 417, `GET / HTTP/1.1\r\n${head}Expect: the-unexpected\r\n\r\n`],
  ['a tunnel', 405, `CONNECT evil.example:443 HTTP/1.1\r\n${head}\r\n`],
])('%s is answered %i in words, and the connection closed', async (_, status, bytes) => {
  const answer = await send(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\nConnection: close\r\n`, 'i'))
  expect(answer).toMatch(/\r\n\r\n[A-Z][a-z]+ [a-z ]+.*\.\n$/)
})

test.each([
  ['malformed bytes', 'GARBAGE\r\n\r\n'],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${head}\r\n`],
])('after %s, a client that does not close its side keeps no connection', async (_, bytes) => {
  const socket = connect({ port: site.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
  socket.write(bytes)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 4/)
  expect(socket.writable).toBe(true)
  await expect.poll(() => site.countConnections(), { timeout: 5000 }).toBe(0)
  socket.destroy()
})

test('malformed bytes after a whole request do not change its answer', async () => {
  const answer = await send(`GET /about HTTP/1.1\r\nHost: a\r\n\r\nGARBAGE\r\n\r\n`)
  expect(answer.match(/HTTP\/1\.1 /g)?.length).toBeLessThanOrEqual(2)
})
