import { book } from '../content/book.ts'
import type { CheckoutRefusal } from '../checkout/start-checkout.server.ts'
import { totalCents } from '../store/order-options.ts'
import { orderSchema, type OrderRequest } from '../store/schema.ts'
import { startOrder } from '../store/start-order.server.ts'
import { answerCall } from './answer-call.server.ts'

/**
 * `POST /functions/v1/create-product-checkout {productName, productPrice, quantity, shippingCost}`: an order. The two
 * prices are dollars, as the store shows them, and only compared: what is charged is ours.
 */
export function action({ request }: { request: Request }): Promise<Response> {
  return answerCall(
    request,
    orderSchema,
    ({ quantity }) => totalCents(quantity),
    async (order, key) => refuseOldOffer(order) ?? startOrder(order, key),
  )
}

/** React Router brings GET here. */
export const loader = action

/** A page that was left open may still show what a book cost yesterday. */
function refuseOldOffer({ productName, productPrice, shippingCost }: OrderRequest): CheckoutRefusal | null {
  const same =
    productName === book.title && productPrice === book.priceCents / 100 && shippingCost === book.shippingCents / 100
  if (same) return null
  const error = 'The book or its price has changed since this page was opened. Please reload the page and order again.'
  return { ok: false, status: 409, code: 'offer_changed', error }
}
