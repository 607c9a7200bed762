/** The server's rules for a route, which it applies before the application runs. */
export interface RoutePolicy {
  methods: readonly string[]
  maxBodyBytes: number
  /** A body with this header may be longer. */
  longBody?: { header: string; maxBytes: number }
  /** How long the connection may be silent while the answer is made, in milliseconds. Otherwise as long as any connection. */
  silenceMs?: number
  /** Posts may come from any origin: the route checks the sender itself. */
  originCheckExempt?: true
  /** For calls by programs and by pages of other origins: refusals are JSON. */
  cors?: { every: Record<string, string>; preflight: Record<string, string> }
  /** Its pages may ask the browser for a passkey. */
  passkeys?: true
  /** Its pages show pages of this site in frames. */
  frames?: true
  /** There is no page at this path: programs get a plain 404 instead of React Router's page. */
  isMissing?: true
}

const page: RoutePolicy = { methods: ['GET', 'HEAD', 'POST'], maxBodyBytes: 64 * 1024 }

const megabyte = 1024 * 1024

const photographs = /^\/office\/words\/photographs\/\w+$/
/** A busy server needs half a minute for a photograph, and makes one at a time. */
const photographMs = 90_000

/** A photograph has at most 15 MB, a PDF file 5 MB: the page says so of one that is a little larger. */
const longBodies: readonly [path: RegExp, maxBytes: number][] = [
  [/^\/office\/enter\/import$/, 2 * megabyte],
  [photographs, 24 * megabyte],
  [/^\/office\/words\/lists$/, 8 * megabyte],
]

/** They show pages and mails with changed words. */
const pathsWithFrames = new Set(['/office/words/preview', '/office/words/preview/mails'])

/**
 * A file of gifts, a PDF file or a photograph may be long. A visitor without a session can send such a body too, with any
 * cookie: it is dropped unread, and all long bodies together have a limit.
 */
export function officePolicy(path: string): RoutePolicy {
  const policy: RoutePolicy = { ...page, passkeys: true }
  if (pathsWithFrames.has(path)) return { ...policy, frames: true }
  const maxBytes = longBodies.find(([pattern]) => pattern.test(path))?.[1]
  if (!maxBytes) return policy
  const long: RoutePolicy = { ...policy, longBody: { header: 'cookie', maxBytes } }
  return photographs.test(path) ? { ...long, silenceMs: photographMs } : long
}

const functionCall: RoutePolicy = {
  ...page,
  methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  cors: {
    // The browser then shows every answer to a page of another origin, so that Supabase's client can report why a call was
    // refused. The functions themselves check the caller, and no cookie is sent.
    every: { 'Access-Control-Allow-Origin': '*' },
    // https://supabase.com/docs/guides/functions/cors. Later versions of the client may send other headers; the
    // asterisk allows all headers but `authorization`.
    preflight: {
      'Access-Control-Allow-Methods': 'POST, OPTIONS',
      'Access-Control-Allow-Headers':
        'authorization, x-client-info, apikey, content-type, x-region, idempotency-key, *',
      'Access-Control-Max-Age': '86400',
    },
  },
}

/** Stripe signs its events, the mail provider sends a secret, and a mail program sends a link's token. */
export const routePolicies: ReadonlyMap<string, RoutePolicy> = new Map<string, RoutePolicy>([
  ['/functions/v1/create-payment', { ...functionCall, originCheckExempt: true }],
  ['/functions/v1/create-checkout', { ...functionCall, originCheckExempt: true }],
  ['/functions/v1/create-product-checkout', { ...functionCall, originCheckExempt: true }],
  [
    '/webhooks/stripe',
    { ...page, originCheckExempt: true, longBody: { header: 'stripe-signature', maxBytes: 1024 * 1024 } },
  ],
  ['/webhooks/bounces', { ...page, originCheckExempt: true }],
  ['/newsletter/one-click', { ...page, originCheckExempt: true }],
])

export function routePolicy(path: string): RoutePolicy {
  return routePolicies.get(path) ?? (path.startsWith('/functions/') ? { ...functionCall, isMissing: true } : page)
}
