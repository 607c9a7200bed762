/** Control characters but the tab and the line end. Terminals obey them, and a name at Stripe may hold them. */
const controls = /[^\P{Cc}\t\n]/gu

/**
 * Where a formula would begin: at the start of a field, and in the middle of one where a program that separates by
 * semicolons or tabs begins a cell, with quotes or spaces before it (OWASP, CSV Injection). Wide forms of the signs count,
 * because some spreadsheets take them for the same.
 */
const formulaStarts = /^(?=[=+\-@＝＋－＠\t\n])|(?<=[;\t\n][\s"]*)(?=[=+\-@＝＋－＠])/g

/**
 * One line of CSV (RFC 4180). Programs that separate by semicolons or tabs read a field as one cell, too. What a spreadsheet
 * would run as a formula bears an apostrophe: names are typed by visitors. A number below zero is no formula.
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
