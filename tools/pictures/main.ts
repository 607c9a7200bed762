/** Draws the icons for home screens and the social picture of each page. A step of the build, after the pages. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { appIcons, drawAppIcon, packIco } from './icons.ts'
import { drawSocialPicture, socialSize } from './social-picture.ts'

const { resolve } = createRequire(import.meta.url)
const font = readFileSync(resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'))
await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')))
const site = new URL('../../build/client/', import.meta.url)
const favicon = readFileSync(new URL('favicon.svg', site), 'utf8')

function write(file: string, svg: string, width: number): void {
  const png = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontBuffers: [font], defaultFontFamily: 'Fraunces' },
  })
    .render()
    .asPng()
  const target = new URL(file, site)
  mkdirSync(new URL('.', target), { recursive: true })
  writeFileSync(target, file.endsWith('.ico') ? packIco(png, width) : png)
}

for (const icon of appIcons) write(icon.file, drawAppIcon(icon, favicon), icon.size)
for (const path of globSync('**/index.html', { cwd: site })) {
  const html = readFileSync(new URL(path, site), 'utf8')
  const propertyOf = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1]
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '')
  const [image, siteName] = [propertyOf('og:image'), propertyOf('og:site_name')]
  // A page without an image is not shared.
  if (!image || !siteName || !heading) continue
  const file = new URL(image, 'http://localhost').pathname.slice(1)
  write(file, drawSocialPicture(heading, siteName, favicon), socialSize.width)
}
