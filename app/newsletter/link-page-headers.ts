/** The address of these pages holds a subscriber's key: keep it out of caches, logs of others and search engines. */
export function linkPageHeaders(): Record<string, string> {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}
