import type { CellValue, Sheet } from 'hucre/xlsx'

/** A sheet of a workbook as CSV. */
export interface ExcelSheet {
  name: string
  /** Rows that are not empty. */
  rows: number
  csv: string
}

/** The visible sheets with rows, or why the file is refused, as sentences. */
export type ReadExcel = { sheets: ExcelSheet[] } | { fault: string }

export type ExcelReader = (bytes: Uint8Array) => Promise<ReadExcel>

const asCsv = 'In Excel choose File, Save As, “CSV UTF-8”; in Numbers choose File, Export To, CSV. Then load that file.'

const faults = {
  other: `This is a file of Numbers or of another program, and no CSV or Excel file (.xlsx). ${asCsv}`,
  damaged: `This Excel file cannot be opened: it is damaged. Save it again. ${asCsv}`,
  empty: 'This Excel file has no rows.',
  large: 'This Excel file has more than 4 MB of text: please part it.',
}

const maxRows = 10_050
/** A CSV file may have 1 MB. Here a cell is written once more for each of its rows. */
const maxTextBytes = 4 * 1024 * 1024
/** Excel shows no more digits of a number: https://learn.microsoft.com/office/troubleshoot/excel/last-digits-changed-to-zeros */
const shownDigits = 15

/**
 * Reads an Excel file (.xlsx) as Excel shows it: a formula is its stored value, and a date is a day in the calendar of the file,
 * which begins in 1900 or 1904. A file that was made to do so can take any time and memory: see `readExcelApart`.
 */
export const readExcel: ExcelReader = async (bytes) => {
  // The names of the parts stand in the file as they are (ISO/IEC 29500-2; APPNOTE of ZIP, 4.4.17).
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('xl/workbook.xml'))
    return { fault: faults.other }
  const { readXlsx } = await import('hucre/xlsx')
  try {
    const { sheets } = await readXlsx(bytes, { readStyles: true, maxRows })
    const visible = sheets.filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
    const read = (visible.length > 0 ? visible : sheets).map(readSheet).filter(({ rows }) => rows > 0)
    if (read.length === 0) return { fault: faults.empty }
    const size = read.reduce((sum, { csv }) => sum + Buffer.byteLength(csv), 0)
    return size > maxTextBytes ? { fault: faults.large } : { sheets: read }
  } catch {
    return { fault: faults.damaged }
  }
}

function readSheet({ name, rows, cells }: Sheet): ExcelSheet {
  const texts = rows.map((row, at) =>
    row.map((value, index) => textOf(value, cells?.get(`${at},${index}`)?.style?.numFmt ?? '')),
  )
  const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim())
  const width = texts.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim()) + 1), 0)
  const lines = texts
    .slice(0, texts.findLastIndex(isFilled) + 1)
    .map((row) => row.slice(0, width).map(quoted).join(','))
  return { name, rows: texts.filter(isFilled).length, csv: lines.join('\n') }
}

const quoted = (cell: string) => (/[",;\t|\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

function textOf(value: CellValue, format: string): string {
  if (value === null) return ''
  if (value instanceof Date) return dayOf(value)
  if (typeof value === 'number') return numberOf(value, format)
  return typeof value === 'boolean' ? String(value).toUpperCase() : value.replaceAll(/\r\n?/g, '\n')
}

/** Each calendar begins before: a cell with a time and no day. */
const firstDays = Date.UTC(1904, 0, 2)

/** Without a zone, to the second: the file's own day. The library counts it as UTC. */
function dayOf(value: Date): string {
  const seconds = Math.round(value.getTime() / 1000)
  if (Number.isNaN(seconds)) return ''
  const [day = '', time = ''] = new Date(seconds * 1000).toISOString().slice(0, 19).split('T')
  if (seconds * 1000 < firstDays) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** A format of zeros alone, as of ZIP codes, has that many digits. A currency that is not the dollar stands before its amount. */
function numberOf(value: number, format: string): string {
  const plain = format.replaceAll(/[\\"]/g, '')
  if (/^0+$/.test(plain) && Number.isInteger(value) && value >= 0) return String(value).padStart(plain.length, '0')
  if (plain === '00000-0000' && Number.isInteger(value)) {
    return String(value)
      .padStart(9, '0')
      .replace(/^(\d+)(\d{4})$/, '$1-$2')
  }
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: shownDigits })
  const [, inBrackets] = /\[\$([^\]-]+)/.exec(plain) ?? []
  const currency = inBrackets ?? /[\p{Sc}]/u.exec(plain)?.[0] ?? '$'
  return currency.trim() === '$' ? text : `${currency.trim()} ${text}`
}

let read = readExcel

/** Replaces the work in this process, which a file could stop. */
export function readExcelsWith(other: ExcelReader): void {
  read = other
}

/** As `readExcel`, in a process of its own where there is one. */
export const readExcelApart: ExcelReader = (bytes) => read(bytes)
