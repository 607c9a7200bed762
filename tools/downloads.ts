/** Writes the PDF files into the built site, and records what it was built from. A step of the build. */
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { builtFromFile, hashContent, type BuiltFrom } from '../server/built-from.ts'
import { downloads, makeDownloads } from './downloads/make-downloads.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const samples = downloads.filter(({ file, sample }) => sample && !existsSync(`${root}public/downloads/${file}`))
const builtFrom: BuiltFrom = { contentHash: hashContent(), sampleDocuments: samples.map(({ file }) => file) }
writeFileSync(builtFromFile, JSON.stringify(builtFrom))
await makeDownloads(`${root}build/client/downloads/`)
