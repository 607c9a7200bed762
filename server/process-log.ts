import { format } from 'node:util'
import { writeFailure, writeLogLine } from './log-line.ts'

const levels = { error: 'error', warn: 'warn', info: 'info', log: 'info' } as const

/** Makes what Node and libraries write by themselves lines of the log, each with its time. */
export function logForeignOutput(): void {
  // Also a rejection that nobody handles. As without this listener, the process ends.
  process.on('uncaughtException', (error: unknown) => {
    writeFailure('process-failed', error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exit(1)
  })
  // Node's own listener writes text.
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message, stack }) => {
    writeLogLine('warn', 'process-warning', { error: `${name}: ${message}`, stack })
  })
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...given: unknown[]) =>
      writeLogLine(level, 'console', { text: format(...given) })
  }
  // Nobody reads the log any more, or its disk is full: that is no reason to end.
  process.stderr.on('error', () => {})
}
