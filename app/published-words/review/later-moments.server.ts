import { publisherDay, timeAtWall } from '../../values/publisher-time.ts'
import { planWords } from '../../words/differences.ts'
import { differencesOf, type Publication, type WordChanges } from '../publication.queries.server.ts'

/** So many are checked: each is a drawing of all pages, while the editor waits. */
const maxMoments = 4

/** A time at which the pages will show something else. */
export interface Moment {
  at: number
  /** What is planned until then, in its order. */
  planned: WordChanges[]
}

/**
 * The next times after `from` at which the pages show something else: what is planned comes, and items of lists come and go
 * on their days. `words`: what is due at `from`, in its order. `planned`: the next one first. Every set is loaded before.
 */
export function findLaterMoments(
  words: readonly WordChanges[],
  planned: readonly Publication[],
  from: number,
): Moment[] {
  const moments: Moment[] = []
  let at = from
  while (moments.length < maxMoments) {
    const due = planned.filter((each) => each.publishAt <= at)
    const { nextDay } = planWords(differencesOf([...words, ...due]), publisherDay(at))
    const nextDayAt = (nextDay && timeAtWall(`${nextDay}T00:00`)) || Infinity
    const nextPlannedAt = planned.find((each) => each.publishAt > at)?.publishAt ?? Infinity
    at = Math.min(nextDayAt, nextPlannedAt)
    if (at === Infinity) break
    moments.push({ at, planned: planned.filter((each) => each.publishAt <= at) })
  }
  return moments
}
