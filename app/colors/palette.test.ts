import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as palette from './palette.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const palettePath = 'app/colors/palette.ts'

/** Pictures have colors of their own, the same in both schemes, which stand where they are drawn. */
const isPicture = (path: string) =>
  /^app\/ui\/drawings\/|^app\/pages\/(?:research|donors)\/(?:digital-world|door-frame|lamp-in-hand)\.tsx$/.test(path)
/** Printed pages are black on white. */
const isPrinted = (path: string, color: string) => path.endsWith('print.css') && /^#(?:000|fff|aaa)$/.test(color)

/** The names of each color of the palette: `light.ink`, or `mainColor` of a constant. */
const namesOf = new Map<string, string[]>()
for (const [name, value] of Object.entries(palette)) {
  const entries =
    typeof value === 'string' ? [[name, value]] : Object.entries(value).map(([key, hex]) => [`${name}.${key}`, hex])
  for (const [full = '', hex = ''] of entries) namesOf.set(hex, [...(namesOf.get(hex) ?? []), full])
}

/** The colors that a file holds although they belong in the palette, each with the file, the line and what to do. */
function misplacedColors(path: string, text: string): string[] {
  // A color of three digits in a program could be the address of a place in a page.
  const literal = path.endsWith('.css')
    ? /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\([^)]*\)/gi
    : /#(?:[\da-f]{8}|[\da-f]{6})\b|["'`]#[\da-f]{3}["'`]|\b(?:rgba?|hsla?|oklch)\(\s*\d[^)]*\)/gi
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(literal)].flatMap(([found]) => {
      const color = found.replaceAll(/["'`]/g, '').toLowerCase()
      const names = namesOf.get(color)?.filter((name) => !isPicture(path) || !/^(?:dark|onNight)\./.test(name))
      if (!names?.length && (isPicture(path) || isPrinted(path, color))) return []
      const use = path.endsWith('.css')
        ? 'write palette(SCHEME.NAME) or var(--color-NAME)'
        : `import it from ${palettePath}`
      return names?.length
        ? `${path}:${index + 1}: ${color} is ${names.join(' or ')} in ${palettePath}: ${use}.`
        : `${path}:${index + 1}: ${color} is not in ${palettePath}: add it there, and ${use}.`
    }),
  )
}

test('only the palette holds colors: pages, mails, PDF documents, office, icons and social pictures take them from it', () => {
  const files = globSync('{app,server,tools/pictures,tools/photos}/**/*.{ts,tsx,css}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== palettePath && !path.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((path) => misplacedColors(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('a color outside the palette is named with its file, its line and what to do', () => {
  expect(misplacedColors('app/pdf/x.ts', `\nconst ink = '${palette.mainColor}'`)[0]).toMatch(
    /^app\/pdf\/x\.ts:2: #\w+ is mainColor or light\.ink .+: import it from app\/colors\/palette\.ts\.$/,
  )
  expect(misplacedColors('app/ui/x.css', 'a { color: rgb(1 2 3 / 0.5) }')[0]).toContain('add it there')
  expect(misplacedColors('app/ui/x.css', 'a { color: #fff }')).toHaveLength(1)
  expect(misplacedColors('app/ui/print.css', 'a { color: #fff }')).toEqual([])
  expect(misplacedColors('app/ui/drawings/x.tsx', `fill="#123456" stroke="${palette.lamplight}"`)).toHaveLength(1)
})

test('the logo has the colors of the palette', () => {
  const colors = new Set(readFileSync(join(root, 'public/favicon.svg'), 'utf8').match(/#\w{6}/g))
  expect([...colors], 'change public/favicon.svg together with app/colors/palette.ts').toEqual([
    palette.mainColor,
    palette.lamplight,
    palette.bookPaper,
  ])
})
