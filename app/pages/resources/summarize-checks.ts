import { dateInWords } from '../../content/date-in-words.ts'
import type { CrisisLine } from '../../content/hotlines/crisis-line.ts'

export type Checks = { state: 'unchecked' } | { state: 'partly' } | { state: 'all'; since: string }

/** The page may name a day only when every line was tested, and then the day of the oldest test. */
export function summarizeChecks(lines: readonly Pick<CrisisLine, 'lastChecked'>[]): Checks {
  const days = lines.flatMap(({ lastChecked }) => lastChecked ?? [])
  const oldest = days.toSorted()[0]
  if (!oldest) return { state: 'unchecked' }
  if (days.length < lines.length) return { state: 'partly' }
  return { state: 'all', since: dateInWords(oldest) }
}
