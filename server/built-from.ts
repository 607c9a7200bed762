import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Information that the build writes for the server process. */
export interface BuiltFrom {
  /** A hash of every file of `app/content`. */
  contentHash: string
  /** The files below `/downloads` that are samples, because the owner has added no document. */
  sampleDocuments: string[]
}

const root = fileURLToPath(new URL('../', import.meta.url))

/** React Router's build empties this folder first. */
export const builtFromFile = `${root}build/server/built-from.json`

export function readBuiltFrom(): BuiltFrom {
  if (!existsSync(builtFromFile))
    throw new Error(
      'The site is not built, or its build did not finish: run "npm ci && npm run build" as the user who owns this folder.',
    )
  return JSON.parse(readFileSync(builtFromFile, 'utf8')) as BuiltFrom
}

export function hashContent(): string {
  const hash = createHash('sha256')
  for (const path of globSync('app/content/**/*.{ts,md}', { cwd: root }).toSorted()) {
    if (!path.endsWith('.test.ts')) hash.update(`\0${path}\0`).update(readFileSync(root + path))
  }
  return hash.digest('hex')
}
