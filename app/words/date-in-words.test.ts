import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateInWords } from './date-in-words.ts'

test('a day is written in American English', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  const said = (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  fc.assert(fc.property(days, (at) => dateInWords(at.toISOString().slice(0, 10)) === said(at)))
  expect(dateInWords('2026-11-21')).toBe('November 21, 2026')
})
