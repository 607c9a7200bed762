import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** Turns an SVG into a PNG, and says how wide a text will be. */
export interface Rasteriser {
  png(svg: string, width: number): Uint8Array
  /** In the headings' font, at a size of 100. */
  textWidth(text: string): number
}

const { resolve } = createRequire(import.meta.url)
const fontFile = resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf')
const rasteriserFile = resolve('@resvg/resvg-wasm/index_bg.wasm')

/** Once in a process: the rasteriser can be loaded only once. */
export async function openRasteriser(): Promise<Rasteriser> {
  const [font] = await Promise.all([readFile(fontFile), readFile(rasteriserFile).then(initWasm)])
  const draw = (svg: string, width: number) =>
    new Resvg(svg, {
      fitTo: { mode: 'width', value: width },
      font: { fontBuffers: [font], defaultFontFamily: 'Fraunces' },
    })
  const widths = new Map<string, number>()
  const svgOf = (text: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text font-size="100">${text}</text></svg>`
  return {
    png: (svg, width) => draw(svg, width).render().asPng(),
    textWidth(text) {
      const width = widths.get(text) ?? draw(svgOf(text), 9).getBBox()?.width ?? 0
      widths.set(text, width)
      return width
    },
  }
}
