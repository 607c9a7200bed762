/**
 * For every answer of My giving and the office, and for pages whose address names a payment: kept by no cache, found by no
 * search engine. They post, so they must name their origin to us; to others they name nothing.
 */
export function privateHeaders(): Record<string, string> {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' }
}
