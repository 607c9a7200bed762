import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseCoding, codings, type Coding } from './content-coding.ts'

const all = () => true

test.each<[header: string | undefined, chosen: Coding | null]>([
  [undefined, null],
  ['', null],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP,ZSTD', 'zstd'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip ; q=0.8 , br ; q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', null],
  ['*', 'br'],
  ['*;q=0.1, gzip;q=0.2', 'gzip'],
  ['*;q=0', null],
  ['br;q=0, *', 'zstd'],
  ['identity', null],
  ['identity;q=1, br;q=0.5', null],
  ['identity;q=0.5, br;q=0.5', 'br'],
  ['identity;q=0', null],
  ['br;q=1.5, gzip', 'gzip'],
  ['br;q=x', null],
  ['deflate, compress', null],
  [',,;q=1,', null],
])('%j is answered with %j', (header, chosen) => expect(chooseCoding(header, all)).toBe(chosen))

test('only what there is gets chosen', () => {
  expect(chooseCoding('br, gzip;q=0.1', (coding) => coding === 'gzip')).toBe('gzip')
  expect(chooseCoding('br, gzip', () => false)).toBeNull()
})

const names = ['br', 'zstd', 'gzip', 'x-gzip', 'identity', '*', 'deflate', '']
const item = fc.tuple(
  fc.constantFrom(...names),
  fc.constantFrom('', ';q=0', ';q=0.000', ';q=1', ';q=0.5', ';q=2', ';Q=0'),
)

test('whatever is accepted, nothing is chosen that was not offered, or that was refused by name', () => {
  const header = fc.oneof(
    fc
      .array(
        item.map((parts) => parts.join('')),
        { maxLength: 6 },
      )
      .map((items) => items.join(', ')),
    fc.string(),
  )
  fc.assert(
    fc.property(header, fc.subarray([...codings]), (header, offered) => {
      const chosen = chooseCoding(header, (coding) => offered.includes(coding))
      if (chosen === null) return
      expect(offered).toContain(chosen)
      expect(header.toLowerCase()).toMatch(new RegExp(`${chosen}|\\*`))
    }),
    { numRuns: 2000 },
  )
})

test('a single coding with a weight is chosen exactly when the weight is more than nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...codings), fc.integer({ min: 0, max: 1000 }), (coding, thousandths) => {
      const header = `${coding};q=${(thousandths / 1000).toFixed(3)}`
      expect(chooseCoding(header, all)).toBe(thousandths > 0 ? coding : null)
    }),
  )
})
