import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  holdsLink,
  holdsLongNumber,
  isPlainLine,
  isPlainText,
  mailName,
  mailStreet,
  mailWords,
  maxNameCharacters,
} from './plain-words.ts'
import { isEmailAddress } from './email-address.ts'

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

test.each([
  'Ada Giver',
  'Edna Brown Jr.',
  'St. Mary’s Church',
  "St. Mary's Church",
  "Fam. O'Brien-Müller",
  '李小龙',
  'J. R. R. Tolkien, Ph.D.',
  'Mr. & Mrs. Smith',
  'María José de la Cruz',
  'Nguyễn Văn A',
  'Gal·la Placídia',
  'Δημήτρης Παπαδόπουλος',
  'Фёдор Достоевский',
  'משה בן־דוד',
  'محمد علي',
  'अमित शर्मा',
  'می‌خواهم',
  'ジョン・スミス',
  'Henry VIII',
  'Class of 1998–2003',
  'Rose Miller (1941–2023)',
  'Ann "Annie" Lee',
  '12th Street Church',
])('%s is a name', (name) => expect(mailName(name)).toBe(name))

test('a name is shown without what nobody sees', () => {
  expect(mailName('  Ada\u200B \u00A0 Giver\u200F ')).toBe('Ada Giver')
})

test.each([
  'Your card was charged $499. Not you? Sign in at https://evil.example',
  'Sign in at evil.example',
  'evil。example',
  'evil .example',
  'evil . com',
  'evil (.) com',
  'evil[.]com',
  'evil dot com',
  'evil．ｅｘａｍｐｌｅ',
  'ⓔⓥⓘⓛ.ⓔⓧⓐⓜⓟⓛⓔ',
  'evil․example',
  'evil\u200B.example',
  'hxxp evil',
  'ｈｔｔｐｓ evil',
  'evil＠example',
  'Call 555-0100',
  'Call 555 0100 now',
  '+1 (800) 555–0100',
  '1 800 555 0100',
  'Call 98765',
  '٠١٢٣٤',
  '８００５５５０１００',
  'Ada\nGiver',
  'Ada\r',
  'Ada\u2028Giver',
  'Ada\u202Erevi',
  'Ada\u0007',
  'Ada\u2066x',
  'Charged $499',
  'Not you?',
  '<b>Ada</b>',
  'Ada 🌻',
  'a'.repeat(61),
  '',
  ' ',
  '\u200B',
  '...',
  '4',
])('%j is no name', (text) => expect(mailName(text)).toBeNull())

/** Letters of many scripts, and the signs that names of people hold. */
const namePart = fc.stringMatching(/^[\p{Lu}\p{Lo}][\p{Ll}\p{Lo}]{1,8}$/u)
const realName = fc
  .tuple(
    fc.constantFrom('', 'Mr. ', 'Dr. ', 'St. ', 'Fam. '),
    fc.array(namePart, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(' ', '-', '’', "'", ' & ', ' de '),
    fc.constantFrom('', ' Jr.', ', Ph.D.', ' III'),
  )
  .map(([title, parts, between, end]) => title + parts.join(between) + end)
  .filter((name) => Array.from(name).length <= maxNameCharacters)

const trick = fc.constantFrom(
  'https://evil.example',
  'hxxps',
  'evil.example',
  'evil .example',
  'evil。example',
  'www.evil',
  'a@evil',
  'evil . com',
  '555-0100',
  '(800) 555 0100',
  '12345',
  '\n',
  '\u202E',
  '\u0000',
  '\u2028',
  '$',
  '?',
  '<',
  '=',
  ':',
)

test('whatever letters it has, a name passes; with anything to press or to call in it, it does not', () => {
  fc.assert(
    fc.property(realName, (name) => {
      expect(mailName(name)).not.toBeNull()
    }),
  )
  fc.assert(
    fc.property(realName, trick, fc.constantFrom(' ', '. ', ', '), (name, evil, between) => {
      expect(mailName(`${name}${between}${evil}`)).toBeNull()
      expect(mailName(`${evil}${between}${name}`)).toBeNull()
    }),
  )
})

test('whatever is written, a name that passes is short, one line, and holds neither link nor long number', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), realName)
  fc.assert(
    fc.property(fc.tuple(anything, trick, anything), (parts) => {
      const name = mailName(parts.join(''))
      if (name === null) return
      expect(Array.from(name).length).toBeLessThanOrEqual(maxNameCharacters)
      expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}$@<>\u200B]|\p{Nd}{5}/u)
      expect([holdsLink(name), holdsLongNumber(name), mailName(name)]).toEqual([false, false, name])
    }),
    { numRuns: 1000 },
  )
})

test.each(['evil.example', 'Call (800) 555-0100.', 'Account 12345', 'a\u202Eb', 'a\u0007', ''])(
  'the words %j are left out',
  (text) => expect(mailWords(text)).toBeNull(),
)

test.each([
  'She read to us every night.\nWe think of you: 1941–2023.',
  'Psalm 119:105-112, John 3:16, 1 Cor 13:4–8 … and 3/14/2023!',
  'Renée 👩‍👧 שלום',
])('the words %j stay', (text) => expect(mailWords(text)).toBe(text))

test.each([
  ['12345 N. Elm Street #4', true],
  ['PO Box 123456', true],
  ['12 Elm St., call 555-0100', false],
  ['12 Elm Street evil.example', false],
  ['Not you? 12 Elm Street', false],
  ['1234567 Elm Street', false],
])('%s is a line of an address: %s', (line, is) => expect(mailStreet(line)).toBe(is ? line : null))
