import { globSync } from 'node:fs'
import type { Db } from '../app/db/db.server.ts'
import { differencesOf, findDuePublications } from '../app/published-words/publication.queries.server.ts'
import { csvLine } from '../app/values/csv-line.ts'
import { valueAt } from '../app/words/differences.ts'
import type { Value } from '../app/words/value.ts'

const root = new URL('../', import.meta.url)

/**
 * The lines of `export words`: each place of `app/content` for which the office has published something, what the release
 * says there, and what is published. A list or a switch is written as JSON.
 */
export async function* linesOfWords(db: Db): AsyncGenerator<string> {
  for (const path of globSync('app/content/**/*.ts', { cwd: root })) {
    if (!path.endsWith('.test.ts')) await import(new URL(path, root).href)
  }
  yield csvLine(['path', 'released', 'published'])
  const published = differencesOf(await findDuePublications(db, Date.now()))
  for (const [path, value] of Object.entries(published).toSorted(byPath)) {
    yield csvLine([path, cellOf(valueAt(path)), cellOf(value)])
  }
}

const byPath = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** Empty for a place that this release does not have. */
function cellOf(value: Value | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
