import type { ActionFunctionArgs } from 'react-router'
import { z } from 'zod'
import type { CheckoutRefusal } from '../checkout/start-checkout.server.ts'
import { book } from '../content/book.ts'
import { amountSchema, frequencySchema } from '../donate/parse-gift.ts'
import { startGift } from '../donate/start-gift.server.ts'
import { totalCents } from '../store/order-options.ts'
import { orderSchema, type OrderRequest } from '../store/schema.ts'
import { startOrder } from '../store/start-order.server.ts'
import { answerCall } from './answer-call.server.ts'

const onceSchema = z.object({ amount: amountSchema }, 'The request must be a JSON object with an amount in cents.')
const recurringSchema = z.object(
  { amount: amountSchema, frequency: frequencySchema },
  'The request must be a JSON object with an amount in cents and a frequency.',
)

const functions: Record<string, (args: ActionFunctionArgs) => Promise<Response>> = {
  /** `{amount}`: a one-time gift, in cents. */
  'functions/v1/create-payment': (args) =>
    answerCall(
      args,
      onceSchema,
      ({ amount }) => amount,
      ({ amount }, key) => startGift({ amountCents: amount, frequency: 'once' }, key),
    ),
  /** `{amount, frequency}`: a recurring gift, in cents. */
  'functions/v1/create-checkout': (args) =>
    answerCall(
      args,
      recurringSchema,
      ({ amount }) => amount,
      ({ amount, frequency }, key) => startGift({ amountCents: amount, frequency }, key),
    ),
  /**
   * `{productName, productPrice, quantity, shippingCost}`: an order. The two prices are dollars, as the store shows them,
   * and only compared: what is charged is ours.
   */
  'functions/v1/create-product-checkout': (args) =>
    answerCall(
      args,
      orderSchema,
      ({ quantity }) => totalCents(quantity),
      async (order, key) => refuseOldOffer(order) ?? startOrder(order, key),
    ),
}

/** By the path in `routes.ts`: a request may write it in capitals or with `.data`. */
export function action(args: ActionFunctionArgs): Promise<Response> {
  return functions[args.pattern]!(args)
}

/** React Router brings GET here. */
export const loader = action

/** A page that was left open may still show what a book cost yesterday. */
function refuseOldOffer({ productName, productPrice, shippingCost }: OrderRequest): CheckoutRefusal | null {
  const isSame =
    productName === book.title && productPrice === book.priceCents / 100 && shippingCost === book.shippingCents / 100
  if (isSame) return null
  const error = 'The book or its price has changed since this page was opened. Please reload the page and order again.'
  return { ok: false, status: 409, code: 'offer_changed', error }
}
