import { describe, expect, test } from 'vitest'
import { readLineAsGift } from './faults-of-line.server.ts'
import type { Answers } from './questions.server.ts'
import { readGiftFile } from './read-gift-file.server.ts'

const now = Date.UTC(2026, 10, 30, 20)

function read(lines: readonly string[], answers: Answers = { method: 'cash' }) {
  const file = readGiftFile(lines.join('\n'), answers)
  if (typeof file === 'string') throw new Error(file)
  return file
}

/** What a person sees of each line: its gift, its fault, or why it is left out; and what is asked. */
function seen(lines: readonly string[], answers?: Answers) {
  const { lines: gifts, leftOut, questions } = read(lines, answers)
  const shown = gifts.map(({ number, typed, faults }): [number, string] => {
    const gift = typed ? readLineAsGift(typed, faults, now) : { faults }
    const words =
      'faults' in gift ? gift.faults.map(({ problem }) => problem) : [gift.day, gift.amountCents, gift.name, gift.email]
    return [number, words.join(' ')]
  })
  return {
    lines: Object.fromEntries([
      ...shown,
      ...leftOut.map(({ number, reasons }): [number, string] => [number, reasons.map(({ words }) => words).join('; ')]),
    ]),
    asks: questions.map(({ words, options }) => [words, ...Object.values(options)]),
  }
}

describe('columns that say that a line is no gift', () => {
  test('a status, a currency and a test mode leave a line out, with the reason', () => {
    const { lines, asks } = seen([
      'Donation Date,First Name,Last Name,Donor Email,Donation Amount,Currency,Status,Test Mode',
      '2026-11-02,Ada,Euro,a@example.com,50.00,EUR,Completed,FALSE',
      '2026-11-03,Bo,Back,b@example.com,60.00,USD,Refunded,FALSE',
      '2026-11-05,Di,Test,d@example.com,80.00,USD,Completed,TRUE',
      '2026-11-06,Ed,Wait,e@example.com,90.00,USD,Pending,',
      '2026-11-07,Flo,Good,f@example.com,19.99,usd,completed,FALSE',
    ])
    expect(asks).toEqual([])
    expect(lines).toEqual({
      2: 'Currency: EUR',
      3: 'Status: Refunded',
      4: 'Test Mode: TRUE',
      5: 'Status: Pending',
      6: '2026-11-07 1999 Flo Good f@example.com',
    })
  })

  test('a status that is not known is asked once for the file, also an empty one', () => {
    const file = [
      'Date,Name,Email,Amount,Status',
      '2026-11-02,Ada,a@example.com,10,Shiny',
      '2026-11-03,Bo,b@example.com,0.29,shiny',
      '2026-11-04,Cy,c@example.com,1.15,',
    ]
    const before = seen(file)
    expect(before.lines).toEqual({})
    expect(before.asks).toEqual([
      ['What does “shiny” in the column “Status” say?', 'A gift that was paid', 'No gift: leave these lines out'],
      ['What does an empty cell in the column “Status” say?', 'A gift that was paid', 'No gift: leave these lines out'],
    ])
    const answered = seen(file, { method: 'cash', 'status: shiny': 'gift', 'status: ': 'leave-out' })
    expect(answered).toEqual({
      asks: [],
      lines: { 2: '2026-11-02 1000 Ada a@example.com', 3: '2026-11-03 29 Bo b@example.com', 4: 'Status: (empty)' },
    })
  })

  test('a pledge, the sum of a gift in parts, a withdrawal and a debit are no gifts', () => {
    expect(
      seen([
        'Gift Date,Gift Amount,Record Type,Email,First Name,Last Name',
        '2026-10-10,1200.00,P,p@example.com,Pat,Pledger',
        '2026-11-10,100.00,G,p@example.com,Pat,Pledger',
        '2026-11-01,50.00,M,s@example.com,Sam,Split',
      ]).lines,
    ).toEqual({ 2: 'Record Type: P', 3: '2026-11-10 10000 Pat Pledger p@example.com', 4: 'Record Type: M' })
    expect(
      seen([
        'Date,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Balance Impact',
        '11/02/2026,Ada Lee,Donation Payment,Completed,USD,"1,234.00",-36.00,"1,198.00",a@example.com,us@example.org,Credit',
        '11/03/2026,Bo Ray,Payment Refund,Completed,USD,-50.00,0.00,-50.00,us@example.org,b@example.com,Debit',
        '11/04/2026,,General Withdrawal,Completed,USD,-900.00,0.00,-900.00,us@example.org,,Debit',
      ]).lines,
    ).toEqual({
      2: '2026-11-02 123400 Ada Lee a@example.com',
      3: 'Type: Payment Refund; Balance Impact: Debit; Gross: “-50.00” is money that went back or out',
      4: 'Type: General Withdrawal; Balance Impact: Debit; Gross: “-900.00” is money that went back or out',
    })
  })

  test('all reasons of a line are said at once, and counted without the amount or day of each', () => {
    const { leftOut } = read([
      'Date,Name,Amount,Currency,Status,Amount Refunded',
      '2026-11-02,Ada,-19.99,EUR,Refunded,19.99',
      '2026-11-03,Bo,-0.29,USD,Completed,0.29',
    ])
    expect(leftOut.map(({ reasons }) => reasons.map(({ words }) => words))).toEqual([
      [
        'Currency: EUR',
        'Status: Refunded',
        'Amount Refunded: 19.99',
        'Amount: “-19.99” is money that went back or out',
      ],
      ['Amount Refunded: 0.29', 'Amount: “-0.29” is money that went back or out'],
    ])
    expect(leftOut[1]?.reasons.map(({ group }) => group)).toEqual([
      'Amount Refunded: a refund',
      'Amount: money that went back or out',
    ])
  })

  test('a refund, also of a part, and what was not captured, are left out', () => {
    expect(
      seen([
        'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Fee,Status,Customer Email',
        'ch_1,2026-11-10 12:37:41,25.00,5.00,usd,true,25.00,1.03,Paid,a@example.com',
        'ch_2,2026-11-11 12:37:41,75.00,0.00,usd,false,75.00,0.00,Paid,b@example.com',
        'ch_3,2026-11-12 02:37:41,35.00,0.00,usd,true,35.00,1.40,Paid,c@example.com',
      ]).lines,
    ).toEqual({ 2: 'Amount Refunded: 5.00', 3: 'Captured: false', 4: '2026-11-11 3500  c@example.com' })
  })

  test('a way of giving that is not known is asked once, and one that is no gift is left out', () => {
    const file = ['Date,Name,Email,Amount,Method', '2026-11-02,Ada,a@example.com,10,Barter', '2026-11-02,Bo,,10,pledge']
    expect(seen(file).asks[0]).toEqual(
      expect.arrayContaining(['What does “Barter” in the column “Method” say?', 'Check', 'Nothing about how it came']),
    )
    expect(seen(file, { method: 'cash', 'method: barter': 'wire' }).lines).toEqual({
      2: '2026-11-02 1000 Ada a@example.com',
      3: 'Method: pledge',
    })
  })
})

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

describe('lines and people', () => {
  test('sums, headings once more and what stands below the table are no gifts', () => {
    expect(
      seen([
        'Gift,Gift,Donor,Donor,Donor',
        'Date,Amount,First Name,Last Name,Email',
        '11/05/2026,25,Ann,Lee,ann@example.com',
        'Date,Amount,First Name,Last Name,Email',
        '11/05/2026,30,Total,,',
        '11/05/2026,5,Total Wine,,w@example.com',
        'Totals,60,,,',
        'Total Donations (Gross),60',
        'Check Fee,0.00',
      ]).lines,
    ).toEqual({
      3: '2026-11-05 2500 Ann Lee ann@example.com',
      4: 'The headings once more',
      5: 'A line of totals',
      6: '2026-11-05 500 Total Wine w@example.com',
      7: 'A line of totals',
      8: 'A line of totals',
      9: 'Amount: “0.00” is no amount of money',
    })
  })

  test('what a donor did not share is no name and no address', () => {
    const [line] = read([
      'Donation Date,Donor First Name,Donor Last Name,Email,Address,City,State/Province,Postal Code,Amount',
      '2026-10-02T15:53:48Z,Not shared by donor,Not shared by donor,Not shared by donor,Not shared by donor,Not shared by donor,Not shared by donor,92656,50.00',
    ]).lines
    expect(line?.typed).toMatchObject({ name: '', email: '', postalAddress: '' })
    expect(seen(['Date,First Name,Last Name,Amount', '2026-11-02,Anonymous,,5']).lines).toEqual({
      2: '2026-11-02 500  ',
    })
  })

  test('an address in parts is read in parts', () => {
    const [line] = read([
      'Date,Name,Amount,Address Line 1,Address Line 2/District/Neighborhood,Town/City,State/Province/Region/County/Territory/Prefecture/Republic,Zip/Postal Code',
      '2026-11-02,Ada Lee,50,12 Elm St,Apt 4,Springfield,IL,62701',
    ]).lines
    expect(line?.typed).toMatchObject({ postalAddress: '12 Elm St\nApt 4\nSpringfield, IL 62701' })
  })

  test('all faults of a line are said at once, and none that follows from another', () => {
    const { lines } = seen([
      'Date,Name,Email,Amount,Method,Postmark,Description',
      '2026-11-31,Ada,ada,10 dollars,check,12/40/2026,',
      '11/03/2027,Bo,b@example.com,1.15,stock,,',
      '2026-11-33,Di,d@example.com,0.29,check,2026-11-02,',
      '2026-11-03,Ed,e@example.com,19.99,check,2026-11-02,',
    ])
    expect(lines).toEqual({
      2: [
        'The date "2026-11-31" is not right: it must be a day like 2026-11-21.',
        'The email is not right: it must be an address like ada@example.org.',
        'The day of mailing is not right: it must be a day like 2026-12-30.',
        '"10 dollars" is not an amount. Write it as 250 or 1,234.50.',
      ].join(' '),
      3: [
        'Say which shares and how many: a receipt for shares describes them.',
        'A receipt for shares or goods states no value: leave the amount out.',
        '11/03/2027, read as November 3, 2027, is still to come.',
      ].join(' '),
      4: 'The date "2026-11-33" is not right: it must be a day like 2026-11-21.',
      5: '2026-11-03 1999 Ed e@example.com',
    })
  })

  test('a quotation mark without a second one is the fault of its line, wherever it closes', () => {
    const fault =
      'A quotation mark in this line has no second one, so its cells cannot be told apart. Take it out, or write two.'
    const ann = '2026-11-01 2500 Ann "The Rock" Lee ann@example.com'
    const bo = '2026-11-03 3000 Bo bo@example.com'
    const [head, first, third] = [
      'Date,Name,Email,Amount',
      '11/01/2026,Ann "The Rock" Lee,ann@example.com,25',
      '11/03/2026,Bo,bo@example.com,30',
    ]
    expect(seen([head, first, '11/02/2026,"Di,d@example.com,5', third]).lines).toEqual({ 2: ann, 3: fault, 4: bo })
    expect(
      seen([head, first, '11/02/2026,"Di,d@example.com,5', third, '11/04/2026,Ed",e@example.com,7', third]).lines,
    ).toMatchObject({ 2: ann, 3: fault, 4: bo, 6: bo })
  })
})
