import type { Answers } from './generator-options.ts'

export const countAnswers = ({ statuses }: Answers): number =>
  Object.values(statuses).reduce((sum, count) => sum + count, 0)

/** Answers that blame us. */
export const countFaults = ({ statuses }: Answers): number =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (Number(status) >= 500 ? count : 0), 0)

export const timesInWords = ({ p50Ms, p99Ms, worstMs }: Answers): string =>
  `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)} ms, at worst ${worstMs.toFixed(0)} ms`

export function statusesInWords({ statuses, cut, refused, unsent }: Answers): string {
  const rest = { cut, 'not connected': refused, 'never sent': unsent }
  return Object.entries({ ...statuses, ...rest })
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${status}: ${count.toLocaleString('en-US')}`)
    .join(', ')
}
