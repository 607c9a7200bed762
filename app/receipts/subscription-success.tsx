import type { Route } from './+types/subscription-success.ts'
import { subscriptionSuccess } from '../content/payments.ts'
import { config } from '../platform/config.server.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { PaymentResult } from './payment-result.tsx'
import { loadReturnPage, paymentResultHeaders } from './load-return-page.server.ts'

export const headers = paymentResultHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: subscriptionSuccess.pageTitle, description: subscriptionSuccess.description })

export async function loader({ url }: Route.LoaderArgs) {
  return { ...(await loadReturnPage(url)), portalUrl: config().stripe.portalUrl }
}

export default function SubscriptionSuccess({ loaderData }: Route.ComponentProps) {
  return <PaymentResult words={subscriptionSuccess} {...loaderData} />
}
