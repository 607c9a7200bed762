/** Writes compressed copies beside the built files if they are smaller. The server sends them unchanged. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compress, copyEndings, type Coding } from '../../server/pages/compress.ts'

const folder = fileURLToPath(new URL('../../build/client/', import.meta.url))
for (const name of globSync('**/*.{css,data,html,js,json,svg,txt}', { cwd: folder })) {
  const path = folder + name
  const copies = await compress(readFileSync(path))
  for (const [coding, copy] of Object.entries(copies)) writeFileSync(path + copyEndings[coding as Coding], copy)
}
