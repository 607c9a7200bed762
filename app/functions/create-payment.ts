import { z } from 'zod'
import { amountSchema } from '../donate/parse-gift.ts'
import { startGift } from '../donate/start-gift.server.ts'
import { answerCall } from './answer-call.server.ts'

const bodySchema = z.object({ amount: amountSchema }, 'The request must be a JSON object with an amount in cents.')

/** `POST /functions/v1/create-payment {amount}`: a one-time gift, amount in cents. */
export function action({ request }: { request: Request }): Promise<Response> {
  return answerCall(
    request,
    bodySchema,
    ({ amount }) => amount,
    ({ amount }, key) => startGift({ amountCents: amount, frequency: 'once' }, key),
  )
}

/** React Router brings GET here. */
export const loader = action
