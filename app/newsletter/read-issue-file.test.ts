import { expect, test } from 'vitest'
import { readIssueFile } from './read-issue-file.ts'

test('the first line is the subject, the rest is the letter', () => {
  expect(readIssueFile('\uFEFF# Pray for Ohio \r\n\r\nDear *friends*,\r\n# not a title\r\n')).toEqual({
    subject: 'Pray for Ohio',
    body: 'Dear *friends*,\n# not a title',
  })
})

test.each([
  ['', 'first line'],
  ['Dear friends', 'first line'],
  ['\n# Late\n\ntext', 'first line'],
  ['## Second\n\ntext', 'first line'],
  ['# \n\ntext', 'first line'],
  ['# Title', 'no letter'],
  ['# Title\n \n', 'no letter'],
  ['# Title\u0000\n\ntext', 'control characters'],
  ['# Title\rBcc: eve@example.com\n\ntext', 'control characters'],
  [`# ${'a'.repeat(151)}\n\ntext`, '150'],
])('%j is refused in words', (file, words) => {
  expect(() => readIssueFile(file)).toThrow(words)
})
