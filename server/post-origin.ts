import type { IncomingHttpHeaders } from 'node:http'

/**
 * Posts that come from elsewhere by their nature, and know it: Stripe signs its events, the mail provider shows a
 * secret, a mail program holds a link's
 * token, and the functions have a list of origins of their own. Nothing beside or below them is exempt.
 */
export const elsewhere: ReadonlySet<string> = new Set([
  '/webhooks/stripe',
  '/webhooks/bounces',
  '/functions/v1/create-payment',
  '/functions/v1/create-checkout',
  '/functions/v1/create-product-checkout',
  '/newsletter/one-click',
])

/**
 * Whether a post may have come from a page of the site. A browser says where it comes from, in one header or two, and
 * no page can make it lie; programs say nothing, and hold nobody's session that could be misused.
 */
export function isOwnPost(path: string, headers: IncomingHttpHeaders, siteUrl: string): boolean {
  if (elsewhere.has(path)) return true
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined || origin === siteUrl
}
