import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typeset } from './typeset.ts'

test.each([
  ['She said "come in".', 'She said “come in”.'],
  ["It's the child's book, and the '90s.", 'It’s the child’s book, and the ’90s.'],
  ["'Tis the children's hour, said 'twas the books' own", '’Tis the children’s hour, said ’twas the books’ own'],
  ["Give 'em books, 'til all read", 'Give ’em books, ’til all read'],
  ["The 'tisane' is ready", 'The ‘tisane’ is ready'],
  ['"\'Come in\', he said"', '“‘Come in’, he said”'],
  ['("Look")', '(“Look”)'],
  ['Wait...', 'Wait…'],
  ['Five.... dots', 'Five.... dots'],
  ['Books -- and more', 'Books – and more'],
  ['A well--known path --', 'A well--known path --'],
  ['  Spaces around \r\nof two lines ', 'Spaces around \nof two lines'],
  ['"{title}" is {amount}', '“{title}” is {amount}'],
  ['Read "https://example.org/it\'s/a--b...c".', "Read “https://example.org/it's/a--b...c”."],
  ["Write to o'brien@example.org", "Write to o'brien@example.org"],
  ['A sign " alone', 'A sign ” alone'],
])('%j is printed as %j', (typed, printed) => {
  expect(typeset(typed)).toBe(printed)
})

test.each([
  ['charged today', ' is charged today, and then ', ' charged today '],
  [' on this day. ', ' on this day.', ' on this day.'],
  [' ', ' on this day.', ''],
  ['## A heading', '\n## A title\n', '\n## A heading\n'],
  ['We\'ll answer "soon"...', "We'll respond", "We'll answer “soon”…"],
  ['Sending it...', 'Sending...', 'Sending it...'],
])('%j in place of %j is %j', (typed, replaced, printed) => {
  expect(typeset(typed, replaced)).toBe(printed)
})

describe('of any text', () => {
  const sign = fc.constantFrom(
    '"',
    "'",
    '...',
    '--',
    ' -- ',
    ' ',
    '\n',
    '(',
    '“',
    '’',
    '{amount}',
    'word',
    'a',
    '.',
    ',',
    '1',
  )
  const text = fc
    .array(fc.oneof(sign, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 30 })
    .map((parts) => parts.join(''))
  const replaced = fc.constantFrom(
    '',
    ' starts with a space',
    'ends with one ',
    "has '",
    'has "',
    'has ...',
    'has a -- dash',
  )

  test('doing it twice changes nothing', () => {
    fc.assert(
      fc.property(text, replaced, (typed, other) => {
        const once = typeset(typed, other)
        expect(typeset(once, other)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })

  test('places and addresses stay as they are', () => {
    const kept = fc.oneof(
      fc.constantFrom('{amount}', '{site.phone}', '{a_b}'),
      fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => `${url}/'a"b--c...d`.replace('"', '')),
      fc.emailAddress().filter((address) => /^[\w.]+@[\w.]+$/.test(address)),
    )
    fc.assert(
      fc.property(text, kept, text, (before, place, after) => {
        expect(typeset(`${before} ${place} ${after}`)).toContain(place)
      }),
      { numRuns: 500 },
    )
  })

  test('nothing is lost but the signs that it prints', () => {
    const letters = (value: string) => value.replaceAll(/[\s"'“”‘’….–-]/g, '')
    fc.assert(fc.property(text, (typed) => letters(typeset(typed)) === letters(typed)))
  })
})
