import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Differences } from '../app/words/differences.ts'
import { listTexts } from '../app/words/list-texts.ts'
import { wordSets } from '../app/words/words.ts'
import { root } from './harness/process.ts'

/** Loads every set of words. For tests without Vite: others import `load-words.server.ts`. */
export async function loadContent(): Promise<void> {
  for (const path of globSync('app/content/**/*.ts', { cwd: root })) {
    if (!path.endsWith('.test.ts')) await import(pathToFileURL(`${root}/${path}`).href)
  }
}

/** A sentence or a phrase. A single word may be an address, a key or the name of a file. */
const isProse = (value: unknown): value is string => typeof value === 'string' && /[a-z]{2} [a-z]/i.test(value)

/** A change of every loaded text that is prose, which ends it with a sign that no text of the release has. */
export function changeOfEveryText(sign: string): Differences {
  const texts = wordSets().flatMap((set) => listTexts(set, set.written))
  return Object.fromEntries(texts.flatMap(({ path, value }) => (isProse(value) ? [[path, value + sign]] : [])))
}
