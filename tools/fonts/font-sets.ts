import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { resolve } = createRequire(import.meta.url)

/** The fonts of three kinds of devices, from packages: which family replaces a generic or a missing one, and its files. */
const sets = {
  /** Linux with Debian's fonts-dejavu-core. */
  bare: { 'sans-serif': 'DejaVu Sans', serif: 'DejaVu Serif' },
  android: { 'sans-serif': 'Roboto', serif: 'Noto Serif' },
  /** As wide as Arial and Georgia. */
  twins: { 'sans-serif': 'Arimo', serif: 'Gelasio', Arial: 'Arimo', Georgia: 'Gelasio' },
}
const google = (name: string, ...weights: string[]) =>
  weights.map(
    (weight) =>
      `@expo-google-fonts/${name.toLowerCase().replace(' ', '-')}/${weight}/${name.replace(' ', '')}_${weight}.ttf`,
  )
/** Of every set: DejaVu has the characters that the others lack. */
const dejavu = ['Sans', 'Sans-Bold', 'Serif', 'Serif-Bold', 'SansMono', 'SansMono-Bold'].map(
  (name) => `dejavu-fonts-ttf/ttf/DejaVu${name}.ttf`,
)
const files: Record<FontSet, string[]> = {
  bare: dejavu,
  android: [
    ...google('Roboto', '400Regular', '500Medium', '700Bold'),
    ...google('Noto Serif', '400Regular', '700Bold'),
    ...dejavu,
  ],
  twins: [...google('Arimo', '400Regular', '700Bold'), ...google('Gelasio', '400Regular', '700Bold'), ...dejavu],
}

export type FontSet = keyof typeof sets
export const fontSets = Object.keys(sets) as FontSet[]

/** The environment of a browser on Linux that has these fonts and no other, whatever is installed. */
export function fontEnvironment(set: FontSet): { FONTCONFIG_FILE: string } {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/font-sets/', import.meta.url))
  const paths = files[set].map((file) => resolve(file))
  const aliases = { ...sets[set], 'system-ui': sets[set]['sans-serif'], monospace: 'DejaVu Sans Mono' }
  const lines = [
    ...new Set(paths.map((path) => `<dir>${dirname(path)}</dir>`)),
    `<cachedir>${join(folder, 'cache')}</cachedir>`,
    '<selectfont><rejectfont><glob>*</glob></rejectfont>',
    ...paths.map((path) => `<acceptfont><glob>${path}</glob></acceptfont>`),
    '</selectfont>',
    ...Object.entries(aliases).map(
      ([name, family]) =>
        `<alias binding="same"><family>${name}</family><prefer><family>${family}</family></prefer></alias>`,
    ),
  ]
  const file = join(folder, `${set}.conf`)
  mkdirSync(folder, { recursive: true })
  // Several processes write it, and browsers read it at any time.
  writeFileSync(`${file}.${process.pid}`, `<?xml version="1.0"?>\n<fontconfig>\n${lines.join('\n')}\n</fontconfig>\n`)
  renameSync(`${file}.${process.pid}`, file)
  return { FONTCONFIG_FILE: file }
}
