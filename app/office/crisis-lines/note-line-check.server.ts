import type { Actor } from '../../audit/audit-log.server.ts'
import type { LineId } from '../../content/hotlines/line-id.ts'
import type { Db } from '../../db/db.server.ts'
import { publishWords } from '../../published-words/publish-words.server.ts'
import { dayOf } from '../../values/day-of.ts'
import type { Misfit } from '../../words/differences.ts'
import { wordSets } from '../../words/words.ts'

/** What a person found who called, texted and opened a line. */
export type LineState = 'answered' | 'dead'

interface LineCheck {
  line: LineId
  found: LineState
  /** The name of the member. */
  by: string
  who: Actor
  /** The idempotency key of the form. */
  key: string
}

/**
 * Triggered by: the buttons of Crisis lines in the office.
 * Changes: the published words of the line: its day and name, and whether it is on the page. Every process draws the crisis
 * page and its copy for a time without a network again.
 * Repeatable: by `key`. Returns the reasons when it cannot be published; then nothing is changed.
 */
export function noteLineCheck(db: Db, { line, found, by, who, key }: LineCheck, now: number): Promise<Misfit[]> {
  const entry = wordsOfLine(line)
  const changes = {
    [`${entry}.lastChecked`]: dayOf(now),
    [`${entry}.checkedBy`]: by,
    [`${entry}.isDead`]: found === 'dead',
  }
  return publishWords(db, { changes, asReleased: [], who, publishAt: now, key }, now)
}

/** The path of a line in the words: `hotlines/specialty-and-faith#poison-help`. */
export function wordsOfLine(line: LineId): string {
  const set = wordSets().find(({ key, written }) => key.startsWith('hotlines/') && Object.hasOwn(written, line))
  if (!set) throw new Error(`No set of words has the line ${line}.`)
  return `${set.key}#${line}`
}
