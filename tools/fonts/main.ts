/**
 * `node tools/fonts/main.ts` makes the site's two fonts from their packages, with only the characters and weights that
 * the site uses. The files are in the repository; run this again when a character or a weight is added.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { glyphs } from './glyphs.ts'

const { resolve } = createRequire(import.meta.url)
const weights = { min: 400, max: 600 }

for (const name of ['fraunces', 'source-sans-3']) {
  const source = await readFile(resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`))
  const font = await subsetFont(source, glyphs, { targetFormat: 'woff2', variationAxes: { wght: weights } })
  await writeFile(new URL(`../../app/fonts/${name}.woff2`, import.meta.url), font)
}
