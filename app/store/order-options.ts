import type { Book } from '../content/books/book.ts'
import { store } from '../content/pages/store.ts'
import { collectsSalesTax } from '../catalog/sales-tax.ts'
import { readAmount } from '../values/typed-amount.ts'
import { fill } from '../words/fill.ts'

/** The limits of an order, for the form, the functions and the checkout. */
export interface OrderChoice {
  book: Book
  quantity: number
}

export const minQuantity = 1
export const maxQuantity = store.maxPerOrder

export function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= minQuantity && quantity <= maxQuantity
}

/** "1 book", or "2 books". */
export function booksInWords(quantity: number): string {
  const { oneBook, books } = store.form
  return quantity === 1 ? oneBook : fill(books, { quantity })
}

/** The refusal of a quantity that is out of range. */
export function quantityRefusal(): string {
  return fill(store.form.wrongQuantity, { max: maxQuantity })
}

/** The price of an order, in cents: the books, and shipping once. */
export function totalCents({ book, quantity }: OrderChoice): number {
  return book.priceCents * quantity + book.shippingCents
}

/** A number of books as a person types it: "3", "٣", "1,000". NaN: it is no number. 0: it is none that can be ordered. */
export function readQuantity(typed: string): number {
  const read = readAmount(typed)
  if (read.kind === 'amount') return read.cents / 100
  if (read.kind === 'too-large') return Infinity
  return read.kind === 'not-an-amount' ? Number.NaN : 0
}

/** The number at the start of what is in the field. */
export const readLeadingQuantity = (typed: string) => readQuantity(/^[\p{Nd}.,\s-]*/u.exec(typed)?.[0] ?? '')

/** The quantity after this is typed over `quantity`: a text that is not a number means 1, a number out of range changes nothing. */
export function quantityFrom(typed: string, quantity: number): number {
  const number = Math.trunc(readLeadingQuantity(typed))
  if (Number.isNaN(number)) return minQuantity
  return isQuantity(number) ? number : quantity
}

/**
 * The receipt number of an order is computed from this text. The browser mints the key for this choice. An order with sales tax is
 * another one: Stripe refuses one key for two different requests.
 */
export function orderSessionKey({ book, quantity }: OrderChoice, key: string): string {
  return `order:${key}:${book.key}:${quantity}:${book.priceCents}:${book.shippingCents}${collectsSalesTax() ? ':tax' : ''}`
}
