import type { Route } from './+types/payment-success.ts'
import { returnPages } from '../../content/payments.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { privateHeaders } from '../../security/private-headers.ts'
import { lookUpLimit } from '../../spam-guard/limit-look-ups.server.ts'
import { answerReturnPage } from './answer-return-page.server.ts'
import { PaymentResult } from './payment-result.tsx'
import { loadReturnPage } from './load-return-page.server.ts'

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { pageTitle: title, description } = loaderData?.isRecurring ? returnPages.recurring : returnPages.gift
  return privatePageMeta({ title, description })
}

/** Two routes have this page: one for gifts and orders, the other for new recurring gifts. */
export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  return { ...(await loadReturnPage(url, lookUpLimit(context))), isRecurring: pattern === 'subscription-success' }
}

export function action({ request }: Route.ActionArgs) {
  return answerReturnPage(request)
}

export default function PaymentSuccess({ loaderData, actionData }: Route.ComponentProps) {
  // Stripe's session says whether it is a gift or an order.
  const ofKind = loaderData.payment?.kind === 'order' ? returnPages.order : returnPages.gift
  const words = loaderData.isRecurring ? returnPages.recurring : ofKind
  return <PaymentResult words={words} refused={actionData} {...loaderData} />
}
