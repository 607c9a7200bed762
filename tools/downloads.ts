/** Puts the PDF files into the built site, and notes what it was built from. The build runs this in a process of its own. */
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { builtFromFile, hashContent, type BuiltFrom } from '../server/built-from.ts'
import { makeDownloads, sampleFiles } from './downloads/make-downloads.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const sampleDocuments = sampleFiles.filter((file) => !existsSync(`${root}public/downloads/${file}`))
writeFileSync(builtFromFile, JSON.stringify({ contentHash: hashContent(), sampleDocuments } satisfies BuiltFrom))
await makeDownloads(`${root}build/client/downloads/`)
