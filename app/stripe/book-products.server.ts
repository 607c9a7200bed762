import type { Book } from '../content/books/book.ts'
import { everyBook, firstBook } from '../catalog/books.ts'
import { config } from '../config/config.server.ts'
import { sandboxBookProduct } from '../config/config-of.server.ts'

/** The id of a book's product at Stripe. */
export function productOfBook({ stripeProduct }: Pick<Book, 'stripeProduct'>): string {
  const { bookProduct } = config().stripe.store
  return bookProduct === sandboxBookProduct ? bookProduct : (stripeProduct ?? bookProduct)
}

/** The same for the key of a book. Of a book of a file that is listed no more, it is the first book's. */
export const productOfKey = (key: string) => productOfBook(everyBook().find((book) => book.key === key) ?? firstBook)

/** The ids of all books' products, also of books that the store had. */
export const bookProducts = () => everyBook().map(productOfBook)
