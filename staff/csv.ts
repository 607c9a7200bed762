/**
 * One line of CSV (RFC 4180). A field that a spreadsheet would run as a formula is disarmed with an apostrophe:
 * a donor's name is typed by a stranger.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(field: string): string {
  const text = /^[=+\-@\t\r]/.test(field) ? `'${field}` : field
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
