/** Rows in columns as wide as their widest cell, for a terminal. */
export function table(rows: string[][]): string {
  const clean = rows.map((row) => row.map(forTerminal))
  const widths = (clean[0] ?? []).map((_, column) => Math.max(...clean.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return `${clean.map(line).join('\n')}\n`
}

/** Text typed by a visitor, on one line, without control characters and changes of the writing direction. */
export function forTerminal(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')
}
