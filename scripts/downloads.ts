import { fileURLToPath } from 'node:url'
import { makeDownloads } from './downloads/make-downloads.ts'

/** Puts the PDF files into the built site. `scripts/build-if-changed.ts` runs this in a process of its own. */
await makeDownloads(fileURLToPath(new URL('../build/client/downloads', import.meta.url)))
