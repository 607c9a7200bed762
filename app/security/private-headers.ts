/**
 * For My giving, the office, and pages whose URL names a payment: not cached and not indexed. Their forms need an Origin
 * header on the site itself; other sites get no referrer.
 */
export function privateHeaders(): Record<string, string> {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' }
}
