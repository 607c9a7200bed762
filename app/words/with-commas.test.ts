import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withCommas } from './with-commas.ts'

test('a whole number is written in American English', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (whole) => withCommas(whole) === whole.toLocaleString('en-US')))
  expect(withCommas(5000)).toBe('5,000')
})
