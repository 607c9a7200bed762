import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'
import type { Plugin } from 'vite'
import type { Book } from '../../app/content/books/book.ts'
import { firstBook } from '../../app/catalog/books.ts'
import { books } from '../../app/content/books/books.ts'
import { site } from '../../app/content/site.ts'
import { encodeVersions } from '../../app/photographs/encode-versions.server.ts'
import { photoPlaces } from '../../app/photographs/photo-places.ts'
import { builtPhoto, type MadePhoto, photoError, withData } from '../photos/built-photo.ts'
import { makePhoto } from '../photos/make-photo.ts'
import { photoFolder } from '../photos/photographs.ts'
import { type BookView, drawBook, scenes } from './draw-book.ts'

/** The maximum size of one version of a drawn book. */
const maxBytes = 40 * 1024
const widths: Record<BookView, readonly number[]> = {
  open: photoPlaces.bookOpen.widths,
  closed: photoPlaces.bookClosed.widths,
}
const root = fileURLToPath(new URL('../../', import.meta.url))
/** Drawn pictures: drawing takes seconds, and the same drawings make the same picture. */
const kept = join(root, '.cache/book-pictures')

type BookPictures = Record<BookView, MadePhoto>

/** The picture of a drawn book as a PNG file. */
export const drawnBook = (book: Book, view: BookView): Promise<Buffer> =>
  keep(book, view, 'png', () => drawAsPng(book, view))

async function drawAsPng(book: Book, view: BookView): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height } = scenes[view]
  const drawn = await drawBook(book, view)
  return sharp(drawn, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

/** Without a description: the page has one in its words. */
async function versionsOf(book: Book, view: BookView): Promise<MadePhoto> {
  const encode = async () => {
    const largest = await drawnBook(book, view)
    const versions = await encodeVersions({ largest, widths: widths[view], maxBytes })
    if ('tooHeavyAt' in versions) {
      throw photoError(`${book.title} has too many bytes at ${versions.tooHeavyAt} pixels.`)
    }
    return v8.serialize(await builtPhoto({ name: `${book.key}-${view}`, alt: '', largest, versions }))
  }
  const { photo, files } = v8.deserialize(await keep(book, view, 'versions', encode)) as MadePhoto
  return {
    photo,
    files: new Map([...files].map(([address, bytes]) => [address, Buffer.from(bytes)])),
  }
}

/** A file that `make` makes, kept for the next build as long as the book, its pictures and the code that draws are the same. */
async function keep(book: Book, view: BookView, kind: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify([book, view, site.name]))
  for (const path of globSync(
    ['tools/{books,photos}/*.ts', 'app/photographs/encode-versions.server.ts', 'app/ui/book/*.*'],
    { cwd: root },
  ).toSorted()) {
    hash.update(readFileSync(join(root, path)))
  }
  const file = join(kept, `${hash.digest('hex').slice(0, 32)}.${kind}`)
  if (existsSync(file)) return readFileSync(file)
  const made = await make()
  mkdirSync(kept, { recursive: true })
  // Two programs may draw at the same time: neither reads half of a file.
  writeFileSync(`${file}.${process.pid}`, made)
  renameSync(`${file}.${process.pid}`, file)
  return made
}

async function picturesOf(book: Book): Promise<BookPictures> {
  const own = book === firstBook ? site.photos : { bookOpen: null, bookClosed: null }
  return {
    open: await (own.bookOpen ? makePhoto('bookOpen', own.bookOpen, photoFolder) : versionsOf(book, 'open')),
    closed: await (own.bookClosed ? makePhoto('bookClosed', own.bookClosed, photoFolder) : versionsOf(book, 'closed')),
  }
}

/** `import bookPictures from 'virtual:book-pictures'`: photographs of each book, or drawings until there are some, by its key. */
export function bookPictures(): Plugin {
  // The builds for the browser and the server run one after the other and use the same files.
  let making: Promise<[string, BookPictures][]> | undefined
  return {
    name: 'book-pictures',
    resolveId: { filter: { id: /^virtual:book-pictures$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:book-pictures$/ },
      async handler() {
        making ??= Promise.all(books.map(async (book) => [book.key, await picturesOf(book)] as [string, BookPictures]))
        const { name: side, mode } = this.environment
        const built = mode === 'build'
        const entries = (await making).map(([key, { open, closed }]) => {
          for (const [address, source] of [...open.files, ...closed.files]) {
            if (side === 'client' && built) this.emitFile({ type: 'asset', fileName: address.slice(1), source })
          }
          const show = (made: MadePhoto) => (built ? made.photo : withData(made))
          return [key, { open: show(open), closed: show(closed) }] as const
        })
        return `export default ${JSON.stringify(Object.fromEntries(entries))}`
      },
    },
  }
}
