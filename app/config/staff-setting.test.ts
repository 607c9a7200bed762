import { expect, test } from 'vitest'
import { readStaff } from './staff-setting.ts'

test('STAFF lists people with their addresses and roles', () => {
  expect(readStaff('')).toEqual([])
  expect(readStaff(' Ann O’Lee <Ann@Example.org>:everything, Bo <bo@example.org>:read-only,')).toEqual([
    { name: 'Ann O’Lee', email: 'ann@example.org', role: 'everything' },
    { name: 'Bo', email: 'bo@example.org', role: 'read-only' },
  ])
})

test.each([
  ['Ann', 'must hold people as'],
  ['ann@example.org:everything', 'must hold people as'],
  ['<ann@example.org>:everything', 'must hold people as'],
  ['Ann <ann@example>:everything', 'must hold people as'],
  ['Ann <ann@example.org>', 'must hold people as'],
  ['Ann <ann@example.org>:admin', 'with the role everything, orders-and-messages, bookkeeper, words, read-only'],
  ['Ann <ann@example.org>:everything, Bo <ANN@example.org>:read-only', 'names ann@example.org twice'],
])('%s is refused in words', (list, words) => {
  expect(readStaff(list)).toContain(words)
})
