import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import { findGiverIdOf, findShownGiver, type Giver } from '../../givers/giver.queries.server.ts'
import { wordsOfName } from '../../values/name-key.ts'
import { parseReceiptNumber } from '../../values/receipt-number.ts'

const maxFound = 20

/** Givers to merge with: by a typed number, an e-mail address, or words of the name. */
export async function findCandidates(db: Db, typed: string, exceptId: string): Promise<Giver[]> {
  const found = await findTyped(db, typed)
  return found.filter(({ id }) => id !== exceptId)
}

async function findTyped(db: Db, typed: string): Promise<Giver[]> {
  const number = parseReceiptNumber(typed)
  if (number !== null) return orNone(await findShownGiver(db, number))
  if (typed.includes('@')) {
    const id = await findGiverIdOf(db, typed)
    return id === null ? [] : orNone(await findShownGiver(db, id))
  }
  const words = wordsOfName(typed).slice(0, 5)
  if (words.length === 0) return []
  // The words hold letters and digits alone, so that no sign of `like` is among them.
  const hasWord = (word: string) => sql<SqlBool>`' ' || name_key like ${`% ${word}%`}`
  return db
    .selectFrom('giver')
    .selectAll()
    .where('merged_into', 'is', null)
    .where('name_key', '<>', '')
    .where((row) => row.and(words.map(hasWord)))
    .orderBy('name_key')
    .orderBy('id')
    .limit(maxFound + 1)
    .execute()
}

const orNone = (giver: Giver | undefined) => (giver ? [giver] : [])
