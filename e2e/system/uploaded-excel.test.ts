import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { number, rawXlsx } from '../../app/manual-gifts/gift-file/testing/raw-xlsx.ts'
import { readExcel } from '../../server/excel-files/read-excel.ts'

const rows = [
  ['Date', 'Name', 'Amount'],
  [number('46331', 1), 'Ada', number('19.99')],
]

test('the built site reads an Excel file in a process of its own', async () => {
  expect(await readExcel(rawXlsx({ sheets: { Gifts: rows } }))).toEqual({
    sheets: [{ name: 'Gifts', rows: 2, csv: 'Date,Name,Amount\n2026-11-05,Ada,19.99' }],
  })
  expect(await readExcel(zipSync({ 'word/document.xml': strToU8('x') }))).toEqual({
    fault: expect.stringContaining('of Numbers or of another program'),
  })
})

const megabyte = 1024 * 1024

test.each([
  ['spaces', ' '.repeat(1000), 220],
  ['cells', '<row r="3"><c r="A3"><v>1</v></c><c r="B3" t="str"><v>x</v></c></row>', 120],
])('a file that fills the memory with %s stops its process only', async (_, xml, megabytes) => {
  const more = xml.repeat((megabytes * megabyte) / xml.length)
  const bytes = rawXlsx({ sheets: { Gifts: rows }, more })
  expect(bytes.byteLength).toBeLessThan(megabyte)
  expect(await readExcel(bytes)).toEqual({ fault: expect.stringMatching(/more time or memory|damaged/) })
})

test('a cell in the last corner of a sheet costs no memory for those between', async () => {
  const corner = rawXlsx({ sheets: { Gifts: rows }, more: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' })
  expect(await readExcel(corner)).toEqual({ fault: expect.any(String) })
})
