import type { Db, Tx } from '../../db/db.server.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import { findGiver, findOwnerOf, type Giver, type GiverWords, updateGiver } from '../../givers/giver.queries.server.ts'
import { correctPayerNames } from './correct-payer-names.server.ts'
import { mergeNoticeKinds, tellMembers } from '../../givers/merging/merge-notices.server.ts'

interface Correction {
  giverId: string
  words: GiverWords
  /** Names on the giver's payments that were misspelled: the new name is printed there, too. */
  misspelled?: readonly string[]
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
 * Changes: the giver. Who gave earlier gifts stays as it was said with them, unless the name there was misspelled. The audit log
 * says what was corrected, without the words.
 * Repeatable: words that are the same change nothing.
 */
export function correctGiver(db: Db, { giverId, words, misspelled = [], who }: Correction, now: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const giver = await findGiver(tx, giverId)
    if (!giver || giver.forgotten_at !== null) return
    const columns = Object.keys(labels) as (keyof GiverWords)[]
    const changed = columns.filter((column) => giver[column] !== words[column])
    const onGifts = await correctNamesOf(tx, { giver, name: words.name, misspelled }, now)
    if (changed.length === 0 && onGifts === 0) return
    const typed = changed.includes('postal_address') ? { address_typed_at: null } : {}
    const corrected = Object.fromEntries(changed.map((column) => [column, words[column]]))
    if (changed.length > 0) await updateGiver(tx, giverId, { ...corrected, ...typed }, now)
    const after = [
      ...changed.map((column) => labels[column]),
      ...(onGifts > 0 ? [`name on ${onGifts === 1 ? '1 gift or order' : `${onGifts} gifts and orders`}`] : []),
    ].join(', ')
    await recordChange(tx, { who, what: 'giver corrected', subject: giverId, after }, now)
  })
}

/** A giver without a name gets one: then it is also that of the payments without one. */
async function correctNamesOf(tx: Tx, { giver, name, misspelled, ownId }: NamesOf, now: number): Promise<number> {
  if (name === null) return 0
  const nameless = giver.name === null ? [null] : []
  const all = { giverId: ownId ?? giver.id, isOwn: ownId !== undefined, misspelled: [...misspelled, ...nameless], name }
  return all.misspelled.length === 0 ? 0 : correctPayerNames(tx, all, now)
}

interface NamesOf {
  giver: Giver
  name: string | null
  misspelled: readonly string[]
  /** The giver of a merge whose payments alone are corrected. Without it, those of all. */
  ownId?: string
}

interface OwnCorrection {
  giverId: string
  words: Partial<GiverWords>
  /** As in `Correction`: of the giver alone who has the address, so that a merge can be taken apart. */
  misspelled?: readonly string[]
  /** The address whose mailbox opened My giving. */
  by: string
}

/**
 * Triggered by: a giver in My giving.
 * Changes: the giver. Who gave earlier gifts stays as it was said with them, unless the name there was misspelled. The other giver of a merge is told how to take it apart.
 * Repeatable: words that are the same tell nobody.
 */
export function correctOwnDetails(
  db: Db,
  { giverId, words, misspelled = [], by }: OwnCorrection,
  now: number,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const giver = await findGiver(tx, giverId)
    const ownId = (await findOwnerOf(tx, by)) ?? giverId
    if (giver) await correctNamesOf(tx, { giver, name: words.name ?? null, misspelled, ownId }, now)
    const columns = Object.keys(words) as (keyof GiverWords)[]
    const isOtherAddress = 'postal_address' in words && words.postal_address !== giver?.postal_address
    await updateGiver(tx, giverId, { ...words, ...(isOtherAddress && { address_typed_at: now }) }, now)
    if (!giver || columns.every((column) => giver[column] === words[column])) return
    await tellMembers(tx, { shownId: giverId, kind: mergeNoticeKinds.corrected, exceptId: ownId }, now)
  })
}
