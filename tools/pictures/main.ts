/** Draws the icons for home screens and the picture of each page for links to it. Run by the build, after the pages. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { appIcons, drawAppIcon, packIco } from './icons.ts'
import { openRasteriser } from './rasteriser.ts'
import { readPage } from './read-page.ts'
import { drawSocialPicture, readPalette, socialSize } from './social-picture.ts'

const site = new URL('../../build/client/', import.meta.url)
const favicon = readFileSync(new URL('favicon.svg', site), 'utf8')
const palette = readPalette(readFileSync(new URL('../../app/ui/app.css', import.meta.url), 'utf8'))
const rasteriser = await openRasteriser()
const write = (file: string, content: Uint8Array) => {
  const target = new URL(file, site)
  mkdirSync(new URL('.', target), { recursive: true })
  writeFileSync(target, content)
}

for (const icon of appIcons) {
  const png = rasteriser.png(drawAppIcon(icon, favicon), icon.size)
  write(icon.file, icon.file.endsWith('.ico') ? packIco(png, icon.size) : png)
}
for (const path of globSync('**/index.html', { cwd: site })) {
  const page = readPage(readFileSync(new URL(path, site), 'utf8'))
  if (!page) continue
  const svg = drawSocialPicture(page, palette, (text) => rasteriser.textWidth(text))
  write(page.file, rasteriser.png(svg, socialSize.width))
}
