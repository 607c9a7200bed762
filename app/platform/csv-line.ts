/** Control characters but the tab and the line end. Terminals obey them, and a name at Stripe may hold them. */
const controls = /[^\P{Cc}\t\n]/gu

/**
 * One line of CSV (RFC 4180). A field that a spreadsheet would run as a formula begins with an apostrophe: names
 * are typed by visitors. Wide forms of the signs count, because some spreadsheets take them for the same. A number
 * below zero is none.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(field: string): string {
  const plain = field.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '')
  const isFormula = /^[=+\-@＝＋－＠\t\n]/.test(plain) && !/^-\d+(\.\d+)?$/.test(plain)
  const text = isFormula ? `'${plain}` : plain
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
