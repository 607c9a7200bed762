/** Draws the icons for home screens and the social picture of each page. A step of the build, after the pages. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { bookPath, firstBook } from '../../app/catalog/books.ts'
import { books } from '../../app/content/books/books.ts'
import { largestPicture } from '../photos/book-pictures.ts'
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

/** The home page has the open book beside its heading, and the page of a book that book. */
async function bookBeside(path: string) {
  const page = `/${dirname(path)}`
  const ofHome = page === '/.'
  const book = ofHome ? firstBook : books.find((one) => bookPath(one) === page)
  const png = book && (await largestPicture(book, ofHome ? 'open' : 'closed'))
  if (!png) return undefined
  const picture = `data:image/png;base64,${png.toString('base64')}`
  return ofHome
    ? { picture, x: 584, y: 118, width: 640, height: 427 }
    : { picture, x: 660, y: 60, width: 520, height: 520 }
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
  write(file, drawSocialPicture(heading, siteName, favicon, await bookBeside(path)), socialSize.width)
}
