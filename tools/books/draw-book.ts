import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Book } from '../../app/content/books/book.ts'
import { site } from '../../app/content/site.ts'
import { drawCover, drawPage, drawSpine } from './art.ts'
import { place, type Skin, type Triangle } from './mesh.ts'
import { type BookSkins, closedBook, openBook } from './models.ts'
import { render, type View } from './render.ts'

/** `open`: one stands open, and one lies closed before it. `closed`: one lies closed. */
export type BookView = 'open' | 'closed'

interface Scene {
  model: (skins: BookSkins) => Triangle[]
  view: View
  width: number
  height: number
}

export const scenes: Record<BookView, Scene> = {
  open: {
    model: (skins) => [
      ...place(openBook(skins), -5, [-0.95, 1, 0]),
      ...place(closedBook(skins), -24, [2.25, -2.05, 0]),
    ],
    view: { from: [0.5, -14, 8.4], to: [0.4, -0.52, 0.98], field: 0.665 },
    width: 1080,
    height: 720,
  },
  closed: {
    model: (skins) => place(closedBook(skins), -20, [0, 0, 0]),
    view: { from: [0, -7.5, 10], to: [-0.04, -0.2, 0], field: 0.395 },
    width: 720,
    height: 720,
  },
}

const pictures = new URL('../../app/ui/book/', import.meta.url)
const { resolve } = createRequire(import.meta.url)
const fontFiles = ['600SemiBold/Fraunces_600SemiBold.ttf', '400Regular/Fraunces_400Regular.ttf']
/** WebAssembly starts once in a process; who has started it may have done so before. */
let starting: Promise<void> | undefined

/** The picture of a book in RGBA, as large as its scene. Drawn from its cover and from the spread that its first turn opens. */
export async function drawBook(book: Book, view: BookView): Promise<Uint8Array> {
  const { model, width, height, view: camera } = scenes[view]
  return render(model(await skinsOf(book)), camera, width, height)
}

async function skinsOf({ cover, title, spreads }: Book): Promise<BookSkins> {
  starting ??= initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm'))).catch(() => {})
  await starting
  const { picture, words } = spreads[1] ?? spreads[0]!
  const spread = readFileSync(new URL(`${picture}.svg`, pictures), 'utf8')
  return {
    cover: cover === null ? paint(drawCover(title, site.name), 900) : await load(cover),
    spine: paint(drawSpine(title), 144),
    left: paint(drawPage(spread, 'left', words[0]), 750),
    right: paint(drawPage(spread, 'right', words[1]), 750),
  }
}

function paint(svg: string, width: number): Skin {
  const fontBuffers = fontFiles.map((file) => readFileSync(resolve(`@expo-google-fonts/fraunces/${file}`)))
  const font = { fontBuffers, defaultFontFamily: 'Fraunces' }
  const { width: columns, height, pixels } = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render()
  return { width: columns, height, pixels }
}

/** The publisher's own picture of the cover. */
async function load(file: string): Promise<Skin> {
  const address = new URL(file, pictures)
  if (extname(file) === '.svg') return paint(readFileSync(address, 'utf8'), 900)
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(readFileSync(address))
    .resize(900)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}
