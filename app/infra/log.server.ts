/** One JSON object a line on standard error: standard output belongs to the program's own answers. */
type Fields = Record<string, unknown>

function write(level: 'info' | 'warn' | 'error', event: string, fields: Fields = {}): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`)
}

/** Never pass a name, an e-mail address or a payload: the log holds ids, types, counts and error messages. */
export const log = {
  info: (event: string, fields?: Fields) => write('info', event, fields),
  warn: (event: string, fields?: Fields) => write('warn', event, fields),
  error: (event: string, fields?: Fields) => write('error', event, fields),
}

/** The time since `performance.now()` gave `start`, to a hundredth of a millisecond. */
export function millisecondsSince(start: number): number {
  return Math.round((performance.now() - start) * 100) / 100
}
