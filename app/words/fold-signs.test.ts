import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldSigns } from './fold-signs.ts'
import { typeset } from './typeset.ts'

test.each([
  ['9\u202fAM – 5\u00a0PM', '9 am - 5 pm'],
  ['The child’s “book”…', 'the child\'s "book"...'],
  [' Two\n lines ', 'two lines'],
  ['Cafe\u0301', 'café'],
])('%j is found as %j', (text, asked) => {
  expect(foldSigns(text)).toBe(foldSigns(asked))
})

test('what was typed is found after it is printed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const dashes = (text: string) => text.replaceAll('--', '-')
      expect(dashes(foldSigns(typeset(typed)))).toBe(dashes(foldSigns(typed)))
    }),
  )
})
