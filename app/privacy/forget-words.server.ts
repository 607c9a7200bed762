import type { Db, Tx } from '../db/db.server.ts'
import type { Forgetting, Forgotten } from '../db/forget-step.server.ts'
import { findInWords } from '../published-words/find-in-words.server.ts'
import { namesOf } from './names-of.server.ts'
import type { Whom } from './whom.server.ts'

/**
 * Finds the person's name in the words of the site, such as a story. It may be another person of that name, so nothing is
 * changed: the office reads the words and writes them without the name. Call it before the names are deleted.
 */
export async function findNameInWords(tx: Db | Tx, whom: Whom, { now }: Forgetting): Promise<Forgotten> {
  return { removed: [], kept: await findInWords(tx, await namesOf(tx, whom), now) }
}
