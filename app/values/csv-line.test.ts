import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, textCell, withoutMarks } from './csv-line.ts'

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const separators = [',', ';', '\t']
const hardText = fc
  .array(fc.oneof(fc.constantFrom(...signs, ...separators, '"', "'", ' ', '\n', 'a', '1', '.'), fc.string()), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''))

const read = (line: string, delimiter: string) => parse(line, { delimiter, record_delimiter: '\r\n' })

test('fields with separators, quotes and line breaks are quoted', () => {
  const fields = ['a', 'b,c', 'd;e', 'f\tg', 'say "hi"', 'two\nlines']
  expect(csvLine(fields)).toBe('a,"b,c","d;e","f\tg","say ""hi""","two\nlines"\r\n')
})

test.each(separators)('a program with the separator %j reads one cell as one', (separator) => {
  fc.assert(
    fc.property(hardText, (field) => {
      const [first = ''] = read(csvLine([field, 'x']), ',')[0] ?? []
      const line = csvLine([field])
      expect(read(line, separator)).toEqual(first === '' ? [['']] : [[first]])
    }),
  )
})

test('a line has as many cells as fields', () => {
  fc.assert(
    fc.property(fc.array(hardText, { minLength: 2, maxLength: 5 }), (fields) => {
      expect(read(csvLine(fields), ',')).toEqual([fields.map(() => expect.any(String))])
    }),
  )
})

describe('text that a spreadsheet would run as a formula is escaped', () => {
  test('at the start of a field', () => {
    expect(csvLine(['=1+1', '@x', '-2+3', '+3', '＝1', '\n=1'])).toBe("'=1+1,'@x,'-2+3,'+3,'＝1,\"'\n'=1\"\r\n")
    expect(csvLine(['-2', '-1204.17', '-1-1'])).toBe("-2,-1204.17,'-1-1\r\n")
  })

  test('where another separator begins a cell in the middle of a field', () => {
    expect(csvLine(['Ann;=1+1', 'b\t"@x'])).toBe('"Ann;\'=1+1","b\t""\'@x"\r\n')
    fc.assert(
      fc.property(fc.array(hardText, { minLength: 1, maxLength: 4 }), (fields) => {
        // The simplest reader, which ignores quotes.
        const cells = csvLine(['first', ...fields]).split(/[;\t\n]/)
        expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
      }),
    )
  })
})

test('control characters are removed before formulas are detected', () => {
  const field = '\u001B]0;x\u0007Ada\u009B2J\u0000\r\nB\tc\rd'
  expect(csvLine([field, '\u001B=1+1'])).toBe('"]0;xAda2J\nB\tc\nd",\'=1+1\r\n')
})

test('digits that Excel would change are a text, and formulas stay escaped', () => {
  const digits = ['02134', '90210', '9400110200881234567890', '12E4', '02134-1042', '', '=1+1']
  expect(csvLine(digits.map(textCell))).toBe(
    '"\t02134",90210,"\t9400110200881234567890","\t12E4",02134-1042,,\'=1+1\r\n',
  )
  expect(csvLine(['\t=1'])).toBe('"\'\t\'=1"\r\n')
})

test('what was added for spreadsheets is taken away again', () => {
  fc.assert(
    fc.property(hardText, (field) => {
      const plain = withoutMarks(field.replaceAll(/[^\P{Cc}\t\n]/gu, ''))
      const [cell = ''] = read(csvLine([plain, 'x']), ',')[0] ?? []
      expect(withoutMarks(cell)).toBe(plain)
    }),
  )
})
