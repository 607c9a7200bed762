import bookPictures from 'virtual:book-pictures'
import { firstBook } from '../../catalog/books.ts'
import type { Book } from '../../content/books/book.ts'
import { site } from '../../content/site.ts'
import { Photograph } from '../photograph.tsx'
import { publishedIn } from '../published-photograph.ts'

/** A book as it lies closed on a table; a book that the office has added, as a cover made of type. */
export function Cover({ book, sizes, className, loading }: CoverProps) {
  const built = bookPictures[book.key]?.closed
  const picture = book.key === firstBook.key ? publishedIn('bookClosed', built) : built
  return (
    <Photograph
      photo={picture ? { ...picture, alt: picture.alt || book.coverAlt } : null}
      sizes={sizes}
      className={className}
      loading={loading}
    >
      <TypeCover book={book} className={className} />
    </Photograph>
  )
}

/** In a square, as the pictures of books. Its words are on the page beside it. */
function TypeCover({ book: { title, edition }, className }: Pick<CoverProps, 'book' | 'className'>) {
  return (
    <div aria-hidden="true" className={`grid aspect-square place-items-center ${className}`}>
      <div className="type-cover on-night">
        <p>{title}</p>
        {edition.author && <p>{edition.author}</p>}
        <p>{site.name}</p>
      </div>
    </div>
  )
}

interface CoverProps {
  book: Book
  /** Its width on the page, in the form of the attribute `sizes`. */
  sizes: string
  className: string
  loading?: 'lazy' | 'eager'
}
