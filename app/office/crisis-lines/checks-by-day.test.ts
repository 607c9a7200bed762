import { expect, test } from 'vitest'
import { checksByDay } from './checks-by-day.ts'

const lines = [
  { name: 'Childhelp', lastChecked: '2026-11-03' },
  { name: '988', lastChecked: '2026-10-31' },
  { name: 'RAINN', lastChecked: '2026-11-03' },
  { name: 'Poison Help', lastChecked: null },
  { name: '211', lastChecked: '2026-11-03' },
]

test('each line is named with the day of its last test, the oldest first', () => {
  expect(checksByDay(lines)).toEqual([
    'Never: Poison Help',
    'October 31, 2026: 988',
    'November 3, 2026: Childhelp, RAINN, 211',
  ])
})

test('of many lines of one day, the first are named and the others counted', () => {
  expect(checksByDay(lines, 2).at(-1)).toBe('November 3, 2026: Childhelp, RAINN and 1 more')
  expect(checksByDay([])).toEqual([])
})
