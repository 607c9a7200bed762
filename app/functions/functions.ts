import type { ActionFunctionArgs } from 'react-router'
import { z } from 'zod'
import type { CheckoutRefusal } from '../checkout/start-checkout.server.ts'
import { book } from '../content/pages/book.ts'
import { readExtras } from '../donate/choice.ts'
import { addExtras } from '../donate/gift-extras.ts'
import { type GiftChoice, maximumCents } from '../donate/gift-options.ts'
import { amountSchema, frequencySchema } from '../donate/parse-gift.ts'
import { startGift } from '../donate/start-gift.server.ts'
import { totalCents } from '../store/order-options.ts'
import { orderSchema, type OrderRequest } from '../store/schema.ts'
import { startOrder } from '../store/start-order.server.ts'
import { answerCall } from './answer-call.server.ts'

const text = z.string('What is added to a gift must be text.').optional()

/**
 * What may be added to a gift. `cover`, in cents, is what the donor was shown: it is only compared, as the store's
 * prices are.
 */
const extrasShape = {
  cover: z.int('The addition for the cost must be a whole number of cents.').min(1).max(maximumCents).optional(),
  tribute: z.enum(['memory', 'honor'], 'A tribute is in memory or in honor.').optional(),
  tributeName: text,
  tellName: text,
  tellEmail: text,
  tellMessage: text,
  note: text,
  from: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/i, 'Where a gift came from: 1 to 40 letters, digits and dashes.')
    .optional(),
}

/** A field that is not known is refused: it may be one that was meant, and misspelled. */
const describeFault = (text: string) => ({
  error: ({ code, keys }: { code?: string; keys?: string[] }) =>
    code === 'unrecognized_keys' ? `The request has a field that is not known here: ${keys?.join(', ')}.` : text,
})

const onceSchema = z
  .strictObject(
    { amount: amountSchema, ...extrasShape },
    describeFault('The request must be a JSON object with an amount in cents.'),
  )
  .transform(({ amount, ...rest }, context) => readGift({ amountCents: amount, frequency: 'once' }, rest, context))
const recurringSchema = z
  .strictObject(
    { amount: amountSchema, frequency: frequencySchema, ...extrasShape },
    describeFault('The request must be a JSON object with an amount in cents and a frequency.'),
  )
  .transform(({ amount, frequency, ...rest }, context) => readGift({ amountCents: amount, frequency }, rest, context))

interface GiftCall {
  choice: GiftChoice
  /** What the donor was shown as the addition for the cost. */
  cover: number | undefined
}

function readGift(
  choice: GiftChoice,
  { cover, ...texts }: z.infer<z.ZodObject<typeof extrasShape>>,
  context: z.core.$RefinementCtx,
): GiftCall {
  const added = addExtras(
    choice,
    readExtras(Object.entries({ ...texts, cover: cover && 'yes' }).map(([name, text]) => [name, text ?? ''])),
  )
  if (added.ok) return { choice: added.choice, cover }
  context.addIssue(added.problems[0]!.text)
  return z.NEVER
}

const answerGift = (args: ActionFunctionArgs, schema: z.ZodType<GiftCall>) =>
  answerCall(
    args,
    schema,
    ({ choice }) => choice.amountCents,
    async ({ choice, cover }, key) => refuseOldCost(choice, cover) ?? startGift(choice, key),
  )

const functions: Record<string, (args: ActionFunctionArgs) => Promise<Response>> = {
  /** `{amount}`: a one-time gift, in cents, and what is added to it. */
  'functions/v1/create-payment': (args) => answerGift(args, onceSchema),
  /** `{amount, frequency}`: a recurring gift. */
  'functions/v1/create-checkout': (args) => answerGift(args, recurringSchema),
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

/** What cards cost may have changed since, too. */
function refuseOldCost({ coverCents }: GiftChoice, shown: number | undefined): CheckoutRefusal | null {
  if (coverCents === shown) return null
  const error = 'What a payment costs us has changed since this page was opened. Please reload the page and give again.'
  return { ok: false, status: 409, code: 'cost_changed', error }
}
