import { findPlace } from './find-place.ts'
import { allGrowingLists } from './growing-lists.ts'
import type { ChangedSets } from './words.ts'

interface TimedItem {
  /** The first day on which it is shown. */
  hiddenUntil?: string
  /** The last day. */
  until?: string
  /** The day on which a book that is sold out comes back. */
  backOn?: string | null
}

/**
 * The sets as pages get them on a day of the publisher: without the items that are hidden, and without the days that decide
 * it, so no browser decides by its own clock. A promised day that has passed is left out.
 */
export function withoutHiddenItems(changed: ChangedSets, today: string): ChangedSets {
  const shown = structuredClone(changed)
  for (const { holder, name, items } of timedLists(shown)) {
    holder[name] = items.filter((item) => isShown(item, today)).map((item) => withoutDays(item, today))
  }
  return shown
}

/** The first day after today on which the pages show something else without a publication; null: none. */
export function findNextDay(changed: ChangedSets, today: string): string | null {
  const days = timedLists(changed).flatMap(({ items }) => items.flatMap(daysOfChange))
  return days.filter((day) => day > today).toSorted()[0] ?? null
}

const isShown = ({ hiddenUntil = '', until }: TimedItem, today: string) =>
  hiddenUntil <= today && (until === undefined || today <= until)

function withoutDays(item: TimedItem, today: string): TimedItem {
  const entries = Object.entries(item).filter(([name]) => name !== 'hiddenUntil' && name !== 'until')
  const shown: TimedItem = Object.fromEntries(entries)
  return shown.backOn && shown.backOn <= today ? { ...shown, backOn: null } : shown
}

function daysOfChange({ hiddenUntil, until, backOn }: TimedItem): string[] {
  return [hiddenUntil, until && dayAfter(until), backOn].filter((day) => typeof day === 'string')
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** The lists that were changed and have items with days. */
function timedLists(changed: ChangedSets) {
  return allGrowingLists.flatMap(({ path }) => {
    const [key = '', inSet = ''] = path.split('#')
    const place = findPlace(changed[key], inSet)
    return place ? [{ ...place, items: place.value as TimedItem[] }] : []
  })
}
