import { book } from '../content/pages/book.ts'

/** What a visitor can order, for the form, the functions and the checkout alike. */
export interface OrderChoice {
  quantity: number
}

export const minQuantity = 1
export const maxQuantity = book.maxPerOrder

export function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= minQuantity && quantity <= maxQuantity
}

/** What an order costs, in cents: the books, and shipping once. */
export function totalCents(quantity: number): number {
  return book.priceCents * quantity + book.shippingCents
}

/** What the quantity becomes when this is typed over `quantity`: no number is one book, out of range changes nothing. */
export function quantityFrom(typed: string, quantity: number): number {
  const number = Number.parseInt(typed, 10)
  if (Number.isNaN(number)) return minQuantity
  return isQuantity(number) ? number : quantity
}

/** The text of which an order's receipt number is computed. The key is the browser's own for this choice. */
export function orderSessionKey({ quantity }: OrderChoice, key: string): string {
  return `order:${key}:${quantity}:${book.priceCents}:${book.shippingCents}`
}
