import type { Book } from '../../content/books/book.ts'
import { site } from '../../content/site.ts'
import { BookCover } from '../drawings/book-cover.tsx'
import { pictureAddress } from './pictures.ts'

/** The cover of a book as a figure: its picture, or the drawn one with its title. */
export function Cover({ book, className, drawing }: CoverProps) {
  const { cover, coverAlt, title } = book
  return (
    <figure className={className}>
      {cover === null ? (
        <>
          <BookCover title={title} publisher={site.name} className={drawing} />
          <figcaption className="sr-only">{coverAlt}</figcaption>
        </>
      ) : (
        <img src={pictureAddress(cover)} width="360" height="480" alt={coverAlt} className="h-auto w-full" />
      )}
    </figure>
  )
}

interface CoverProps {
  book: Book
  className: string
  /** Classes of the drawn cover. */
  drawing?: string
}
