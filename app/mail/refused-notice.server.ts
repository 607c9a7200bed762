import type { Db } from '../db/db.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'
import { timeInShort } from '../values/publisher-time.ts'

/** The setting that holds the last refusal as JSON. Empty: a notice was accepted since. */
const key = 'refused-mail-notice'
/** Anybody can post rubbish, so the issue ends by itself. */
const openForMs = 7 * 24 * 60 * 60_000
/** One write for many notices. */
const betweenWritesMs = 60_000

/** Why the site does not take what the mail provider reports. It ends with the next notice that it takes, or after a week. */
export interface RefusedNotice {
  text: string
  firstStep: string
  /** When the last one was refused. */
  at: number
}

/** Keeps why a notice was refused. Repeatable: at most one write a minute. */
export async function keepRefusedNotice(db: Db, now: number, words: Omit<RefusedNotice, 'at'>): Promise<void> {
  const kept = await findSetting(db, key)
  if (kept?.value && now - kept.updated_at < betweenWritesMs && now >= kept.updated_at) return
  await keepSetting(db, key, now, JSON.stringify(words))
}

/** A notice was accepted. */
export async function clearRefusedNotice(db: Db, now: number): Promise<void> {
  if ((await findSetting(db, key))?.value) await keepSetting(db, key, now)
}

/** Null when none was refused of late. */
export async function findRefusedNotice(db: Db, now: number): Promise<RefusedNotice | null> {
  const kept = await findSetting(db, key)
  if (!kept?.value || now - kept.updated_at > openForMs) return null
  const { text, firstStep } = JSON.parse(kept.value) as Omit<RefusedNotice, 'at'>
  return { text: `${text} The last one came ${timeInShort(kept.updated_at)}`, firstStep, at: kept.updated_at }
}
