/** Control characters except the tab and the line end. Terminals interpret them, and a name at Stripe may contain them. */
const controls = /[^\P{Cc}\t\n]/gu

/**
 * The places where a formula could begin: at the start of a field, and inside a field after a semicolon or tab, which other
 * programs use as separators, with quotes or spaces after it (OWASP, CSV Injection). Full-width signs count, because some
 * spreadsheets treat them as the same.
 */
const formulaStarts = /^(?=[=+\-@＝＋－＠\t\n])|(?<=[;\t\n][\s"]*)(?=[=+\-@＝＋－＠])/g

/**
 * One line of CSV (RFC 4180). Programs with semicolons or tabs as separators read a field as one cell, too. Text that a
 * spreadsheet would run as a formula gets an apostrophe: visitors type names. A negative number is no formula.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(field: string): string {
  const plain = field.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '')
  const isNumber = /^-\d+(\.\d+)?$/.test(plain)
  const text = isNumber ? plain : plain.replaceAll(formulaStarts, "'")
  return /[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
