import fc from 'fast-check'
import { type RawCase, type RequestCase, toHttp } from './case.ts'

const host: [string, string] = ['Host', 'localhost']
const closing: [string, string] = ['Connection', 'close']

/** Bytes that have confused parsers of HTTP, and two of them in a row. */
const classics = [
  '\r\n\r\n',
  'GARBAGE\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/2.0\r\nHost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /functions/v1/x HTTP/1.1\r\nHost: a\r\nOrigin: https://evil.example\r\nContent-Length: 0\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost : a\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\nConnection: close\n\n',
  'GET /\r\nX-Smuggled: 1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n',
  `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(3000)}\r\n`,
  'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 1e3\r\n\r\n',
  'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n',
  'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
  'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  'POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n\r\n',
  'POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nffffffffffffffff\r\n',
  'POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n1;x="\r\n"\r\na\r\n0\r\nX-Smuggled: 1\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
]

type Mutation = (bytes: string, at: number, piece: string) => string
const mutations = fc.constantFrom<Mutation>(
  (bytes, at, piece) => bytes.slice(0, at) + piece + bytes.slice(at),
  (bytes, at, piece) => bytes.slice(0, at) + piece + bytes.slice(at + piece.length),
  (bytes, at, piece) => bytes.slice(0, at) + bytes.slice(at + 1 + piece.length),
  (bytes, at) => bytes.slice(0, at),
  (bytes, at) => bytes.slice(0, at) + bytes,
)
const piece = fc.constantFrom(
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  '\x7f',
  '\xff',
  '%',
  '\r\n\r\n',
  'HTTP/1.1',
  '/',
  '\\',
)

/** HTTP that is none: whole requests that change nothing, with some of their bytes lost, doubled or put in between. */
export function rawCases(reads: fc.Arbitrary<RequestCase>): fc.Arbitrary<RawCase> {
  const mutated = fc
    .record({
      read: reads,
      changes: fc.array(fc.tuple(mutations, fc.double({ min: 0, max: 1, noNaN: true }), piece), {
        minLength: 1,
        maxLength: 3,
      }),
    })
    .map(({ read, changes }) => {
      const length: [string, string] = ['Content-Length', String(read.body.length)]
      const whole = toHttp({ ...read, headers: [host, closing, ...read.headers, length] })
      return changes.reduce(
        (bytes, [change, where, piece]) => change(bytes, Math.floor(where * bytes.length), piece),
        whole,
      )
    })
  return fc
    .oneof({ weight: 1, arbitrary: fc.constantFrom(...classics) }, { weight: 3, arbitrary: mutated })
    .map((bytes) => ({ kind: 'raw' as const, group: 'malformed HTTP', intent: 'read' as const, bytes }))
}
