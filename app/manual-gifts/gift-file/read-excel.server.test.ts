import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readExcel } from './read-excel.server.ts'
import { readGiftFile } from './read-gift-file.server.ts'
import { textOfSheets } from './sheets-of-text.ts'
import { number, rawXlsx } from './testing/raw-xlsx.ts'

async function read(bytes: Uint8Array) {
  const found = await readExcel(bytes)
  if ('fault' in found) throw new Error(found.fault)
  return found.sheets
}

const headings = ['Date', 'Name', 'Email', 'Amount', 'Zip', 'Reference']
const formula = (attributes: string, xml: string) => ({ attributes, xml })

test('dates are days, amounts keep their cents, and digits stay', async () => {
  const [sheet] = await read(
    rawXlsx({
      sheets: {
        Gifts: [
          headings,
          // 46331 is November 5, 2026, in the calendar of 1900; 60 and below are of a day that never was.
          [
            number('46331', 1),
            'Ada "A" Lee',
            'a@example.com',
            number('19.99', 5),
            number('2134', 2),
            number('9400110200881'),
          ],
          [],
          [number('46332.5', 1), 'Bo\nRay', 'b@example.com', number('0.29'), number('606141042', 3), 'A-007'],
          [number('46332', 1), 'Cy', '', number('1.1499999999999999'), number('62701'), number('1042')],
          ['2026-11-07', 'Di', '', number('19.990000000000002'), '02134', ''],
          [number('46332', 1), 'Ed', '', number('20', 4), '', ''],
          [
            number('46332', 1),
            'Flo',
            '',
            formula('s="5"', '<f>SUM(D2:D3)</f><v>1.15</v>'),
            '',
            formula('t="str"', '<f>"x"&amp;1</f><v>x1</v>'),
          ],
          [number('46332', 1), 'Gus', '', formula('t="e"', '<v>#N/A</v>'), '', formula('', '<f>NOW()</f>')],
        ],
      },
    }),
  )
  expect(sheet?.csv.split('\n')).toEqual([
    'Date,Name,Email,Amount,Zip,Reference',
    '2026-11-05,"Ada ""A"" Lee",a@example.com,19.99,02134,9400110200881',
    ',,,,,',
    '2026-11-06 12:00:00,"Bo',
    'Ray",b@example.com,0.29,60614-1042,A-007',
    '2026-11-06,Cy,,1.15,62701,1042',
    '2026-11-07,Di,,19.99,02134,',
    '2026-11-06,Ed,,€ 20,,',
    '2026-11-06,Flo,,1.15,,x1',
    '2026-11-06,Gus,,#N/A,,',
  ])
})

test('the lines have the numbers that Excel shows, and a foreign currency of a format is left out', async () => {
  const sheets = await read(
    rawXlsx({
      sheets: {
        Gifts: [
          ['Gifts of the year'],
          [],
          headings,
          [number('46331', 1), 'Ada\nLee', 'a@example.com', number('0.29')],
          [],
          [number('46331', 1), 'Ed', 'e@example.com', number('20', 4)],
        ],
      },
    }),
  )
  const file = readGiftFile(textOfSheets(sheets), { method: 'cash' })
  expect(file).toMatchObject({
    lines: [{ number: 4, typed: { date: '2026-11-05', amount: '0.29', name: 'Ada Lee' } }],
    leftOut: [{ number: 6, reasons: [{ words: 'Amount: “€ 20” is not in US dollars' }] }],
  })
})

test('a file of the calendar of 1904 has the same days, and a time is a time', async () => {
  const rows = [
    ['Date', 'Time'],
    [number('44869', 1), number('0.5', 6)],
  ]
  expect((await read(rawXlsx({ sheets: { A: rows }, isFrom1904: true })))[0]?.csv).toBe(
    'Date,Time\n2026-11-05,12:00:00',
  )
  const of1900 = [
    ['Date', 'Time'],
    [number('46331', 1), number('0.287', 6)],
  ]
  expect((await read(rawXlsx({ sheets: { A: of1900 } })))[0]?.csv).toBe('Date,Time\n2026-11-05,06:53:17')
})

test('of several sheets with rows, the office is asked; hidden and empty ones do not count', async () => {
  const gifts = [headings, [number('46331', 1), 'Ada', 'a@example.com', number('19.99')]]
  const one = await read(rawXlsx({ sheets: { Gifts: gifts, Empty: [], Old: gifts }, hidden: ['Old'] }))
  expect(one.map(({ name, rows }) => [name, rows])).toEqual([['Gifts', 2]])
  const text = textOfSheets(await read(rawXlsx({ sheets: { 'Givers & more': [['Name'], ['Ada']], Gifts: gifts } })))
  const asked = readGiftFile(text, { method: 'cash' })
  expect(asked).toMatchObject({
    questions: [
      { key: 'sheet', options: { 'Givers & more': 'Givers & more: Name', Gifts: `Gifts: ${headings.join(',')}` } },
    ],
  })
  expect(readGiftFile(text, { method: 'cash', sheet: 'Gifts' })).toMatchObject({
    questions: [],
    lines: [{ number: 2, typed: { name: 'Ada', amount: '19.99' } }],
  })
})

test('what is no Excel file, or a damaged one, is said', async () => {
  const zip = zipSync({ 'Index/Document.iwa': strToU8('x') })
  expect(await readExcel(zip)).toEqual({ fault: expect.stringContaining('a file of Numbers or of another program') })
  const whole = rawXlsx({ sheets: { A: [headings] } })
  expect(await readExcel(whole.slice(0, -40))).toEqual({ fault: expect.stringContaining('it is damaged') })
  expect(await readExcel(rawXlsx({ sheets: { A: [] } }))).toEqual({ fault: 'This Excel file has no rows.' })
  const long = rawXlsx({
    sheets: { A: [['x'.repeat(30_000)], ...Array.from({ length: 200 }, () => ['y'.repeat(30_000)])] },
  })
  expect(await readExcel(long)).toEqual({ fault: expect.stringContaining('more than 4 MB of text') })
})
