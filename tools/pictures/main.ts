/**
 * Draws what the built site shows of itself elsewhere: icons for home screens, and a picture of each page for where
 * it is shared. Run by the build, after the pages are made; a picture whose inputs are unchanged is kept.
 */
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appIcons, drawAppIcon } from './app-icon.ts'
import { packIco } from './pack-ico.ts'
import { readPalette } from './palette.ts'
import { openRasteriser, type Rasteriser } from './rasteriser.ts'
import { readPage } from './read-page.ts'
import { drawSocialPicture, socialSize } from './social-picture.ts'

interface Picture {
  file: string
  width: number
  /** Everything that the drawing depends on besides this program. */
  inputs: unknown
  draw(rasteriser: Rasteriser): string
}

const root = new URL('../../', import.meta.url)
const site = new URL('build/client/', root)
const kept = new URL('build/pictures/', root)

async function main(): Promise<void> {
  const program = await hashProgram()
  const pictures = [...(await iconPictures()), ...(await socialPictures())]
  let rasteriser: Rasteriser | undefined
  const used = new Set<string>()
  await mkdir(kept, { recursive: true })
  for (const picture of pictures) {
    const name = `${hash(program, JSON.stringify([picture.file, picture.inputs]))}.png`
    used.add(name)
    let png: Uint8Array | null = await readFile(new URL(name, kept)).catch(() => null)
    if (!png) {
      rasteriser ??= await openRasteriser()
      png = rasteriser.png(picture.draw(rasteriser), picture.width)
      await writeFile(new URL(name, kept), png)
    }
    const target = new URL(picture.file, site)
    await mkdir(dirname(fileURLToPath(target)), { recursive: true })
    await writeFile(target, picture.file.endsWith('.ico') ? packIco(png, picture.width) : png)
  }
  for (const name of await readdir(kept)) if (!used.has(name)) await rm(new URL(name, kept))
}

async function iconPictures(): Promise<Picture[]> {
  const favicon = await readFile(new URL('favicon.svg', site), 'utf8')
  return appIcons.map((icon) => ({
    file: icon.file,
    width: icon.size,
    inputs: favicon,
    draw: () => drawAppIcon(icon, favicon),
  }))
}

async function socialPictures(): Promise<Picture[]> {
  const palette = await readPalette(new URL('app/app.css', root))
  const pages = globSync('**/index.html', { cwd: site }).map((path) => readFile(new URL(path, site), 'utf8'))
  return (await Promise.all(pages)).flatMap((html) => {
    const page = readPage(html)
    if (!page) return []
    return {
      file: page.file,
      width: socialSize.width,
      inputs: [page, [...palette]],
      draw: (rasteriser: Rasteriser) => drawSocialPicture(page, palette, (text) => rasteriser.textWidth(text)),
    }
  })
}

/** This program and the versions of what it draws with. */
async function hashProgram(): Promise<string> {
  const sources = globSync('tools/pictures/*.ts', { cwd: root }).toSorted()
  const packages = ['@resvg/resvg-wasm', 'subset-font', '@fontsource-variable/fraunces']
  const files = [...sources, ...packages.map((name) => `node_modules/${name}/package.json`)]
  return hash(...(await Promise.all(files.map((path) => readFile(new URL(path, root), 'utf8')))))
}

function hash(...parts: string[]): string {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex').slice(0, 32)
}

await main()
