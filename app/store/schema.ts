import { z } from 'zod'
import { minQuantity, maxQuantity, quantityRefusal } from './order-options.ts'
import { shortText } from '../words/short-text.ts'

const refusal = { error: quantityRefusal }

/** The order as the page shows it. Prices in dollars: 7 and 3.99. */
export const orderSchema = z.object(
  {
    productName: shortText(200, 'The productName is too long.', 'The productName must be text.').min(
      1,
      'The productName is empty.',
    ),
    productPrice: z.number('The productPrice must be a number of dollars.').nonnegative(),
    quantity: z.int(refusal).min(minQuantity, refusal).max(maxQuantity, refusal),
    shippingCost: z.number('The shippingCost must be a number of dollars.').nonnegative(),
  },
  'The request must be a JSON object with productName, productPrice, quantity and shippingCost.',
)

export type OrderRequest = z.infer<typeof orderSchema>
