import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dateOf, publisherDay } from './publisher-time.ts'
import { yearsEdgeOf } from './years-edge.ts'
import { startOfYear, yearOf } from './year-of.ts'

const minuteMs = 60_000
const newYear = Date.UTC(2027, 0, 1, 5)

/** The offset of each zone in winter, in minutes west of Greenwich. It shows that the process has the zone. */
const processZones = [
  ['America/New_York', 300],
  ['America/Los_Angeles', 480],
  ['Asia/Tokyo', -540],
] as const

describe.each(processZones)('the first hours of a year, in a process with TZ=%s', (zone, offset) => {
  const before = process.env['TZ']
  beforeAll(() => {
    process.env['TZ'] = zone
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  test('the process has that zone, and the year turns at midnight in New York', () => {
    expect(new Date(newYear).getTimezoneOffset()).toBe(offset)
    expect(startOfYear(2027)).toBe(newYear)
    expect([yearOf(newYear - 1), yearOf(newYear)]).toEqual([2026, 2027])
    expect([publisherDay(newYear - 1), dateOf(newYear)]).toEqual(['2026-12-31', 'January 1, 2027'])
  })

  test.each([
    [0, '12:00 AM', '11:00 PM Central Time'],
    [59, '12:59 AM', '11:59 PM Central Time'],
    [60, '1:00 AM', '11:00 PM Mountain Time'],
    [120, '2:00 AM', '11:00 PM Pacific Time'],
    [160, '2:40 AM', '11:40 PM Pacific Time'],
    [180, '3:00 AM', '11:00 PM Alaska Time'],
    [240, '4:00 AM', '11:00 PM Hawaii Time'],
    [359, '5:59 AM', '11:59 PM American Samoa Time'],
  ])('%i minutes after midnight, it was still December 31 in the nearest zone', (minutes, eastern, western) => {
    expect(yearsEdgeOf(newYear + minutes * minuteMs)).toEqual({
      eastern: `January 1, 2027, ${eastern} Eastern Time`,
      western: `December 31, 2026, ${western}`,
    })
  })

  test.each([
    ['a millisecond before midnight', newYear - 1],
    ['six hours after midnight', newYear + 360 * minuteMs],
    ['a day later', newYear + 24 * 60 * minuteMs],
    ['the first hours of another month', Date.UTC(2027, 1, 1, 5, 30)],
    ['the first hours of a summer month', Date.UTC(2027, 6, 1, 4, 30)],
  ])('%s there is one date only', (_, at) => {
    expect(yearsEdgeOf(at)).toBeNull()
  })
})
