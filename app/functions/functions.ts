import type { ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import type { CheckoutRefusal, CreatedCheckout } from '../checkout/create-checkout.server.ts'
import { firstBook } from '../catalog/books.ts'
import { books } from '../content/books/books.ts'
import { createGiftCheckout } from '../donate/create-gift-checkout.server.ts'
import { type GiftCall, onceSchema, recurringSchema } from '../donate/parse-gift.ts'
import { totalCents } from '../store/order-options.ts'
import { orderSchema, type OrderRequest } from '../store/schema.ts'
import { createOrderCheckout } from '../store/create-order-checkout.server.ts'
import { answerCall } from './answer-call.server.ts'

const answerGift = (args: ActionFunctionArgs, schema: z.ZodType<GiftCall>) =>
  answerCall(
    args,
    schema,
    ({ gift }) => gift.amountCents,
    async (call, key) => refuseOldCost(call) ?? createGiftCheckout(call.gift, key),
  )

const functions: Record<string, (args: ActionFunctionArgs) => Promise<Response>> = {
  /** `{amount}`: a one-time gift, in cents, and the additions to it. */
  'functions/v1/create-payment': (args) => answerGift(args, onceSchema),
  /** `{amount, frequency}`: a recurring gift. */
  'functions/v1/create-checkout': (args) => answerGift(args, recurringSchema),
  /**
   * `{productName, productPrice, quantity, shippingCost}`: an order. The two prices are in dollars, as the store shows
   * them. They are only compared: the server's own prices are charged.
   */
  'functions/v1/create-product-checkout': (args) =>
    answerCall(
      args,
      orderSchema,
      (order) => totalCents({ book: bookOf(order) ?? firstBook, quantity: order.quantity }),
      answerOrder,
    ),
}

/** By the path in `routes.ts`: a request may write it in capitals or with `.data`. */
export function action(args: ActionFunctionArgs): Promise<Response> {
  return functions[args.pattern]!(args)
}

/** React Router calls this for GET. */
export const loader = action

const bookOf = ({ productName }: OrderRequest) => books.find(({ title }) => title === productName)

/** A page that was left open may show an old name or price of the book. */
async function answerOrder(order: OrderRequest, key: string | undefined): Promise<CreatedCheckout> {
  const { productPrice, quantity, shippingCost } = order
  const book = bookOf(order)
  if (!book) return offerChanged('The store has no book with this title')
  const isSame = productPrice === book.priceCents / 100 && shippingCost === book.shippingCents / 100
  if (!isSame) return offerChanged('The book or its price has changed since this page was opened')
  return createOrderCheckout({ book, quantity }, key)
}

function offerChanged(what: string): CheckoutRefusal {
  const error = `${what}. Please reload the page and order again.`
  return { ok: false, status: 409, code: 'offer_changed', error }
}

/** The fee of a card payment may also have changed since. */
function refuseOldCost({ gift, shownCoverCents = 0 }: GiftCall): CheckoutRefusal | null {
  if (gift.coverCents === shownCoverCents) return null
  const error = 'What a payment costs us has changed since this page was opened. Please reload the page and give again.'
  return { ok: false, status: 409, code: 'cost_changed', error }
}
