import { config } from '../../config/config.server.ts'
import { lackedPermission } from '../../stripe/reason-of.ts'
import { stripe } from '../../stripe/stripe.server.ts'
import { endpointAddress } from '../launch/stripe-checks.server.ts'

/**
 * The addresses to which Stripe sends its events, apart from the site's own: other programs that may send receipts. Returns null
 * when the key may not read them. Throws what Stripe throws.
 */
export async function findOtherEndpoints(): Promise<string[] | null> {
  const { webhookEndpoints } = await stripe('donations')
  try {
    const { data } = await webhookEndpoints.list({ limit: 100 })
    const others = data.filter(({ url, status }) => status === 'enabled' && url !== endpointAddress(config().siteUrl))
    return [...new Set(others.map(({ url }) => url))].toSorted()
  } catch (error) {
    if (lackedPermission(error)) return null
    throw error
  }
}
