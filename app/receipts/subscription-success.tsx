import type { Route } from './+types/subscription-success.ts'
import { subscriptionSuccess } from '../content/payments.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { answerReturnPage } from './answer-return-page.server.ts'
import { PaymentResult } from './payment-result.tsx'
import { loadReturnPage, paymentResultHeaders } from './load-return-page.server.ts'

export const headers = paymentResultHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: subscriptionSuccess.pageTitle, description: subscriptionSuccess.description })

export function loader({ url }: Route.LoaderArgs) {
  return loadReturnPage(url)
}

export function action({ request }: Route.ActionArgs) {
  return answerReturnPage(request)
}

export default function SubscriptionSuccess({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentResult isRecurring words={subscriptionSuccess} refused={actionData} {...loaderData} />
}
