import { expect, test } from 'vitest'
import { fundName } from './funds.ts'

const list = [{ key: 'summer-camp', name: 'Camp at Elm Lake', sentence: null }]

test('a fund has its name, and one that is named no more has its key as words', () => {
  expect(fundName('summer-camp', list)).toBe('Camp at Elm Lake')
  expect(fundName('summer-camp', [])).toBe('Summer camp')
})
