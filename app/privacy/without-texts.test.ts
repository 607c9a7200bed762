import { expect, test } from 'vitest'
import { withoutTexts } from './without-texts.ts'

test.each([
  ['Thank you, Edna Brown!', ['Edna Brown'], 'Thank you, …!'],
  ['EDNA BROWN and edna brown', ['Edna Brown'], '… and …'],
  ['Write to Edna@Example.org.', ['edna@example.org'], 'Write to ….'],
  ['Edna Brown, edna@example.org', ['Edna Brown', 'edna@example.org'], '…, …'],
  ['İpek and Edna Brown', ['Edna Brown'], 'İpek and …'],
  ['Edna', ['Edna Brown'], 'Edna'],
  ['Nothing', [''], 'Nothing'],
])('%s without %j', (text, removed, expected) => {
  expect(withoutTexts(text, removed)).toBe(expected)
})
