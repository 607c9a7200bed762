import { globSync, readFileSync } from 'node:fs'
import { database } from '../app/db/database.server.ts'
import { differencesOf, findDuePublications } from '../app/published-words/publication.queries.server.ts'
import { wordsPatch } from '../app/published-words/patch/words-patch.server.ts'

const root = new URL('../', import.meta.url)

/** `export words`: what the office has published over the words as released, as a patch of their files. */
export async function exportWords(): Promise<void> {
  for (const path of globSync('app/content/**/*.ts', { cwd: root })) {
    if (!path.endsWith('.test.ts')) await import(new URL(path, root).href)
  }
  const differences = differencesOf(await findDuePublications(await database(), Date.now()))
  process.stdout.write(wordsPatch(differences, (path) => readFileSync(new URL(path, root), 'utf8')))
}
