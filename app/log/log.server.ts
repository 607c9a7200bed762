import { AsyncLocalStorage } from 'node:async_hooks'

/** One JSON object a line on standard error: standard output is for the output of commands. */
type Fields = Record<string, unknown>

const currentRequest = new AsyncLocalStorage<string>()

/** Runs `work`. All its log lines have the id, which the visitor's answer has, too. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return currentRequest.run(requestId, work)
}

function write(level: 'info' | 'warn' | 'error', event: string, fields: Fields = {}): void {
  const request = currentRequest.getStore()
  const line = { at: new Date().toISOString(), level, event, ...(request && { request }), ...fields }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/** Never pass a name, an e-mail address or a payload: the log may contain ids, types, counts and error messages. */
export const log = {
  info: (event: string, fields?: Fields) => write('info', event, fields),
  warn: (event: string, fields?: Fields) => write('warn', event, fields),
  error: (event: string, fields?: Fields) => write('error', event, fields),
}

/** The time since `start`, a value of `performance.now()`, rounded to a hundredth of a millisecond. */
export function millisecondsSince(start: number): number {
  return Math.round((performance.now() - start) * 100) / 100
}
