import type { Db } from '../db/db.server.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { planWords } from '../words/differences.ts'
import { differencesOf, findDuePublications } from './publication.queries.server.ts'
import { showPublishedBooks } from './published-books.server.ts'

/** Lays the published words over the sets that this program has loaded, once: for a command, which serves no pages. */
export async function layPublishedWords(db: Db, now: number): Promise<void> {
  const publications = await findDuePublications(db, now)
  planWords(differencesOf(publications), publisherDay(now)).show()
  showPublishedBooks(publications)
}
