import { matchPath } from 'react-router'
import type { PagePath } from '../office/permissions.ts'
import type { SessionState } from '../office/session.server.ts'
import { isSignInPath } from '../office/sign-in/sign-in-paths.ts'

/** The limits of a posted body. Fields are those of a form: a body of another type has none. */
export interface BodyLimits {
  maxBytes: number
  maxFields: number
  /** A larger body is read up to here and dropped, so that the page itself can say it. Default: it is refused. */
  maxDroppedBytes?: number
}

/** The server's rules for a route, which it applies before the application runs. */
export interface RoutePolicy {
  methods: readonly string[]
  /** A body above these limits is refused. */
  body: BodyLimits
  /** A body with this header may be longer. */
  longBody?: { header: string; maxBytes: number }
  /**
   * The limits without an open session, in the place of `body`. A body above them is dropped unread, and the page asks to
   * sign in.
   */
  bodyWithoutSession?: Record<Exclude<SessionState, 'open'>, BodyLimits>
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
  /** It never waits behind pages: it is sent by programs, and costs little. */
  neverWaits?: true
  /** There is no page at this path: programs get a plain 404 instead of React Router's page. */
  isMissing?: true
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** The largest public form has twenty fields. A text that is too long is shown again, so it may be longer than allowed. */
const page: RoutePolicy = { methods: ['GET', 'HEAD', 'POST'], body: { maxBytes: 64 * kilobyte, maxFields: 200 } }

const photograph: PagePath = '/office/words/photographs/:place'
/** A busy server needs half a minute for a photograph, and makes one at a time. */
const photographMs = 90_000

/** A box for each gift, giver or letter of a long list. */
const officeForm: BodyLimits = { maxBytes: 64 * kilobyte, maxFields: 4000 }

/**
 * A photograph has at most 15 MB, a PDF file 5 MB: the page says so of one that is a little larger. A file of gifts has 1 MB,
 * and the form that enters its gifts has two fields for each of its 10,000 lines.
 */
const longForms: readonly { path: PagePath; limits: BodyLimits }[] = [
  {
    path: '/office/enter/import',
    limits: { maxBytes: 2 * megabyte, maxFields: 100, maxDroppedBytes: 64 * megabyte },
  },
  { path: '/office/enter/import/:file', limits: { maxBytes: 2 * megabyte, maxFields: 20_100 } },
  { path: photograph, limits: { maxBytes: 24 * megabyte, maxFields: 100, maxDroppedBytes: 64 * megabyte } },
  { path: '/office/words/lists', limits: { maxBytes: 8 * megabyte, maxFields: 1000, maxDroppedBytes: 64 * megabyte } },
  {
    path: '/office/orders/certificates',
    limits: { maxBytes: 8 * megabyte, maxFields: 100, maxDroppedBytes: 64 * megabyte },
  },
]

/** The forms with which a session begins and ends need no session. */
const signInForm: BodyLimits = { maxBytes: 16 * kilobyte, maxFields: 20 }

/** What was typed during a session that has just ended is shown again, to be copied. Nothing of a stranger is read. */
const withoutSession: NonNullable<RoutePolicy['bodyWithoutSession']> = {
  ended: { maxBytes: 64 * kilobyte, maxFields: 50 },
  none: { maxBytes: 0, maxFields: 0 },
}

/** They show pages and mails with changed words, and an uploaded PDF file. */
const pagesWithFrames: readonly { path: PagePath }[] = [
  { path: '/office/words/preview' },
  { path: '/office/words/preview/mails' },
  { path: '/office/words/lists/file' },
]

export function officePolicy(path: string): RoutePolicy {
  if (isSignInPath(path)) return { ...page, passkeys: true, body: signInForm }
  const body = longForms.find((form) => matchPath(form.path, path))?.limits ?? officeForm
  return {
    ...page,
    passkeys: true,
    body,
    bodyWithoutSession: withoutSession,
    ...(pagesWithFrames.some((each) => matchPath(each.path, path)) && { frames: true }),
    ...(matchPath(photograph, path) && { silenceMs: photographMs }),
  }
}

const functionCall: RoutePolicy = {
  ...page,
  neverWaits: true,
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
    {
      ...page,
      originCheckExempt: true,
      neverWaits: true,
      longBody: { header: 'stripe-signature', maxBytes: megabyte },
    },
  ],
  [
    '/webhooks/bounces',
    {
      ...page,
      originCheckExempt: true,
      neverWaits: true,
      // SendGrid sends many events at once; Amazon SNS has 256 KB at most.
      body: { ...page.body, maxBytes: 256 * kilobyte },
      longBody: { header: 'x-twilio-email-event-webhook-signature', maxBytes: megabyte },
    },
  ],
  ['/newsletter/one-click', { ...page, originCheckExempt: true }],
])

export function routePolicy(path: string): RoutePolicy {
  return routePolicies.get(path) ?? (path.startsWith('/functions/') ? { ...functionCall, isMissing: true } : page)
}
