import type { CrisisLine } from '../../content/hotlines/crisis-line.ts'

export type Checks = { state: 'unchecked' } | { state: 'partly' } | { state: 'all'; since: string }

/** The page may name a day only when every line was tested, and then the day of the oldest test. */
export function summarizeChecks(lines: readonly Pick<CrisisLine, 'lastChecked'>[]): Checks {
  const days = lines.flatMap(({ lastChecked }) => lastChecked ?? [])
  const oldest = days.toSorted()[0]
  if (!oldest) return { state: 'unchecked' }
  if (days.length < lines.length) return { state: 'partly' }
  // Noon, so that no time zone makes another day of it.
  return {
    state: 'all',
    since: new Date(`${oldest}T12:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  }
}
