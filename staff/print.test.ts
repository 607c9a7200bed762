import { expect, test } from 'vitest'
import { forTerminal, table } from './print.ts'

test('a table aligns its columns and replaces control characters', () => {
  expect(
    table([
      ['ID', 'Name'],
      ['1', 'a\u001B[31mb'],
    ]),
  ).toBe('ID  Name\n1   a [31mb\n')
})

test('text for the terminal has no control, line separator or direction character', () => {
  expect(forTerminal('\u001B]0;x\u0007\u009B2J a\r\nb\u2028c \u202Egnp.exe')).toBe(' ]0;x  2J a  b c  gnp.exe')
  expect(forTerminal('שלום أحمد 👩🏽‍🏫')).toBe('שלום أحمد 👩🏽‍🏫')
})
