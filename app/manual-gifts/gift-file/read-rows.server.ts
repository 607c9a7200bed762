import { parse } from 'csv-parse/sync'

/** A row of a file, as a spreadsheet shows it. */
export interface Row {
  /** As a spreadsheet counts: a row whose cell has line breaks is one, and so is an empty one. */
  number: number
  cells: string[]
  /** Why its cells may be wrong. */
  fault?: string
}

/** Commas, semicolons, tabs and vertical bars separate cells. */
const delimiters = [',', ';', '\t', '|']
const maxRowCharacters = 20_000
/** More line breaks in a cell are a quotation mark that nobody closed. */
const maxBreaks = 10
/** Banks write the account's name above the headings. */
const maxRowsAbove = 20

const strayQuote =
  'A quotation mark in this line has no second one, so its cells cannot be told apart. Take it out, or write two.'

type IsHeading = (cell: string) => boolean

/**
 * The headings and the rows below them, at most `most` and one more. `isHeading` says which cells are known headings: the row
 * that has most of them has the headings, and the delimiter is the one that shows most of them. Returns a fault in words.
 */
export function readRows(text: string, isHeading: IsHeading, most: number): { head: Row; rows: Row[] } | string {
  const countIn = ({ cells }: Row) => new Set(cells.filter((cell) => isHeading(cell)).map((cell) => cell.trim())).size
  const firstLines = text
    .slice(0, 2 * maxRowCharacters)
    .split('\n')
    .slice(0, maxRowsAbove)
    .join('\n')
  const counts = delimiters.map((delimiter) => {
    const rows = parseLines(firstLines, { delimiter, width: 0, most: maxRowsAbove })
    return {
      delimiter,
      known: Math.max(0, ...rows.map(countIn)),
      cells: Math.max(0, ...rows.map((row) => row.cells.length)),
    }
  })
  const [{ delimiter }] = counts.toSorted((a, b) => b.known - a.known || b.cells - a.cells) as [(typeof counts)[0]]
  try {
    const all = parseAll(text, delimiter, most)
    const above = all.slice(0, maxRowsAbove)
    const known = above.map(countIn)
    const at = known.indexOf(Math.max(0, ...known))
    const head = all[at]
    if (!head) return 'The file is empty.'
    const layout = { delimiter, width: head.cells.length }
    const read = all.some(({ cells }) => isStray(cells, layout)) ? parseLines(text, { ...layout, most }) : all
    return { head, rows: read.filter(({ number, cells }) => number > head.number && cells.some((cell) => cell.trim())) }
  } catch (error) {
    return `The file is not read: ${error instanceof Error ? error.message : String(error)}.`
  }
}

interface Layout {
  delimiter: string
  /** How many cells the headings have. */
  width: number
}

/**
 * Whether a quotation mark opens a cell and closes in another line: the cell takes in whole lines of the table, or the row has
 * more or fewer cells than the headings.
 */
function isStray(cells: readonly string[], { delimiter, width }: Layout): boolean {
  const lines = cells.map((cell) => cell.split('\n'))
  if (lines.every(({ length }) => length === 1)) return false
  const isRow = (line: string) => width >= 4 && line.split(delimiter).length >= width
  return cells.length !== width || lines.some((all) => all.length > maxBreaks + 1 || all.some(isRow))
}

function parseAll(text: string, delimiter: string, most: number): Row[] {
  try {
    return parseText(text, delimiter, most).map((cells, index) => ({ number: index + 1, cells }))
  } catch (error) {
    if (!(error instanceof Error) || !isQuoteFault(error)) throw error
    const width = text.slice(0, maxRowCharacters).split('\n', 1)[0]!.split(delimiter).length
    return parseLines(text, { delimiter, width, most })
  }
}

const isQuoteFault = (error: Error) => 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED'

const parseText = (text: string, delimiter: string, most: number): string[][] =>
  parse(text, {
    delimiter,
    record_delimiter: '\n',
    // One more than is allowed, and the rows above the headings.
    to: most + maxRowsAbove + 2,
    max_record_size: maxRowCharacters,
    relax_column_count: true,
    relax_quotes: true,
  })

/** Reads line by line, so that a quotation mark is the fault of one line. A row of several lines has as many cells as the headings. */
function parseLines(text: string, { delimiter, width, most }: Layout & { most: number }): Row[] {
  const lines = text.split('\n')
  const rows: Row[] = []
  for (let at = 0; at < lines.length && rows.length < most + maxRowsAbove + 2; at += 1) {
    const line = lines[at]!
    const number = rows.length + 1
    const found = parseRow(lines, at, { delimiter, width })
    if (found) {
      rows.push({ number, cells: found.cells })
      at += found.breaks
    } else rows.push({ number, cells: line.slice(0, maxRowCharacters).split(delimiter), fault: strayQuote })
  }
  return rows
}

/** The row that begins at a line, and its line breaks. Returns null when its quotation marks do not fit. */
function parseRow(lines: readonly string[], at: number, layout: Layout) {
  for (let breaks = 0; breaks <= maxBreaks && at + breaks < lines.length; breaks += 1) {
    const candidate = lines.slice(at, at + breaks + 1).join('\n')
    if (candidate.length > maxRowCharacters) return null
    const cells = parseOne(candidate, layout.delimiter)
    if (cells && !isStray(cells, layout)) return { cells, breaks }
  }
  return null
}

function parseOne(candidate: string, delimiter: string): string[] | null {
  if (!candidate.includes('"')) return candidate.includes('\n') ? null : candidate.split(delimiter)
  try {
    const [cells, ...more] = parseText(candidate, delimiter, 1)
    return cells && more.length === 0 ? cells : null
  } catch {
    return null
  }
}
