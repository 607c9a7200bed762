/** Compresses the built files that are the same wherever the site stands: see server/compressed-copies.ts. */
import { fileURLToPath } from 'node:url'
import { CompressedCopies } from '../server/compressed-copies.ts'
import { isPage } from '../server/file-headers.ts'
import { StaticFiles } from '../server/static-files.ts'

const build = new URL('../build/', import.meta.url)
const copies = new CompressedCopies(fileURLToPath(new URL('compressed/', build)))
const files = new StaticFiles(new URL('client/', build), { finishPage: (html) => html, siteHeaders: () => [] })
files.takeCopies(copies)
await files.makeCopies(copies, ({ url }) => !isPage(url))
await copies.removeUnused()
