/** The functions that there are. A test compares them with the routes. */
export const functionPaths: ReadonlySet<string> = new Set([
  '/functions/v1/create-payment',
  '/functions/v1/create-checkout',
  '/functions/v1/create-product-checkout',
])

export const isFunctionPath = (path: string): boolean => path.startsWith('/functions/')

/**
 * With every answer below `/functions/`, whatever it is: a browser hands it to a page of another origin, so that
 * Supabase's client can say why a call was refused. Who may call is the functions' own check, and no cookie is sent.
 */
export const functionHeaders = { 'Access-Control-Allow-Origin': '*' } as const

/**
 * What a browser asks before such a call (https://supabase.com/docs/guides/functions/cors). Later versions of the
 * client send headers that are not known yet; the asterisk stands for all but `authorization`.
 */
export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type, x-region, idempotency-key, *',
  'Access-Control-Max-Age': '86400',
} as const
