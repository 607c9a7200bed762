import { expect, test } from 'vitest'
import { readProperty, type TypedProperty } from './describe-property.ts'

const acme = { shareCount: '12', issuer: 'Acme Corp.', shareClass: 'common stock', traded: 'yes' }
const acmeShares = '12 shares of Acme Corp. common stock'

test.each<[typed: TypedProperty, description: string | null, kind: string | null]>([
  [acme, '12 shares of Acme Corp. common stock (publicly traded)', 'traded-shares'],
  [{ ...acme, traded: 'no' }, `${acmeShares} (not publicly traded)`, 'other-shares'],
  [{ ...acme, traded: undefined }, acmeShares, null],
  [{ ...acme, shareCount: '1' }, '1 share of Acme Corp. common stock (publicly traded)', 'traded-shares'],
  [
    { ...acme, shareCount: '1,200.5', shareClass: '' },
    '1,200.5 shares of Acme Corp. (publicly traded)',
    'traded-shares',
  ],
  [{ description: '3 units of a fund', traded: 'yes' }, '3 units of a fund', 'traded-shares'],
  [{ description: '3 units of a fund' }, '3 units of a fund', null],
  [{ traded: '' }, null, null],
])('shares %o are described', (typed, description, kind) => {
  expect(readProperty('stock', typed)).toEqual({ description, kind })
})

test.each<[typed: TypedProperty, fault: string]>([
  [{ ...acme, traded: '' }, 'Say whether the shares are publicly traded.'],
  [{ description: '3 units of a fund', traded: '' }, 'Say whether the shares are publicly traded.'],
  [{ ...acme, shareCount: '' }, 'Say how many shares there are.'],
  [{ ...acme, shareCount: 'a few' }, '"a few" is not a number of shares. Write it as 12, 1,200 or 12.5.'],
  [{ ...acme, shareCount: '0' }, '"0" is not a number of shares. Write it as 12, 1,200 or 12.5.'],
  [{ ...acme, issuer: '' }, 'Say whose shares they are: the company or the fund.'],
  [
    { ...acme, description: acmeShares },
    'Describe the shares by number, issuer and class, or in your own words, not in both ways.',
  ],
])('shares %o are refused in words', (typed, fault) => {
  expect(readProperty('stock', typed)).toMatchObject({ problem: fault })
})

test('goods are of a kind where the form asks for it, and no other gift has one', () => {
  const description = 'a 2012 van'
  expect(readProperty('in-kind', { description, goodsKind: 'vehicle' })).toEqual({ description, kind: 'vehicle' })
  expect(readProperty('in-kind', { description, goodsKind: 'goods' })).toEqual({ description, kind: 'goods' })
  expect(readProperty('in-kind', { description })).toEqual({ description, kind: null })
  expect(readProperty('in-kind', { description, goodsKind: 'boat' })).toEqual({
    field: 'goodsKind',
    problem: 'Say what kind of goods they are.',
  })
  expect(readProperty('check', {})).toEqual({ description: null, kind: null })
})
