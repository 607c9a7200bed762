import { log } from '../log/log.server.ts'

const maxRemembered = 10_000
const reported = new Set<string>()

/**
 * Logs once in this process that an object of Stripe's cannot be booked, with the ids to find it there: events, visits
 * and reconciliations meet the same payment many times.
 */
export function reportOnce(event: string, fields: Record<string, string | null | undefined>): void {
  const key = JSON.stringify([event, fields])
  if (reported.has(key)) return
  if (reported.size >= maxRemembered) reported.clear()
  reported.add(key)
  log.error(event, fields)
}
