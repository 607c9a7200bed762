import { expect, test } from 'vitest'
import { decodeFile, withLineFeeds } from './decode-file.ts'
import type { Answers } from './questions.server.ts'
import { giftFileTemplate, readGiftFile } from './read-gift-file.server.ts'
import { dayAsTyped } from '../day-as-typed.ts'
import { readTypedGift, type TypedGift } from '../read-typed-gift.server.ts'

const now = Date.UTC(2026, 10, 21, 20)

function read(text: string, answers: Answers = { method: 'check' }) {
  const file = readGiftFile(withLineFeeds(text), answers)
  if (typeof file === 'string') throw new Error(file)
  return file
}

/** The first line of a file, read as a gift, or its fault. */
function firstGift(text: string) {
  const { typed, faults } = read(text).lines[0]!
  return typed && faults.length === 0 ? readTypedGift(typed, now) : faults[0]
}

test('commas, semicolons, tabs and bars, quotes, CRLF, a BOM and line ends in cells give the same gifts', () => {
  const rows = [
    ['Name', 'Date Received', 'E-Mail', 'Address', 'Amount', 'Check #', 'Campaign'],
    ['Giver, "Ada"', '1/5/2026', 'ada@example.com', '12 Elm Street\nSpringfield, IL 62701', '$1,250.50', '1042', 'x'],
  ]
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  for (const delimiter of [',', ';', '\t', '|']) {
    for (const end of ['\n', '\r\n']) {
      const text = rows.map((row) => row.map(quoted).join(delimiter)).join(end)
      const { lines, columns } = read(`\uFEFF${text}${end}${end}`)
      expect(columns.filter(({ meaning }) => !meaning).map(({ heading }) => heading)).toEqual(['Campaign'])
      expect(lines.map(({ typed }) => typed)).toEqual([
        {
          method: 'check',
          date: '2026-01-05',
          dateAsTyped: '1/5/2026',
          amount: '1,250.50',
          isFromFile: true,
          name: 'Giver, "Ada"',
          description: '',
          reference: '1042',
          email: 'ada@example.com',
          postalAddress: '12 Elm Street\nSpringfield, IL 62701',
        },
      ])
    }
  }
})

test('lines have the numbers of a spreadsheet, also below lines of a bank', () => {
  const text =
    'Account 12-34,,\nAs of 2026-01-31,,\n\nDate,Description,Credit\n01/05/26,"CHECK\nDEPOSIT 7",10\n\n2026-01-06,CASH,20\n'
  expect(read(text).lines).toMatchObject([
    { number: 5, typed: { date: '2026-01-05', amount: '10', reference: 'CHECK DEPOSIT 7', description: '' } },
    { number: 7, typed: { date: '2026-01-06', amount: '20', reference: 'CASH' } },
  ])
})

test('names in two columns, addresses in five, and words for ways of giving', () => {
  const head = 'date,first name,last name,street,address 2,city,state,zip,amount,type,fund'
  const { lines } = read(
    `${head}\n"Jan 5, 2026",Ada,Giver,12 Elm Street,Apt 4,Springfield,IL,62701,5,DAF,the Giver Fund\n2026-01-05T10:00,Bo,,,,,,,5,Cheque,`,
  )
  expect(lines.map(({ typed }) => typed)).toMatchObject([
    {
      date: '2026-01-05',
      name: 'Ada Giver',
      method: 'donor-advised-fund',
      description: 'the Giver Fund',
      postalAddress: '12 Elm Street\nApt 4\nSpringfield, IL 62701',
    },
    { date: '2026-01-05', name: 'Bo', method: 'check' },
  ])
})

test.each([
  ['', 'The file is empty.'],
  [`date,amount\n2026-01-05,${'5'.repeat(20_001)}`, 'The file is not read'],
  [`date,amount\n${'2026-01-05,5\n'.repeat(10_001)}`, 'More than 10000 lines'],
])('a file that cannot be meant is refused in words', (text, words) => {
  expect(readGiftFile(text, { method: 'check' })).toContain(words)
})

test.each([
  ['2026-03-04', '2026-03-04', '2026-03-04'],
  ['3/4/26', '2026-03-04', '3/4/26, read as March 4, 2026'],
  ['Mar 4, 2026', '2026-03-04', 'Mar 4, 2026, read as March 4, 2026'],
  ['March 4, 2026', '2026-03-04', 'March 4, 2026'],
])('the date %s is read as %s, and shown as it was typed', (cell, day, shown) => {
  const [line] = read(`date,amount\n"${cell}",5`).lines
  expect(line?.typed).toMatchObject({ date: day, dateAsTyped: cell })
  expect(dayAsTyped(day, cell)).toBe(shown)
})

test.each([
  ['13/45/2026', 'The date "13/45/2026" is not right: it must be a day like 2026-11-21.'],
  ['12/3/26', '12/3/26, read as December 3, 2026, is still to come.'],
  ['12/3/2001', '12/3/2001, read as December 3, 2001, is more than 7 years ago: such gifts are no longer kept.'],
])('the fault of the date %s quotes it as it was typed', (cell, fault) => {
  expect(firstGift(`date,amount\n${cell},5`)).toEqual({ field: 'date', problem: fault })
})

test.each(['35 dollars', '1 000', '٣٥', '1e3', '35-5', '20.00 CR'])('the cell %s is no amount', (cell) => {
  expect(firstGift(`date,amount\n2026-01-05,${cell}`)).toMatchObject({
    field: 'amount',
    problem: expect.stringContaining('is not an amount'),
  })
})

test('every column of the template is read', () => {
  const gifts = read(giftFileTemplate()).lines.map(({ typed }) => readTypedGift(typed as TypedGift, now))
  expect(gifts).toMatchObject([
    { amountCents: 25_000, postalAddress: '12 Elm Street\nSpringfield, IL 62701', reference: '1042' },
    { amountCents: 0, method: 'stock', description: '12 shares of Sample Corporation (SMPL)' },
  ])
})

test('a column "fund" is a fund where funds are named, and describes the gift where none are', () => {
  const list = [{ key: 'summer-camp', name: 'Camp at Elm Lake', sentence: null }]
  const text = 'date,amount,method,fund\n2026-01-05,5,daf,Camp at Elm Lake'
  const typedWith = (funds: typeof list) => {
    const file = readGiftFile(text, {}, funds)
    return typeof file === 'string' ? file : file.lines[0]?.typed
  }
  expect(typedWith(list)).toMatchObject({ fund: 'Camp at Elm Lake', description: '' })
  const before = typedWith([])
  expect(before).toMatchObject({ description: 'Camp at Elm Lake' })
  expect(before).toHaveProperty('fund', undefined)

  const template = readGiftFile(withLineFeeds(giftFileTemplate(list)), {}, list)
  const lines = typeof template === 'string' ? [] : template.lines
  const gifts = lines.map(({ typed }) => readTypedGift(typed as TypedGift, now, list))
  expect(gifts).toMatchObject([{ fund: 'summer-camp' }, { fund: null }])
})

test('text of Excel is read in each of its encodings', () => {
  const text = 'Zoë'
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
  for (const bytes of [new TextEncoder().encode(text), new Uint8Array([0x5a, 0x6f, 0xeb]), utf16]) {
    expect(decodeFile(bytes)).toEqual({ text })
  }
})

test('a file may say how a check came: a postmark is its own evidence, any other day is what the giver says', () => {
  const head = 'date,amount,arrived by,mailed,postmark'
  const { lines } = read(
    [
      head,
      '1/4/2027,5,by mail,,12/30/2026',
      '1/4/2027,5,,"Dec 29, 2026",',
      '1/4/2027,5,Courier,,',
      '1/4/2027,5,,,',
    ].join('\n'),
  )
  expect(
    lines.map(({ typed }) => {
      const { arrivedBy, mailedOn, mailedEvidence } = typed as TypedGift
      return [arrivedBy, mailedOn, mailedEvidence]
    }),
  ).toEqual([
    ['post', '2026-12-30', 'postmark'],
    [undefined, '2026-12-29', 'giver'],
    ['courier', undefined, undefined],
    [undefined, undefined, undefined],
  ])
})

test.each(['ira', 'QCD', 'IRA check', 'qualified charitable distribution'])(
  'the way "%s" is a check from an IRA',
  (way) => {
    expect(read(`date,amount,method,description\n2026-01-05,5,${way},Sample Trust`).lines[0]?.typed).toMatchObject({
      method: 'ira',
      description: 'Sample Trust',
    })
  },
)

test.each([
  ['Zelle', 'bank-transfer', ''],
  ['ACH', 'bank-transfer', ''],
  ['Bill Pay', 'bank-transfer', ''],
  ['Wire transfer', 'wire', ''],
  ['Foundation grant', 'grant', ''],
  ['Benevity', 'giving-platform', 'Benevity'],
  ['PayPal Giving Fund', 'giving-platform', 'PayPal Giving Fund'],
  ['QCD transfer', 'ira-transfer', ''],
])('a line whose gift came by %s is read, and a platform is named by it', (way, method, description) => {
  expect(read(`date,amount,method\n2026-01-05,5,${way}`).lines[0]?.typed).toMatchObject({ method, description })
})
