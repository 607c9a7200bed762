import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'
import { table } from './table.ts'

test('fields with commas, quotes and line breaks are quoted', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines'])).toBe('a,"b,c","say ""hi""","two\nlines"\r\n')
})

test('what a spreadsheet would run as a formula is disarmed', () => {
  expect(csvLine(['=1+1', '@x', '-2', '+3'])).toBe("'=1+1,'@x,'-2,'+3\r\n")
})

test('a table lines up its columns and lets no control character through to the terminal', () => {
  expect(
    table([
      ['ID', 'Name'],
      ['1', 'a\u001B[31mb'],
    ]),
  ).toBe('ID  Name\n1   a [31mb\n')
})
