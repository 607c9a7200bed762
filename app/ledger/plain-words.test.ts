import { expect, test } from 'vitest'
import { holdsLink, isEmailAddress, isPlainLine, isPlainText } from './plain-words.ts'

test.each([
  'https://evil.example',
  'ftp://x',
  'see www.evil',
  'evil.example',
  'EVIL.EXAMPLE/x',
  'evil．example',
  'evil。example',
  'пример.рф',
  'write to a@b',
  'evil.\u200Bexample',
  'evil\u00AD.example',
  '192.0.2.1',
])('"%s" holds an address', (text) => expect(holdsLink(text)).toBe(true))

test.each([
  'Rose Miller',
  'J. R. R. Tolkien, Ph.D.',
  'At 5 p.m. she read to us. We laughed … and cried... often!',
  '3.50 a week, e.g. in the U.S.A',
  'Mr. & Mrs. O’Connor-Smith',
  '世界。',
])('"%s" holds none', (text) => expect(holdsLink(text)).toBe(false))

test('a line has no ends, controls or turns of direction in it; a text may have line ends', () => {
  for (const text of ['a\nb', 'a\rb', 'a\u2028b', 'a\u0000b', 'a\u202Eb', 'a\u2067b'])
    expect(isPlainLine(text)).toBe(false)
  expect([isPlainText('a\nb'), isPlainText('a\rb'), isPlainText('a\u202Eb')]).toEqual([true, false, false])
  expect(isPlainLine('Renée 👩‍👧 שלום')).toBe(true)
})

test.each([
  ['ada+books@example.org', true],
  ["o'connor@mail.example.co", true],
  ['ada@example', false],
  ['a@b.example, c@d.example', false],
  ['Ada <ada@example.org>', false],
  ['ada@example.org\nBcc: x@example.org', false],
  [`${'a'.repeat(250)}@b.example`, false],
])('%s is an address: %s', (text, is) => expect(isEmailAddress(text)).toBe(is))
