/**
 * Puts the PDF files into the built site, and notes what it was built from. `tools/build-if-changed.ts` runs this in a process of its own. What was
 * made before from the same words by the same program is kept.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { builtFromFile, hashContent, type BuiltFrom } from '../server/built-from.ts'
import { makeDownloads, sampleFiles } from './downloads/make-downloads.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const kept = `${root}build/downloads/`
const inputs = [
  'tools/downloads/*.ts',
  'app/content/**/*.ts',
  'app/platform/unpack-woff.server.ts',
  'package-lock.json',
]

const hash = createHash('sha256').update(process.version)
for (const path of inputs.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
  hash.update(`\0${path}\0`).update(readFileSync(root + path))
}
const made = kept + hash.digest('hex').slice(0, 32)

if (!existsSync(made)) {
  rmSync(kept, { recursive: true, force: true })
  await makeDownloads(`${made}.part`)
  renameSync(`${made}.part`, made)
}
const inPlace = `${root}build/client/downloads/`
const sampleDocuments = sampleFiles.filter((file) => !existsSync(`${root}public/downloads/${file}`))
writeFileSync(builtFromFile, JSON.stringify({ contentHash: hashContent(), sampleDocuments } satisfies BuiltFrom))
// The owner's own documents go before ours.
cpSync(made, inPlace, { recursive: true, force: false })
