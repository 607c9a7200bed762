import { isatty } from 'node:tty'

/** A line as `app/log` writes it. The process must not load the application beside the build's copy. */
export function writeLogLine(level: 'info' | 'warn' | 'error', event: string, fields: Record<string, unknown>): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`)
}

/** Why the process ends: text for a person at a terminal, and in a log one line with its time. */
export function writeFailure(event: string, text: string): void {
  if (isatty(2)) process.stderr.write(`${text}\n`)
  else writeLogLine('error', event, { error: text })
}
