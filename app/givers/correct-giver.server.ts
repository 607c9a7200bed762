import type { Db } from '../db/db.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { findGiver, type GiverWords, updateGiver } from './giver.queries.server.ts'

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
    await updateGiver(tx, giverId, Object.fromEntries(changed.map((column) => [column, words[column]])), now)
    const after = changed.map((column) => labels[column]).join(', ')
    await recordChange(tx, { who, what: 'giver corrected', subject: giverId, after }, now)
  })
}
