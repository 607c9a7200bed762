import fc from 'fast-check'
import type { Case } from './send-case.ts'

const post = (headers: string) => `POST /contact HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}`
const get = (headers: string) => `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n\r\n`

/** Bytes that have confused parsers of HTTP. Others are in server/app.test.ts. */
const known = [
  '\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\nConnection: close\n\n',
  'GET /\r\nX-Smuggled: 1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n',
  ...['Host: b', 'X: a\r\n b', 'Host : a', 'X: \0', 'X: y\r\n'.repeat(3000).trim()].map(get),
  ...['-1', '1e3', '99999999999999999999', '4\r\nContent-Length: 5'].map((length) =>
    post(`Content-Length: ${length}\r\n\r\nabcde`),
  ),
  post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n'),
  post('Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'),
  ...['zz\r\n\r\n', 'ffffffffffffffff\r\n', '1;x="\r\n"\r\na\r\n0\r\nX-Smuggled: 1\r\n\r\n'].map((chunk) =>
    post(`Transfer-Encoding: chunked\r\n\r\n${chunk}`),
  ),
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
]

const pieces = ['', '\r\n', '\n', '\r', '\0', ' ', '\t', ':', '\x7f', '\xff', '%', '\r\n\r\n', 'HTTP/1.1', '/', '\\']
/** Some bytes replaced by others; either may be none. */
const change = fc.record({
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(8),
  piece: fc.constantFrom(...pieces),
})

/** HTTP that is none: known cases, and whole requests that change nothing with some of their bytes changed. */
export function rawCases(reads: fc.Arbitrary<Case>): fc.Arbitrary<Case> {
  const changed = fc
    .tuple(reads, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([{ method, target, headers, body }, changes]) => {
      const all = [['Host', 'localhost'], ['Connection', 'close'], ...headers, ['Content-Length', body.length]]
      const lines = all.map((header) => `${header.join(': ')}\r\n`).join('')
      return changes.reduce((bytes, { where, removed, piece }) => {
        const at = Math.floor(where * bytes.length)
        return bytes.slice(0, at) + piece + bytes.slice(at + removed)
      }, `${method} ${target} HTTP/1.1\r\n${lines}\r\n${body}`)
    })
  return fc
    .oneof({ weight: 1, arbitrary: fc.constantFrom(...known) }, { weight: 3, arbitrary: changed })
    .map((raw) => ({ intent: 'read', method: '', target: '', headers: [], body: '', raw }))
}
