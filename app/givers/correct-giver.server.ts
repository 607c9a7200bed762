import type { Db } from '../db/db.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { findGiver, findOwnerOf, type GiverWords, updateGiver } from './giver.queries.server.ts'
import { mergeNoticeKinds, tellMembers } from './merging/merge-notices.server.ts'

interface Correction {
  giverId: string
  words: GiverWords
  who: Actor
}

/** How the audit log names what was corrected. It holds no names and no addresses. */
const labels: Record<keyof GiverWords, string> = {
  kind: 'kind',
  name: 'name',
  greeting: 'greeting',
  postal_address: 'postal address',
  phone: 'telephone',
}

/**
 * Triggered by: the staff, for a giver whose name, greeting, postal address or telephone number is wrong.
 * Changes: the giver; documents print it from then on. The audit log says what was corrected, without the words.
 * Repeatable: words that are the same change nothing.
 */
export function correctGiver(db: Db, { giverId, words, who }: Correction, now: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const giver = await findGiver(tx, giverId)
    if (!giver || giver.forgotten_at !== null) return
    const columns = Object.keys(labels) as (keyof GiverWords)[]
    const changed = columns.filter((column) => giver[column] !== words[column])
    if (changed.length === 0) return
    const typed = changed.includes('postal_address') ? { address_typed_at: null } : {}
    const corrected = Object.fromEntries(changed.map((column) => [column, words[column]]))
    await updateGiver(tx, giverId, { ...corrected, ...typed }, now)
    const after = changed.map((column) => labels[column]).join(', ')
    await recordChange(tx, { who, what: 'giver corrected', subject: giverId, after }, now)
  })
}

interface OwnCorrection {
  giverId: string
  words: Partial<GiverWords>
  /** The address whose mailbox opened My giving. */
  by: string
}

/**
 * Triggered by: a giver in My giving.
 * Changes: the giver; documents print it from then on. The other giver of a merge is told how to take it apart.
 * Repeatable: words that are the same tell nobody.
 */
export function correctOwnDetails(db: Db, { giverId, words, by }: OwnCorrection, now: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const giver = await findGiver(tx, giverId)
    const columns = Object.keys(words) as (keyof GiverWords)[]
    const isOtherAddress = 'postal_address' in words && words.postal_address !== giver?.postal_address
    await updateGiver(tx, giverId, { ...words, ...(isOtherAddress && { address_typed_at: now }) }, now)
    if (!giver || columns.every((column) => giver[column] === words[column])) return
    const exceptId = await findOwnerOf(tx, by)
    await tellMembers(tx, { shownId: giverId, kind: mergeNoticeKinds.corrected, exceptId }, now)
  })
}
