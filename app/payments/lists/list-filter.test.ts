import { expect, test } from 'vitest'
import { lossyAmounts } from '../../values/testing/lossy-amounts.ts'
import { readListFilter } from './list-filter.ts'

test.each(lossyAmounts)('the filter of %s keeps its last cent', (typed, cents) => {
  const filter = readListFilter(new URLSearchParams({ least: typed, most: typed, over: typed }))
  expect(filter).toMatchObject({ leastCents: cents, mostCents: cents, overCents: cents })
})
