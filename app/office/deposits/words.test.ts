import { expect, test } from 'vitest'
import { moments } from '../../../tools/calendar/moments.ts'
import { timeAtWall } from '../../values/publisher-time.ts'
import { monthBack } from './words.ts'

test.each(moments)('at %s, this month is the publisher’s, and the last one ends on the day before it', (moment) => {
  const now = timeAtWall(moment) ?? 0
  const [current, last] = [monthBack(now, 0), monthBack(now, 1)]
  expect(current.from).toBe(`${moment.slice(0, 7)}-01`)
  expect(current.until.slice(0, 7)).toBe(moment.slice(0, 7))
  expect(Date.parse(current.from) - Date.parse(last.until)).toBe(86_400_000)
  expect(last.from.slice(0, 7)).toBe(last.until.slice(0, 7))
})
