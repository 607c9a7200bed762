import { store } from './sandbox.ts'

/** The sandbox's clock in seconds: the machine's, plus the time by which it was advanced. It never goes back. */
export class Clock {
  private aheadSeconds = Number(store.readSetting('clock-ahead') ?? 0)

  now(): number {
    return Math.floor(Date.now() / 1000) + this.aheadSeconds
  }

  advanceTo(at: number): void {
    this.aheadSeconds += Math.max(0, at - this.now())
    store.writeSetting('clock-ahead', String(this.aheadSeconds))
  }

  reset(): void {
    this.aheadSeconds = 0
  }
}

/** The same day and hour a number of intervals later. A day that the month does not have becomes its last day. */
export function addInterval(at: number, interval: string, count: number, anchor = at): number {
  if (interval === 'day') return at + count * 86_400
  if (interval === 'week') return at + count * 7 * 86_400
  const date = new Date(at * 1000)
  const months = date.getUTCMonth() + count * (interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  date.setUTCMonth(months, Math.min(new Date(anchor * 1000).getUTCDate(), lastDay))
  return Math.floor(date.getTime() / 1000)
}
