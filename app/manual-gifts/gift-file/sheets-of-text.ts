import type { ExcelSheet } from './read-excel.server.ts'

/** It is in no text of a cell: XML does not allow it (XML 1.0, 2.2). */
const mark = '\f'

/** The stored text of a workbook: of one sheet its table, of several their names, each before its table. */
export const textOfSheets = (sheets: readonly ExcelSheet[]): string =>
  sheets.length === 1 ? sheets[0]!.csv : sheets.map(({ name, csv }) => `${mark}${name.trim()}\n${csv}\n`).join('')

/** The tables of a stored text by their names. Returns null when it is one table. */
export function sheetsOf(text: string): ReadonlyMap<string, string> | null {
  if (!text.startsWith(mark)) return null
  const parts = text.slice(1).split(mark)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]))
}
