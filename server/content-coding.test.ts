import { expect, test } from 'vitest'
import { chooseCoding, type Coding } from './content-coding.ts'

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
