import { formatDollars } from '../../values/money.ts'
import type { Search } from './parse-search.ts'

/** What was understood, in words: "Lee, $45 to $55, October 2026". */
export function searchInWords({ words, sum, time }: Search): string {
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return [name, sum && sumInWords(sum), time?.words].filter(Boolean).join(', ')
}

function sumInWords({ leastCents, mostCents }: NonNullable<Search['sum']>): string {
  if (leastCents === mostCents) return formatDollars(leastCents)
  return `${formatDollars(leastCents)} to ${formatDollars(mostCents)}`
}
