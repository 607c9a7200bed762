import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseMalformed } from './refuse-malformed.ts'
import { SecurityHeaders } from './security-headers.ts'

const server = createServer((_, response) => response.end('whole'))

beforeAll(async () => {
  refuseMalformed(server, new SecurityHeaders('https://books.example'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function send(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket.setEncoding('utf8')) answer += chunk
  return answer
}

const head = 'Host: a\r\nConnection: close\r\n'

test.each([
  ['no HTTP', 400, 'GARBAGE\r\n\r\n'],
  ['a header that is cut in two', 400, `GET / HTTP/1.1\r\n${head}X\r\n\r\n`],
  ['two lengths', 400, `POST / HTTP/1.1\r\n${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
  ['an address that is too long', 431, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${head}\r\n`],
  ['an unknown expectation', 417, `GET / HTTP/1.1\r\n${head}Expect: the-unexpected\r\n\r\n`],
  ['a tunnel', 405, `CONNECT evil.example:443 HTTP/1.1\r\n${head}\r\n`],
])('%s is answered %i in words, with the headers of every answer', async (_, status, bytes) => {
  const answer = await send(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/)
  expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'/)
  expect(answer).toMatch(/\r\nConnection: close\r\n/i)
  expect(answer).toMatch(/\r\n\r\n[A-Z][a-z]+ [a-z ]+.*\.\n$/)
})

test('a whole request is not held up', async () => {
  expect(await send(`GET / HTTP/1.1\r\n${head}\r\n`)).toMatch(/^HTTP\/1.1 200 [^]*whole/)
})

test('what is malformed behind a whole request does not break into its answer', async () => {
  const answer = await send(`GET / HTTP/1.1\r\nHost: a\r\n\r\nGARBAGE\r\n\r\n`)
  expect(answer.match(/HTTP\/1\.1 /g)?.length).toBeLessThanOrEqual(2)
})
