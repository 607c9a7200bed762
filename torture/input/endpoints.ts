/** Every query parameter that the site reads. */
export const queryParameters = [
  'amount',
  'recurring',
  'subject',
  'token',
  'session_id',
  'turned-back',
  'seed',
  'waited',
] as const

export type Endpoint = 'page' | 'form' | 'function' | 'webhook' | 'link' | 'text' | 'any'

/**
 * What the fuzzer knows of each route of app/routes.ts. A route that is missing here, or is gone there, fails
 * endpoints.test.ts.
 */
export const routeEndpoints: Record<string, Endpoint> = {
  '/': 'page',
  '/home/*': 'any',
  '/about': 'page',
  '/donors': 'page',
  '/get-involved': 'page',
  '/research': 'page',
  '/resources': 'page',
  '/privacy': 'page',
  '/cookies': 'page',
  '/terms': 'page',
  '/refund': 'page',
  '/accessibility': 'page',
  '/donate': 'form',
  '/contact': 'form',
  '/store': 'form',
  '/newsletter': 'form',
  '/functions/v1/create-payment': 'function',
  '/functions/v1/create-checkout': 'function',
  '/functions/v1/create-product-checkout': 'function',
  '/checkout/state': 'text',
  '/forms/opened': 'text',
  '/forms/proof': 'text',
  '/webhooks/stripe': 'webhook',
  '/webhooks/bounces': 'webhook',
  '/newsletter/confirm': 'link',
  '/newsletter/unsubscribe': 'link',
  '/newsletter/one-click': 'link',
  '/payment-success': 'page',
  '/subscription-success': 'page',
  '/sitemap.xml': 'text',
  '/robots.txt': 'text',
  '/.well-known/security.txt': 'text',
  '/manifest.webmanifest': 'text',
  '/*': 'any',
}

/** What the process answers beside the routes. */
export const operatorPaths = ['/healthz', '/readyz', '/metrics']

export const pathsOf = (...kinds: Endpoint[]): string[] =>
  Object.entries(routeEndpoints)
    .filter(([, kind]) => kinds.includes(kind))
    .map(([path]) => path)
