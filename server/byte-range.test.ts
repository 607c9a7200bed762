import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readByteRange } from './byte-range.ts'

test.each([
  [undefined, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['Bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['pages=1-2', null],
])('%j of 100 bytes is %j', (header, range) => expect(readByteRange(header, 100)).toEqual(range))

test('an empty body has no part', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readByteRange('bytes=-5', 0)).toBe('unsatisfiable')
})

const number = fc.oneof(fc.nat(30).map(String), fc.bigInt({ min: 0n }).map(String), fc.constant(''))

test('whatever is asked for, the part lies in the body and starts where it should', () => {
  const header = fc.oneof(
    fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`),
    fc.string(),
  )
  fc.assert(
    fc.property(header, fc.nat(40), (header, size) => {
      const range = readByteRange(header, size)
      if (range === null || range === 'unsatisfiable') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThanOrEqual(range.start)
      expect(range.end).toBeLessThan(size)
    }),
    { numRuns: 2000 },
  )
})

test('a range that lies in the body is that very range', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), fc.nat(1000), (start, length, rest) => {
      const end = start + length
      expect(readByteRange(`bytes=${start}-${end}`, end + rest + 1)).toEqual({ start, end })
    }),
  )
})
