import { readFile } from 'node:fs/promises'

/** The colours of a band of night, by their names in app.css. */
export type Palette = ReadonlyMap<string, string>

export async function readPalette(stylesheet: URL): Promise<Palette> {
  const css = await readFile(stylesheet, 'utf8')
  const colours = [blockOf(css, '@theme'), blockOf(css, '.on-night')].flatMap((block) =>
    [...block.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]+)/g)].map(([, name, value]) => [name!, value!] as const),
  )
  return new Map(colours)
}

/** What the drawings' classes mean to a rasteriser, which knows no Tailwind. */
export function classRules(palette: Palette): string {
  return [...palette].map(([name, value]) => `.fill-${name}{fill:${value}}.stroke-${name}{stroke:${value}}`).join('')
}

function blockOf(css: string, selector: string): string {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`app.css has no ${selector} block, from which the pictures take their colours.`)
  const nested = css.indexOf('@keyframes', start)
  const end = css.indexOf('}', start)
  return css.slice(start, nested > 0 && nested < end ? nested : end)
}
