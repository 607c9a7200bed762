import { describe, expect, test } from 'vitest'
import type { Answers } from './questions.server.ts'
import { seen } from './testing/seen.ts'

describe('the amount', () => {
  const tips = [
    'Date,Amount,Donation amount,Eligible amount,Name,Email',
    '2026-11-02,115.00,100.00,100.00,Ada Tip,a@example.com',
  ]

  test('of two columns is asked, never the first', () => {
    const { lines, asks } = seen(tips)
    expect(lines).toEqual({})
    expect(asks).toEqual([
      [
        'Which column is the amount of the gift? A tip, a fee or a match may be in one of them.',
        'Amount: 115.00',
        'Donation amount: 100.00',
        'Eligible amount: 100.00',
      ],
    ])
    expect(seen(tips, { method: 'cash', amount: '2' }).lines).toEqual({ 2: '2026-11-02 10000 Ada Tip a@example.com' })
    const corrected = { method: 'cash', 'column-1': 'not-used', 'column-3': 'not-used' }
    expect(seen(tips, corrected).lines).toEqual({ 2: '2026-11-02 10000 Ada Tip a@example.com' })
  })

  const amount = (cell: string, answers?: Answers) =>
    seen(['Date,Name,Email,Amount', `2026-11-02,Ada,a@example.com,"${cell}"`], answers)

  test.each([
    ['$1,234.50', 123_450],
    ['USD 20', 2000],
    ['20 USD', 2000],
    ['20USD', 2000],
    ['US$20', 2000],
    ['  $ 20.00  ', 2000],
    ['19.99', 1999],
    ['0.29', 29],
    ['1.15', 115],
    ['20.0000', 2000],
    ['=""20.00""', 2000],
  ])('%s is read as %s cents', (cell, cents) => {
    expect(amount(cell)).toEqual({ asks: [], lines: { 2: `2026-11-02 ${cents} Ada a@example.com` } })
  })

  test.each([
    ['(25.00)', 'is money that went back or out'],
    ['($25.00)', 'is money that went back or out'],
    ['-20.00', 'is money that went back or out'],
    ['-$20.00', 'is money that went back or out'],
    ['$-20.00', 'is money that went back or out'],
    ['20.00-', 'is money that went back or out'],
    ['0', 'is no amount of money'],
    ['0.00', 'is no amount of money'],
    ['€20', 'is not in US dollars'],
    ['20,50 €', 'is not in US dollars'],
    ['CA$20', 'is not in US dollars'],
    ['C$20', 'is not in US dollars'],
    ['35 EUR', 'is not in US dollars'],
    ['EUR 35', 'is not in US dollars'],
    ['CAD20', 'is not in US dollars'],
  ])('%s is left out: it %s', (cell, why) => {
    expect(amount(cell)).toEqual({ asks: [], lines: { 2: `Amount: “${cell}” ${why}` } })
  })

  test.each(['20.00 CR', '1E+03', '20+5', '=SUM(A1:A2)', '1,00,000.00', '20.-', '19.990000000000002'])(
    '%s is a fault of the line',
    (cell) => {
      expect(amount(cell).lines[2]).toContain(`"${cell}" is not an amount`)
    },
  )

  test.each([
    ['1.500', 'point', 150],
    ['1.500', 'comma', 150_000],
    ['25,00', 'comma', 2500],
    ['1.234,50', 'comma', 123_450],
    ['19,99', 'comma', 1999],
    ['1.000.000,29', 'comma', 100_000_029],
  ])('%s is a question for the file: with a %s it is %s cents', (cell, sign, cents) => {
    expect(amount(cell).lines).toEqual({})
    expect(amount(cell).asks[0]?.[0]).toBe(
      `What stands before the cents in this file? “${cell}” can be read in two ways.`,
    )
    expect(amount(cell, { method: 'cash', sign })).toEqual({
      asks: [],
      lines: { 2: `2026-11-02 ${cents} Ada a@example.com` },
    })
  })

  test('in a file with commas before the cents, 1,234 is a fault, not a thousand', () => {
    expect(amount('1,234', { method: 'cash', sign: 'comma' }).lines[2]).toContain('has three digits behind the comma')
  })

  test('a fee or a net amount is no amount of a gift', () => {
    const { asks } = seen(['Date,Name,Fee,Net', '2026-11-02,Ada,-1.03,23.97'])
    expect(asks[0]).toEqual([
      'Which column is the amount of the gift? No column is called “amount”.',
      'Fee: -1.03',
      'Net: 23.97',
    ])
  })
})

describe('the day', () => {
  const day = (cell: string, answers?: Answers, head = 'Date') => {
    const { lines, asks } = seen([`${head},Name,Email,Amount`, `"${cell}",A,a@example.com,10`], answers)
    return asks[0]?.[0] ?? lines[2]?.split(' 1000 ')[0]
  }

  test.each([
    ['2026-11-05', '2026-11-05'],
    ['11/5/26', '2026-11-05'],
    ['11-05-2026', '2026-11-05'],
    ['2026/11/05', '2026-11-05'],
    ['2026-11-5', '2026-11-05'],
    ['20261105', '2026-11-05'],
    ['5-Nov-26', '2026-11-05'],
    ['5 Nov 2026', '2026-11-05'],
    ['November 5th, 2026', '2026-11-05'],
    ['Thursday, November 5, 2026', '2026-11-05'],
    ['11/5/2026 10:15:33 PM', '2026-11-05'],
    ['Aug 19, 2026 11:21 AM', '2026-08-19'],
    ['Sept 5 2026', '2026-09-05'],
    ['10/31/2026  12:00:00 AM', '2026-10-31'],
    ['2026-11-05 10:15:33', '2026-11-05'],
    // At the year's edge: still New Year's Eve in New York.
    ['2026-01-01T03:10:39Z', '2025-12-31'],
    ['2026-01-01T03:10:39+00:00', '2025-12-31'],
    ['2026-01-01 06:10:39 UTC', '2026-01-01'],
    ['2025-12-31T23:30:00-08:00', '2026-01-01'],
  ])('%s is %s', (cell, expected) => {
    expect(day(cell)).toBe(expected)
  })

  test('a heading that says UTC, or a column with the zone, converts the time', () => {
    expect(day('2026-01-01 03:00:00', undefined, 'Transaction date (UTC)')).toBe('2025-12-31')
    const zoned = ['Date,Time,TimeZone,Name,Email,Amount', '12/31/2025,22:30:00,PST,Ada,a@example.com,10']
    expect(seen(zoned).lines[2]).toMatch(/^2026-01-01 /)
  })

  test.each(['46331', '11/31/2026', '2/29/2026', '99/2/2026', 'Nov-26', '11/2026'])(
    '%s is a fault of the line',
    (cell) => {
      expect(day(cell)).toContain(`The date "${cell}" is not right`)
    },
  )

  test('a date that cannot be American makes the order a question for the file', () => {
    const file = ['Date,Name,Email,Amount', '25/10/2026,One,1@example.com,10', '05/10/2026,Two,2@example.com,10']
    expect(seen(file)).toEqual({
      lines: {},
      asks: [
        [
          'Which number of a date is the month? “25/10/2026” does not look like an American date.',
          'The second: “05/10/2026” is October 5, 2026',
          'The first: “05/10/2026” is May 10, 2026',
        ],
      ],
    })
    expect(seen(file, { method: 'cash', order: 'day' }).lines).toMatchObject({
      2: expect.stringMatching(/^2026-10-25/),
      3: expect.stringMatching(/^2026-10-05/),
    })
    expect(seen(file, { method: 'cash', order: 'month' }).lines[2]).toContain('The date "25/10/2026" is not right')
    expect(day('05.11.2026')).toContain('Which number of a date is the month?')
  })

  test('of two columns is asked', () => {
    const file = ['Date,Date received,Name,Email,Amount', '2025-12-31,2026-01-02,Ada,a@example.com,10']
    expect(seen(file).asks[0]?.slice(1)).toEqual(['Date: 2025-12-31', 'Date received: 2026-01-02'])
    expect(seen(file, { method: 'cash', date: '0' }).lines[2]).toMatch(/^2025-12-31/)
  })
})
