/** Rules that get the time as an argument, on each moment. A rule that reads the clock itself is tested by the files of the lists. */
import { describe, expect, test } from 'vitest'
import { readTime } from '../../app/office/find/search-times.ts'
import { isOnCycle, nextCharge, nextOnCycle } from '../../app/stripe/subscriptions/billing-cycle.ts'
import { fiscalYear, fiscalYearOf } from '../../app/values/fiscal-year.ts'
import {
  dateOf,
  mondayOf,
  publisherDay,
  startOfDay,
  startOfDayAndWeek,
  timeAtWall,
  wallTime,
} from '../../app/values/publisher-time.ts'
import { startOfYear, yearOf } from '../../app/values/year-of.ts'
import { dateInWords } from '../../app/words/date-in-words.ts'
import { moments } from './moments.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe.each(moments)('at %s', (moment) => {
  const now = timeAtWall(moment)!
  const today = moment.slice(0, 10)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)

  test('the day, the month and the year are the publisher’s', () => {
    expect(wallTime(now)).toBe(`${moment}:00`)
    expect([publisherDay(now), yearOf(now), dateOf(now)]).toEqual([today, year, dateInWords(today)])
    expect(now >= startOfYear(year) && now < startOfYear(year + 1)).toBe(true)
  })

  test('a day begins at its midnight and ends at the next, also when it has 23 or 25 hours', () => {
    const [start, end] = [startOfDay(year, month, day), startOfDay(year, month, day + 1)]
    expect(wallTime(start)).toBe(`${today}T00:00:00`)
    expect(publisherDay(end - 1)).toBe(today)
    const hours = { '2028-03-12': 23, '2028-11-05': 25 }[today] ?? 24
    expect(end - start).toBe(hours * hourMs)
    expect(startOfDayAndWeek(now).today).toBe(start)
  })

  test('its week begins on a Monday at midnight, at most six days before', () => {
    const { today: start, week } = startOfDayAndWeek(now)
    expect(wallTime(week).slice(10)).toBe('T00:00:00')
    expect(new Date(`${mondayOf(now)}T12:00Z`).getUTCDay()).toBe(1)
    expect(start - week).toBeLessThanOrEqual(6 * dayMs + hourMs)
  })

  test('it is in one fiscal year, whatever the month in which years end', () => {
    for (let endMonth = 1; endMonth <= 12; endMonth += 1) {
      const its = fiscalYearOf(now, endMonth)
      const { from, to } = fiscalYear(its, endMonth)
      expect(from <= now && now < to, `the end of month ${endMonth}`).toBe(true)
      expect(fiscalYear(its + 1, endMonth).from).toBe(to)
    }
  })

  test('a search for today, yesterday and this month has this moment, the end of the day before, and the month', () => {
    const spanOf = (...words: string[]) => readTime(words, 0, now)!
    expect(spanOf('today')).toMatchObject({
      since: startOfDay(year, month, day),
      until: startOfDay(year, month, day + 1),
    })
    expect(spanOf('yesterday').until).toBe(spanOf('today').since)
    expect(spanOf('this', 'month')).toMatchObject({ since: startOfDay(year, month, 1) })
    expect(spanOf('last', 'month').until).toBe(spanOf('this', 'month').since)
    const inWords = dateInWords(today).toLowerCase().replaceAll(',', '').split(' ')
    expect(readTime(['on', ...inWords.slice(0, 2)], 1, now)).toMatchObject({ since: startOfDay(year, month, day) })
  })

  test.each([
    ['month', 1],
    ['month', 3],
    ['year', 1],
  ])(
    'a gift that begins now is charged for four years on its day, or on the last of a month, each %s (%i)',
    (interval, count) => {
      const billing = { interval, interval_count: count }
      const anchorDay = new Date(now).getUTCDate()
      const months = count * (interval === 'year' ? 12 : 1)
      let at = now
      for (let charge = 1; charge * months <= 48; charge += 1) {
        const before = at
        at = nextCharge(before, billing, now)
        const date = new Date(at)
        const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
        expect(date.getUTCDate()).toBe(Math.min(anchorDay, lastDay))
        expect(date.getUTCFullYear() * 12 + date.getUTCMonth()).toBe(
          new Date(now).getUTCFullYear() * 12 + new Date(now).getUTCMonth() + charge * months,
        )
        expect(isOnCycle(at, billing, now)).toBe(true)
        expect(nextOnCycle(billing, now, before)).toBe(at)
      }
    },
  )
})
