import { book } from '../content/pages/book.ts'

/** The limits of an order, for the form, the functions and the checkout. */
export interface OrderChoice {
  quantity: number
}

export const minQuantity = 1
export const maxQuantity = book.maxPerOrder

export function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= minQuantity && quantity <= maxQuantity
}

/** The price of an order, in cents: the books, and shipping once. */
export function totalCents(quantity: number): number {
  return book.priceCents * quantity + book.shippingCents
}

/** The quantity after this is typed over `quantity`: a text that is not a number means 1, a number out of range changes nothing. */
export function quantityFrom(typed: string, quantity: number): number {
  const number = Number.parseInt(typed, 10)
  if (Number.isNaN(number)) return minQuantity
  return isQuantity(number) ? number : quantity
}

/** The receipt number of an order is computed from this text. The browser mints the key for this choice. */
export function orderSessionKey({ quantity }: OrderChoice, key: string): string {
  return `order:${key}:${quantity}:${book.priceCents}:${book.shippingCents}`
}
