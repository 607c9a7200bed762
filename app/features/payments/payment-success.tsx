import type { Route } from './+types/payment-success.ts'
import { paymentSuccess } from '../../content/payments.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { GiftResult } from './gift-result.tsx'
import { giftResultHeaders } from './gift-result-headers.ts'
import { lookUpGift } from './look-up-gift.server.ts'

export const headers = giftResultHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: paymentSuccess.pageTitle, description: paymentSuccess.description })

export async function loader({ request }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id') || null
  return { sessionId, gift: await lookUpGift(sessionId) }
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  return <GiftResult words={paymentSuccess} {...loaderData} />
}
