import type { Step } from './app.ts'

/**
 * A post must come from a page of the site. A browser sends its origin in one or two headers that no page can change.
 * Other programs send neither, and have no visitor's session that could be misused.
 */
export function checkOrigin(siteUrl: string): Step {
  return ({ incoming, policy, refuse }) => {
    if (incoming.method !== 'POST' || policy.originCheckExempt) return false
    const { origin, 'sec-fetch-site': from } = incoming.headers
    const isOwn =
      (from === undefined || from === 'same-origin' || from === 'none') &&
      (origin === undefined || ownName(origin, siteUrl) === siteUrl)
    return isOwn ? false : refuse(403)
  }
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A local site may be opened under each loopback name: if only the name differs, the origin is `siteUrl`. */
export function ownName(origin: string, siteUrl: string): string {
  const [sent, own] = [URL.parse(origin), new URL(siteUrl)]
  const isOwn =
    sent?.port === own.port &&
    sent.protocol === own.protocol &&
    loopbackNames.has(sent.hostname) &&
    loopbackNames.has(own.hostname)
  return isOwn ? siteUrl : origin
}
