import type { Db } from '../../platform/db.server.ts'
import { findChangesAbout } from '../../platform/staff-change.server.ts'
import type { HistoryEntry } from './history.server.tsx'

/** What the staff changed of something, as entries of its history. */
export async function staffEntries(db: Db, subject: string): Promise<HistoryEntry[]> {
  return (await findChangesAbout(db, subject)).map(({ at, who, what, before, after }) => ({
    at,
    text: `${what.charAt(0).toUpperCase()}${what.slice(1)}${[before, after].some(Boolean) ? ': ' : ''}${[before, after].filter(Boolean).join(' → ')}`,
    who,
  }))
}
