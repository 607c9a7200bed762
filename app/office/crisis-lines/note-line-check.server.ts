import type { Actor } from '../../audit/audit-log.server.ts'
import type { LineId } from '../../content/hotlines/line-id.ts'
import type { Db } from '../../db/db.server.ts'
import { findDuePublications } from '../../published-words/publication.queries.server.ts'
import { publishWords } from '../../published-words/publish-words.server.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import type { Misfit } from '../../words/differences.ts'
import { wordSets } from '../../words/words.ts'

/** What a person found who called, texted and opened a line. */
export type LineState = 'answered' | 'dead'

interface LineCheck {
  line: LineId
  found: LineState
  who: Actor
  /** The idempotency key of the form. */
  key: string
}

/**
 * Triggered by: the buttons of Crisis lines in the office.
 * Changes: the published words of the line: its day, and whether it is on the page; the publication has who noted it. Every process draws the crisis
 * page and its copy for a time without a network again.
 * Repeatable: by `key`. Returns the reasons when it cannot be published; then nothing is changed.
 */
export function noteLineCheck(db: Db, { line, found, who, key }: LineCheck, now: number): Promise<Misfit[]> {
  const entry = wordsOfLine(line)
  const changes = {
    [`${entry}.lastChecked`]: publisherDay(now),
    [`${entry}.isDead`]: found === 'dead',
  }
  return publishWords(db, { changes, asReleased: [], who, publishAt: now, key }, now)
}

/**
 * Who noted the last check of each line, as an address in STAFF, by the path of its day. The words themselves do not have it,
 * because browsers get them.
 */
export async function findTesters(db: Db, now: number): Promise<ReadonlyMap<string, Actor>> {
  const testers = new Map<string, Actor>()
  for (const { changes, who } of await findDuePublications(db, now)) {
    for (const path of Object.keys(changes)) testers.set(path, who)
  }
  return testers
}

/** The path of a line in the words: `hotlines/specialty-and-faith#poison-help`. */
export function wordsOfLine(line: LineId): string {
  const set = wordSets().find(({ key, written }) => key.startsWith('hotlines/') && Object.hasOwn(written, line))
  if (!set) throw new Error(`No set of words has the line ${line}.`)
  return `${set.key}#${line}`
}
