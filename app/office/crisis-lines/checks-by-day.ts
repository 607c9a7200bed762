import type { CrisisLine } from '../../pages/resources/crisis-lines.ts'
import { dateInWords } from '../../words/date-in-words.ts'

/** When each line was last tested, the oldest day first: "November 3, 2026: Childhelp, RAINN". `most`: names of one day. */
export function checksByDay(
  lines: readonly Pick<CrisisLine, 'name' | 'lastChecked'>[],
  most = Number.POSITIVE_INFINITY,
): string[] {
  const days = Map.groupBy(lines, ({ lastChecked }) => lastChecked ?? '')
  return [...days.keys()].toSorted().map((day) => {
    const names = days.get(day)!.map(({ name }) => name)
    const rest = names.length > most ? ` and ${names.length - most} more` : ''
    return `${day === '' ? 'Never' : dateInWords(day)}: ${names.slice(0, most).join(', ')}${rest}`
  })
}
