import { expect, test } from 'vitest'
import { fieldOf, takenOutInWords, withTakenOut } from './pasted-text.ts'

test.each([
  ['For\teach child', 'For each child', 1],
  ['\ufeffFor each\u200b chi\u00adld\u200e', 'For each child', 4],
  ['a\u202eb\u2066c\u2069\u0000\u001f', 'abc', 5],
  ['One\u000btwo\u2028three', 'One two three', 2],
  ['Two lines\r\nof text\n', 'Two lines\r\nof text\n', 0],
  ['می\u200cخواهم, क्\u200dष, 👩\u200d👧', 'می\u200cخواهم, क्\u200dष, 👩\u200d👧', 0],
  ['chi\u200dld', 'child', 1],
  ['A\u00a0price — “$19.99”', 'A\u00a0price — “$19.99”', 0],
])('%j is %j', (typed, plain, count) => {
  const fields = new FormData()
  fields.set('text', `“${typed}”`)
  // A field that is read twice is counted once.
  for (const _ of [1, 2]) expect(fieldOf(fields, 'text')).toBe(`“${plain}”`)
  const { headers } = withTakenOut(
    new Response(null, { status: 303, headers: { Location: '/office?note=saved' } }),
    fields,
  )
  const said = takenOutInWords(new URL(headers.get('Location')!, 'http://localhost'))
  const words = new Map([
    [0, ''],
    [1, '1 tab or mark that cannot be seen was taken out of the text.'],
  ])
  expect(said).toBe(words.get(count) ?? `${count} tabs and marks that cannot be seen were taken out of the text.`)
})

test('a count that nobody wrote says nothing', () => {
  for (const count of ['x', '-1', '0.5', '<b>']) {
    expect(takenOutInWords(new URL(`http://localhost/office?taken-out=${encodeURIComponent(count)}`))).toBe('')
  }
})
