import type { Answers, Question } from './questions.server.ts'
import type { ExcelSheet } from './read-excel.server.ts'

/** It is in no text of a cell: XML does not allow it (XML 1.0, 2.2). */
const mark = '\f'

/** The stored text of a workbook: of one sheet its table, of several their names, each before its table. */
export const textOfSheets = (sheets: readonly ExcelSheet[]): string =>
  sheets.length === 1 ? sheets[0]!.csv : sheets.map(({ name, csv }) => `${mark}${name.trim()}\n${csv}\n`).join('')

/** The table of a stored text. Of several, the one that the office chose; before that, the question which it is. */
export function tableOf(content: string, { sheet = '' }: Answers): string | Question {
  if (!content.startsWith(mark)) return content
  const parts = content.slice(1).split(mark)
  const sheets = new Map(
    parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)] as const),
  )
  const options = [...sheets].map(([name, text]) => [name, `${name}: ${text.split('\n', 1)[0]!.slice(0, 120)}`])
  const words = 'Which sheet is it? Each is shown with its first line.'
  return sheets.get(sheet) ?? { key: 'sheet', words, options: Object.fromEntries(options), isOfColumns: false }
}
