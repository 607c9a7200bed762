import { join } from 'node:path'
import type { Plugin } from 'vite'
import { firstBook } from '../../app/catalog/books.ts'
import type { Book, BookView } from '../../app/content/books/book.ts'
import { books } from '../../app/content/books/books.ts'
import { site } from '../../app/content/site.ts'
import { cutPhotograph } from '../../app/photographs/cut-photograph.server.ts'
import { encodeVersions } from '../../app/photographs/encode-versions.server.ts'
import { largestOf, photoPlaces } from '../../app/photographs/photo-places.ts'
import { builtPhoto, type MadePhoto, photoError, withData } from './built-photo.ts'
import { findPhotoFault, makePhoto } from './make-photo.ts'
import { photoFolder } from './photographs.ts'

/** The maximum size of one version of a picture of a book that is no photograph. */
const maxBytes = 40 * 1024
const places = { open: 'bookOpen', closed: 'bookClosed' } as const

/**
 * A picture of a book in its largest size, as a PNG file: the publisher's photograph of the first book, or else a drawing,
 * which keeps its transparent background. Returns null when the book has neither. Throws the fault of a file that cannot be used.
 */
export async function largestPicture(book: Book, view: BookView): Promise<Buffer | null> {
  const photo = photoOf(book, view)
  if (photo) return cutPhotograph(join(photoFolder, photo.file), places[view], null)
  if (!book.pictures) return null
  const file = book.pictures[view]
  const fault = await findPhotoFault(places[view], { file, alt: book.coverAlt }, photoFolder)
  if (fault) throw photoError(fault)
  const { default: sharp } = await import('sharp')
  const { width, height } = largestOf(places[view])
  return sharp(join(photoFolder, file)).resize(width, height).png({ compressionLevel: 1 }).toBuffer()
}

const photoOf = (book: Book, view: BookView) => (book === firstBook ? site.photos[places[view]] : null)

/** Without a description, unless it is a photograph: the page has one in its words. */
async function makePicture(book: Book, view: BookView): Promise<MadePhoto | null> {
  const photo = photoOf(book, view)
  if (photo) return makePhoto(places[view], photo, photoFolder)
  const largest = await largestPicture(book, view)
  if (!largest) return null
  const versions = await encodeVersions({ largest, widths: photoPlaces[places[view]].widths, maxBytes })
  if ('tooHeavyAt' in versions) throw photoError(`${book.title} has too many bytes at ${versions.tooHeavyAt} pixels.`)
  return builtPhoto({ name: `${book.key}-${view}`, alt: '', largest, versions })
}

const makePictures = async (book: Book) => ({
  key: book.key,
  open: await makePicture(book, 'open'),
  closed: await makePicture(book, 'closed'),
})

/** `import bookPictures from 'virtual:book-pictures'`: the pictures of each book, by its key. */
export function bookPictures(): Plugin {
  // The builds for the browser and the server run one after the other and use the same files.
  let making: ReturnType<typeof makePictures>[] | undefined
  return {
    name: 'book-pictures',
    resolveId: { filter: { id: /^virtual:book-pictures$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:book-pictures$/ },
      async handler() {
        making ??= books.map(makePictures)
        const { name: side, mode } = this.environment
        const show = (made: MadePhoto | null) => made && (mode === 'build' ? made.photo : withData(made))
        const entries = (await Promise.all(making)).map(({ key, open, closed }) => {
          for (const [address, source] of [open, closed].flatMap((made) => [...(made?.files ?? [])])) {
            if (side === 'client' && mode === 'build')
              this.emitFile({ type: 'asset', fileName: address.slice(1), source })
          }
          return [key, { open: show(open), closed: show(closed) }] as const
        })
        return `export default ${JSON.stringify(Object.fromEntries(entries))}`
      },
    },
  }
}
