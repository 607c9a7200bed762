import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import subsetFont from 'subset-font'

/** Turns a drawing into pixels, and says how wide a text will be. */
export interface Rasteriser {
  png(svg: string, width: number): Uint8Array
  /** In the headings' face, at a size of 100. */
  textWidth(text: string): number
}

const { resolve } = createRequire(import.meta.url)
const fontFile = resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2')
const rasteriserFile = resolve('@resvg/resvg-wasm/index_bg.wasm')

/** What a name or a heading can hold. */
const characters = String.fromCodePoint(...Array.from({ length: 0x180 - 0x20 }, (_, index) => 0x20 + index)) + '‘’“”–—…'

/** The rasteriser reads neither WOFF2 nor variable fonts, so it gets the one cut that headings use. */
async function headingFont(): Promise<Uint8Array> {
  const font = await subsetFont(await readFile(fontFile), characters, {
    targetFormat: 'truetype',
    variationAxes: { wght: 600 },
  })
  return new Uint8Array(font)
}

/** Once in a process: the rasteriser can be loaded only once. */
export async function openRasteriser(): Promise<Rasteriser> {
  const [font] = await Promise.all([headingFont(), readFile(rasteriserFile).then(initWasm)])
  const draw = (svg: string, width: number) =>
    new Resvg(svg, {
      fitTo: { mode: 'width', value: width },
      font: { fontBuffers: [font], defaultFontFamily: 'Fraunces' },
    })
  const widths = new Map<string, number>()
  const measure = (text: string) =>
    draw(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text font-size="100">${text}</text></svg>`,
      9,
    ).getBBox()?.width ?? 0
  return {
    png: (svg, width) => draw(svg, width).render().asPng(),
    textWidth(text) {
      const width = widths.get(text) ?? measure(text)
      widths.set(text, width)
      return width
    },
  }
}
