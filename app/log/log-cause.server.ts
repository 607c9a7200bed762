import { log } from './log.server.ts'

const quietMs = 10 * 60_000
const maxRemembered = 1000
/** When a cause was logged, and how often it was met since then. */
const causes = new Map<string, { at: number; times: number }>()

/** Ids and times differ from row to row, and the cause is the same. */
const withoutIds = (text: string) => text.replaceAll(/\S+/g, (word) => (/\d/.test(word) ? '…' : word))

/**
 * Logs a cause once in ten minutes, whatever it stops: a database that is away stops each timer, each second. A later line
 * says how often the cause was met since the last one.
 */
export function logCause(
  event: string,
  error: unknown,
  { level = 'error', ...fields }: { level?: 'warn' | 'error'; [field: string]: unknown } = {},
): void {
  const text = String(error)
  const cause = withoutIds(text)
  const known = causes.get(cause)
  if (known && performance.now() - known.at < quietMs) {
    known.times += 1
    return
  }
  if (causes.size >= maxRemembered) causes.clear()
  causes.set(cause, { at: performance.now(), times: 0 })
  log[level](event, { ...fields, error: text, ...(known && known.times > 0 && { timesSince: known.times }) })
}

/** Logs one line for each cause, with the first things that it stopped. */
export function logFailures(event: string, failures: readonly { what: string; error: string }[]): void {
  for (const same of Map.groupBy(failures, ({ error }) => withoutIds(error)).values()) {
    const what = same.slice(0, 5).map((failure) => failure.what)
    log.error(event, { count: same.length, what: what.join(', '), error: same[0]?.error })
  }
}
