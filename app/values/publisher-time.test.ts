import { expect, test } from 'vitest'
import { mondayOf, publisherDay, timeAtWall, timeInWords, wallTime } from './publisher-time.ts'

test.each([
  ['2026-11-23T09:00', '2026-11-23T14:00:00Z'],
  ['2026-07-01T09:00', '2026-07-01T13:00:00Z'],
  ['2026-12-31T23:59', '2027-01-01T04:59:00Z'],
  // The last hour before and the first hour after the end of daylight saving time.
  ['2026-11-01T00:59', '2026-11-01T04:59:00Z'],
  ['2026-11-01T03:00', '2026-11-01T08:00:00Z'],
  // There is no hour from two to three on this day.
  ['2026-03-08T01:59', '2026-03-08T06:59:00Z'],
  ['2026-03-08T02:30', '2026-03-08T06:30:00Z'],
  ['2026-03-08T03:00', '2026-03-08T07:00:00Z'],
])('%s on the wall is %s', (wall, utc) => {
  expect(new Date(timeAtWall(wall)!)).toEqual(new Date(utc))
})

test.each(['', '2026-11-23', '2026-13-01T09:00', '2026-11-23T25:00', 'tomorrow', '2026-11-23T09:00Z'])(
  '%j is no time',
  (text) => {
    expect(timeAtWall(text)).toBeNull()
  },
)

test('a time is in the publisher’s time zone, and its week begins on Monday there', () => {
  const sundayNight = Date.UTC(2026, 10, 23, 4, 30)
  expect(wallTime(sundayNight)).toBe('2026-11-22T23:30:00')
  expect(timeInWords(sundayNight)).toBe('Sunday, November 22, 2026 at 11:30 PM')
  expect(mondayOf(sundayNight)).toBe('2026-11-16')
  expect(mondayOf(sundayNight + 60 * 60_000)).toBe('2026-11-23')
})

test('the day of a time is that of its wall clock, at every half hour of years with their changes of the clock', () => {
  const halfHours = Array.from({ length: 2 * 24 * 800 }, (_, index) => Date.UTC(2025, 0, 1) + index * 1_800_000)
  expect(halfHours.filter((at) => publisherDay(at) !== wallTime(at).slice(0, 10))).toEqual([])
})
