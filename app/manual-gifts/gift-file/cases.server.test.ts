import { describe, expect, test } from 'vitest'
import { readLines, seen } from './testing/seen.ts'

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
    const { leftOut } = readLines([
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
    const [line] = readLines([
      'Donation Date,Donor First Name,Donor Last Name,Email,Address,City,State/Province,Postal Code,Amount',
      '2026-10-02T15:53:48Z,Not shared by donor,Not shared by donor,Not shared by donor,Not shared by donor,Not shared by donor,Not shared by donor,92656,50.00',
    ]).lines
    expect(line?.typed).toMatchObject({ name: '', email: '', postalAddress: '' })
    expect(seen(['Date,First Name,Last Name,Amount', '2026-11-02,Anonymous,,5']).lines).toEqual({
      2: '2026-11-02 500  ',
    })
  })

  test('an address in parts is read in parts', () => {
    const [line] = readLines([
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
