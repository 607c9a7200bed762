import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'

const inShort = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, old: `[-${text}-]`, new: `[+${text}+]` })[kind])
    .join('')

test.each([
  ['A child reads.', 'A child reads.', 'A child reads.'],
  ['We answer at 9 AM.', 'We answer at 10 AM.', 'We answer at [-9-][+10+] AM.'],
  ['One two three', 'One three', 'One [-two -]three'],
  ['', 'New', '[+New+]'],
  ['the old words stay', 'some new things stay', '[-the old words-][+some new things+] stay'],
])('%j to %j', (before, after, shown) => {
  expect(inShort(before, after)).toBe(shown)
})

test('the new text can be read from the parts, also when it is long', () => {
  const before = Array.from({ length: 900 }, (_, index) => `a${index}`).join(' ')
  const after = `b ${before.replaceAll('a3', 'c')} d`
  const parts = diffWords(before, after)
  expect(parts.flatMap(({ kind, text }) => (kind === 'old' ? [] : text)).join('')).toBe(after)
})
