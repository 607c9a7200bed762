import { expect, test } from 'vitest'
import { nameKeyOf } from './name-key.ts'

test.each([
  ['Edna Brown', 'edna brown'],
  ['  MRS. Edna  Brown ', 'edna brown'],
  ['Mr. and Mrs. Tom & Edna Brown', 'tom edna brown'],
  ['Dr. José O’Hara-Núñez', 'jose ohara nunez'],
  ['J.R. Smith', 'jr smith'],
  ['王小明', '王小明'],
  // A title alone is all that is known of the name.
  ['Pastor', 'pastor'],
  ['', ''],
])('the name %j is compared as %j', (name, key) => {
  expect(nameKeyOf(name)).toBe(key)
})

test('no name has an empty key', () => {
  expect(nameKeyOf(null)).toBe('')
})
