import { expect, test } from 'vitest'
import { csvLine } from '../app/platform/csv-line.ts'
import { forTerminal, table } from './print.ts'

test('fields with commas, quotes and line breaks are quoted', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines'])).toBe('a,"b,c","say ""hi""","two\nlines"\r\n')
})

test('what a spreadsheet would run as a formula is escaped', () => {
  expect(csvLine(['=1+1', '@x', '-2+3', '+3', '＝1', '\n=1'])).toBe("'=1+1,'@x,'-2+3,'+3,'＝1,\"'\n=1\"\r\n")
  expect(csvLine(['-2', '-1204.17', '-1-1'])).toBe("-2,-1204.17,'-1-1\r\n")
})

test('control characters are removed before formulas are looked for', () => {
  const field = '\u001B]0;x\u0007Ada\u009B2J\u0000\r\nB\tc\rd'
  expect(csvLine([field, '\u001B=1+1'])).toBe('"]0;xAda2J\nB\tc\nd",\'=1+1\r\n')
})

test('a table aligns its columns and replaces control characters', () => {
  expect(
    table([
      ['ID', 'Name'],
      ['1', 'a\u001B[31mb'],
    ]),
  ).toBe('ID  Name\n1   a [31mb\n')
})

test('text for the terminal holds no control, line separator or direction character', () => {
  expect(forTerminal('\u001B]0;x\u0007\u009B2J a\r\nb\u2028c \u202Egnp.exe')).toBe(' ]0;x  2J a  b c  gnp.exe')
  expect(forTerminal('שלום أحمد 👩🏽‍🏫')).toBe('שלום أحمد 👩🏽‍🏫')
})
