const dayMs = 24 * 60 * 60_000
const maxKept = 10_000
/** The days that were written last, by their number: a long list names the same ones again and again. */
const kept = new Map<number, string>()

/** The UTC day of a time in epoch milliseconds: "2026-11-21". */
export function dayOf(at: number): string {
  const number = Math.floor(at / dayMs)
  const known = kept.get(number)
  if (known !== undefined) return known
  const day = new Date(at).toISOString().slice(0, 10)
  if (kept.size >= maxKept) kept.clear()
  kept.set(number, day)
  return day
}

/** The UTC minute of a time in epoch milliseconds: "2026-11-21 14:05 UTC". */
export const minuteOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
