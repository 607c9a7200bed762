import type { Route } from './+types/payment-success.ts'
import { orderSuccess, paymentSuccess } from '../content/payments.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { answerReturnPage } from './answer-return-page.server.ts'
import { PaymentResult } from './payment-result.tsx'
import { loadReturnPage, paymentResultHeaders } from './load-return-page.server.ts'

export const headers = paymentResultHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: paymentSuccess.pageTitle, description: paymentSuccess.description })

export function loader({ url }: Route.LoaderArgs) {
  return loadReturnPage(url)
}

export function action({ request }: Route.ActionArgs) {
  return answerReturnPage(request)
}

export default function PaymentSuccess({ loaderData, actionData }: Route.ComponentProps) {
  // Gifts and orders come back to the same address; what Stripe knows of the session tells them apart.
  const words = loaderData.payment?.kind === 'order' ? orderSuccess : paymentSuccess
  return <PaymentResult words={words} refused={actionData} {...loaderData} />
}
