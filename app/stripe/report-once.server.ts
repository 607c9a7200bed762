import { log } from '../log/log.server.ts'

const maxRemembered = 10_000
const reported = new Set<string>()

/**
 * Logs once in this process that an object at Stripe cannot be booked, with its ids. Events, return pages and
 * reconciliations read the same payment many times.
 */
export function reportOnce(event: string, fields: Record<string, string | null | undefined>): void {
  const key = JSON.stringify([event, fields])
  if (reported.has(key)) return
  if (reported.size >= maxRemembered) reported.clear()
  reported.add(key)
  log.error(event, fields)
}
