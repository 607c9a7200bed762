/**
 * One line of CSV (RFC 4180). A field that a spreadsheet would run as a formula is disarmed with an apostrophe:
 * a name is typed by a stranger. Wide forms of the signs count, because some spreadsheets take them for the same.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(field: string): string {
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(field) ? `'${field}` : field
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
