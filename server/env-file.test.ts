import { expect, test } from 'vitest'
import { parseSettings } from './env-file.ts'

test.each(['pass#word', 'p#w', '#word', "it's#one", 'a#b # a comment'])(
  '%s without quotes is refused, with its line',
  (value) => {
    expect(() => parseSettings(`PORT=1\n# a comment\nSMTP_URL=${value}\n`)).toThrow(
      "line 3, SMTP_URL: a value with # needs quotes, as in SMTP_URL='before#after'.",
    )
  },
)

test('quotes keep a #, and a space before it makes it a comment', () => {
  const text = `A='pass#word'\nB="pass#word"\nC=word # a comment\nD=\nE= # a comment\nexport F="a\nG=b#c"\n#H=b#c\n`
  expect(parseSettings(text)).toEqual({ A: 'pass#word', B: 'pass#word', C: 'word', D: '', E: '', F: 'a\nG=b#c' })
})
