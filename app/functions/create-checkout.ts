import { z } from 'zod'
import { amountSchema, frequencySchema } from '../donate/parse-gift.ts'
import { startGift } from '../donate/start-gift.server.ts'
import { answerCall } from './answer-call.server.ts'

const bodySchema = z.object(
  { amount: amountSchema, frequency: frequencySchema },
  'The request must be a JSON object with an amount in cents and a frequency.',
)

/** `POST /functions/v1/create-checkout {amount, frequency}`: a recurring gift, amount in cents. */
export function action({ request }: { request: Request }): Promise<Response> {
  return answerCall(
    request,
    bodySchema,
    ({ amount }) => amount,
    ({ amount, frequency }, key) => startGift({ amountCents: amount, frequency }, key),
  )
}

/** React Router brings GET here. */
export const loader = action
