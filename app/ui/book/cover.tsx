import bookPictures from 'virtual:book-pictures'
import { firstBook } from '../../catalog/books.ts'
import type { Book } from '../../content/books/book.ts'
import { Photograph } from '../photograph.tsx'
import { publishedIn } from '../published-photograph.ts'

/** A book as it lies closed on a table. */
export function Cover({ book, sizes, className, loading }: CoverProps) {
  const built = bookPictures[book.key]?.closed
  const picture = book.key === firstBook.key ? publishedIn('bookClosed', built) : built
  return (
    <Photograph
      photo={picture ? { ...picture, alt: picture.alt || book.coverAlt } : null}
      sizes={sizes}
      className={className}
      loading={loading}
    />
  )
}

interface CoverProps {
  book: Book
  /** Its width on the page, in the form of the attribute `sizes`. */
  sizes: string
  className: string
  loading?: 'lazy' | 'eager'
}
