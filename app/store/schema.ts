import { z } from 'zod'
import { minQuantity, maxQuantity, quantityRefusal } from './order-options.ts'

const refusal = { error: quantityRefusal }

/** The order as the page shows it. Prices in dollars: 7 and 3.99. */
export const orderSchema = z.object(
  {
    productName: z.string('The productName must be text.').min(1, 'The productName is empty.').max(200),
    productPrice: z.number('The productPrice must be a number of dollars.').nonnegative(),
    quantity: z.int(refusal).min(minQuantity, refusal).max(maxQuantity, refusal),
    shippingCost: z.number('The shippingCost must be a number of dollars.').nonnegative(),
  },
  'The request must be a JSON object with productName, productPrice, quantity and shippingCost.',
)

export type OrderRequest = z.infer<typeof orderSchema>
