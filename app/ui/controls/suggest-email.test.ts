import { expect, test } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmai.com', 'ann@gmail.com'],
  [' Ann.B+c@GMAIL.CON ', 'Ann.B+c@gmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@comcat.net', 'ann@comcast.net'],
])('%s: the address that was meant', (typed, meant) => expect(suggestEmail(typed)).toBe(meant))

test.each([
  '',
  'ann',
  '@gmial.com',
  'ann@gmail.com',
  'ann@mail.com',
  'ann@ymail.com',
  'ann@constructor',
  'a@b@gmial.com',
])('%s: no other address', (typed) => expect(suggestEmail(typed)).toBeNull())
