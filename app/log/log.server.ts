import { AsyncLocalStorage } from 'node:async_hooks'

/** The fields of a line. `payment` is the number of a gift or order: every line about it has it, so a search finds them all. */
interface Fields {
  /** The id of the request, which the visitor's answer has, too. */
  request?: string
  payment?: string | undefined
  payments?: string[]
  subscription?: string | undefined
  /** Under these names, a search would not find the payment. */
  ref?: never
  gift?: never
  gifts?: never
  order?: never
  orders?: never
  [name: string]: unknown
}

const context = new AsyncLocalStorage<Fields>()

/** Runs `work`. All its log lines have these fields, and those that `addLogFields` adds. */
export function withLogFields<T>(fields: Fields, work: () => T): T {
  return context.run({ ...context.getStore(), ...fields }, work)
}

/** Adds fields to all lines that follow in the same `withLogFields`: only the code in it finds the payment. */
export function addLogFields(fields: Fields): void {
  Object.assign(context.getStore() ?? {}, fields)
}

/** One JSON object a line on standard error: standard output is for the output of commands. */
function write(level: 'info' | 'warn' | 'error', event: string, fields: Fields = {}): void {
  const line = { at: new Date().toISOString(), level, event, ...context.getStore(), ...fields }
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
