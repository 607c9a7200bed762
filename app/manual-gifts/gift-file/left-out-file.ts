import { csvLine, textCell, withoutMarks } from '../../values/csv-line.ts'
import type { Row } from './read-rows.server.ts'

/** The heading of the last column of a file with what was left out. A file that is loaded again may have it. */
const reasonHeading = 'Why this line was left out'

/** A line that was not entered. */
export interface UnreadLine {
  number: number
  cells: readonly string[]
  /** Why, in words. */
  reason: string
}

/** The lines as a CSV file, in their order: the cells of the loaded file, and a column with the reasons. */
export async function* leftOutFile(headings: readonly string[], lines: readonly UnreadLine[]): AsyncGenerator<string> {
  // A line with a comma too many has more cells than there are headings.
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), headings.length)
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => textCell(cells[index] ?? ''))
  yield csvLine([...filled(headings), reasonHeading])
  for (const { cells, reason } of lines.toSorted((a, b) => a.number - b.number)) {
    yield csvLine([...filled(cells), reason])
  }
}

/** The table of a file without the column of reasons, and without what `csvLine` added for spreadsheets. */
export function withoutReasons({ head, rows }: { head: Row; rows: Row[] }): { head: Row; rows: Row[] } {
  const at = head.cells.findLastIndex((cell) => cell.trim() === reasonHeading)
  if (at < 0) return { head, rows }
  const headings = head.cells.toSpliced(at, 1)
  while (headings.at(-1)?.trim() === '') headings.pop()
  const cellsOf = ({ cells }: Row) => cells.toSpliced(at, 1).map(withoutMarks)
  return { head: { ...head, cells: headings }, rows: rows.map((row) => ({ ...row, cells: cellsOf(row) })) }
}
