/** The address of these pages names a payment: keep it out of caches, of other sites' logs and of search engines. */
export function paymentResultHeaders(): HeadersInit {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}
