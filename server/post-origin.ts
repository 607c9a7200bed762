import type { IncomingHttpHeaders } from 'node:http'
import { functionPaths } from './functions-gateway.ts'

/**
 * Posts that come from originCheckExempt by their nature, and know it: Stripe signs its events, the mail provider shows a
 * secret, a mail program holds a link's token, and the functions have a list of origins of their own. Nothing beside
 * or below them is exempt.
 */
export const originCheckExempt: ReadonlySet<string> = new Set([
  '/webhooks/stripe',
  '/webhooks/bounces',
  ...functionPaths,
  '/newsletter/one-click',
])

/**
 * Whether a post may have come from a page of the site. A browser says where it comes from, in one header or two, and
 * no page can make it lie; programs say nothing, and hold nobody's session that could be misused.
 */
export function isOwnPost(path: string, headers: IncomingHttpHeaders, siteUrl: string): boolean {
  if (originCheckExempt.has(path)) return true
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined || ownName(origin, siteUrl) === siteUrl
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A site on this machine is opened under each of its names: where only that differs, the origin is `siteUrl`. */
export function ownName(origin: string, siteUrl: string): string {
  const [sent, own] = [URL.parse(origin), new URL(siteUrl)]
  const isOwn =
    sent?.port === own.port &&
    sent.protocol === own.protocol &&
    loopbackNames.has(sent.hostname) &&
    loopbackNames.has(own.hostname)
  return isOwn ? siteUrl : origin
}
