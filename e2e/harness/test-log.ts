/** The log lines of programs since a test began. They are shown when the test fails, and only then. */
const maxLines = 200
const lines: string[] = []

export function keepLine(line: string): void {
  lines.push(line)
  if (lines.length > maxLines) lines.shift()
}

/** Returns the lines and empties the log. */
export function takeLog(): string {
  return lines.splice(0).join('\n')
}

/** Whether a failing test writes the log itself. `npm test`, which sets the scope, shows it at the end of the run. */
export const showsLogAtOnce = process.env['TEST_SCOPE'] === undefined
