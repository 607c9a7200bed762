/** Control characters except the tab and the line end. Terminals interpret them, and a name at Stripe may contain them. */
const controls = /[^\P{Cc}\t\n]/gu

/**
 * The places where a formula could begin: at the start of a field, and inside a field after a semicolon or tab, which other
 * programs use as separators, with quotes or spaces after it (OWASP, CSV Injection). Full-width signs count, because some
 * spreadsheets treat them as the same.
 */
const formulaStarts = /^(?=[=+\-@＝＋－＠\t\n])|(?<=[;\t\n][\s"]*)(?=[=+\-@＝＋－＠])/g

/** The apostrophes that `csvLine` adds there. */
const addedApostrophes = /(?<=^|[;\t\n][\s"]*)'(?=[=+\-@＝＋－＠\t\n])/g

/** The text of a cell that `csvLine` wrote, as it was, except for the tab of `textCell`, which is trimmed everywhere. */
export const withoutMarks = (text: string): string => text.replaceAll(addedApostrophes, '')

/** Most fields: nothing in them is changed. */
const plainField = /^(?:\w[\w .:/@+-]*)?$/

const digits = /^\d+(?:E\d+)?$/i
const digitsAsText = /^\t[\dE]+$/i
/** Excel rounds after 15 digits, and shows more than 11 as a power of ten. */
const maxDigits = 11

/**
 * The text of a cell that is no number, although it is made of digits: a ZIP code, a tracking number. Where Excel would change
 * it, a tab before it makes it a text there; other programs trim it.
 */
export function textCell(text: string): string {
  const isChanged = digits.test(text) && (text.startsWith('0') || text.length > maxDigits || /E/i.test(text))
  return isChanged ? `\t${text}` : text
}

/** The text of a CSV file: the names of its columns, and then the lines of each page of rows together. */
export async function* csvOf<Row>(
  columns: Record<string, (row: Row) => string>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns))
  const cells = Object.values(columns)
  for await (const rows of pages) yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('')
}

/**
 * One line of CSV (RFC 4180). Programs with semicolons or tabs as separators read a field as one cell, too. Text that a
 * spreadsheet would run as a formula gets an apostrophe: visitors type names. A negative number is no formula.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(field: string): string {
  if (plainField.test(field)) return field
  if (digitsAsText.test(field)) return `"${field}"`
  const plain = field.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '')
  const isNumber = /^-\d+(\.\d+)?$/.test(plain)
  const text = isNumber ? plain : plain.replaceAll(formulaStarts, "'")
  return /[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
