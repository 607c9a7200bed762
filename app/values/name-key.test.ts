import { expect, test } from 'vitest'
import { nameKeyOf, surnameKeyOf } from './name-key.ts'

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

test.each([
  ['Bob Haines', 'haines'],
  ['Bob and Carol Haines', 'haines'],
  ['Mr. & Mrs. Robert Haines', 'haines'],
  ['Mr. and Mrs. Robert T. Haines, Jr.', 'haines'],
  ['Robert Haines III', 'haines'],
  ['Dr. Robert Haines, M.D.', 'haines'],
  ['HAINES, Robert', 'haines'],
  ['Haines Jr., Robert', 'haines'],
  ['The Haines Family', 'haines'],
  ['Mrs. Haines', 'haines'],
  ['Maria de la Cruz', 'cruz'],
  ['José O’Hara-Núñez', 'nunez'],
  ['Анна Иванова', 'иванова'],
  ['王 小明', '王'],
  ['王小明', '王小明'],
  // Words that stand behind a surname are no surname, and a title alone is one.
  ['Jr.', ''],
  ['Pastor', 'pastor'],
  [', ,', ''],
  ['', ''],
  [null, ''],
])('the surname of %j is compared as %j', (name, key) => {
  expect(surnameKeyOf(name)).toBe(key)
})
