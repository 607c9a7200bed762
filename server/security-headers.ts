import { createHash } from 'node:crypto'
import type { Site } from '../app/start/start-app.server.ts'
import type { RoutePolicy } from '../app/start/route-policies.ts'

type Headers = readonly (readonly [name: string, value: string])[]

/** The security headers, by the kind of answer. */
export interface SecurityHeaders {
  /** For everything that is not a page: a document, a picture, an answer to a script. */
  other: Headers
  /** For the service worker: it may request this site only. */
  worker: Headers
  /** For a page that is the same for everyone: only its own inline scripts may run. */
  page(html: string): Headers
  /**
   * For a page that is rendered for one visitor: only scripts and styles with the nonce. Hashes of the page's text would
   * also allow an injected script.
   */
  rendered(nonce: string, policy?: Pick<RoutePolicy, 'passkeys' | 'frames'>): Headers
}

const noSources = { formTargets: [], connectTargets: [], consentedScripts: { policy: '', addresses: [] } }

/** The Trusted Types policy that makes the URL of the service worker only: see `app/hydration/hydrate-on-intent.ts`. */
const workerPolicy = 'worker'

export function securityHeaders(siteUrl: string, sources: Partial<Site['cspSources']> = {}): SecurityHeaders {
  const { formTargets, connectTargets, consentedScripts: consented } = { ...noSources, ...sources }
  const secure = siteUrl.startsWith('https://')
  const trustedTypes = [workerPolicy, ...(consented.addresses.length > 0 ? [consented.policy] : [])].join(' ')
  const common: Headers = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', permissions()],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(secure ? [['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'] as const] : []),
  ]
  const pageHeaders = (
    scripts: readonly string[],
    styles: readonly string[],
    { trusted, frames }: { trusted: string; frames: boolean } = { trusted: trustedTypes, frames: false },
  ): Headers => {
    const policy = [
      ["default-src 'none'"],
      ...(frames ? [["frame-src 'self'"]] : []),
      ["script-src 'self'", ...consented.addresses.map((address) => sourceOf(address, siteUrl)), ...scripts],
      ["style-src 'self'", ...styles],
      ["img-src 'self' data:; font-src 'self'"],
      ["connect-src 'self'", ...connectTargets],
      ["manifest-src 'self'"],
      // Chrome also applies it to the redirect after a form.
      ["form-action 'self'", ...formTargets],
      ["frame-ancestors 'none'; base-uri 'none'; object-src 'none'"],
      [`require-trusted-types-for 'script'; trusted-types ${trusted}`],
      ...(secure ? [['upgrade-insecure-requests']] : []),
    ]
    return [...common, ['Content-Security-Policy', policy.map((parts) => parts.join(' ')).join('; ')]]
  }
  const nothing = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
  return {
    other: [...common, ['Content-Security-Policy', nothing]],
    worker: [...common, ['Content-Security-Policy', `${nothing}; connect-src 'self'`]],
    page: (html) => pageHeaders(hashes(scriptsIn(html)), hashes(stylesIn(html))),
    rendered: (nonce, { passkeys, frames } = {}) => [
      ...(passkeys ? [['Permissions-Policy', permissions([askForPasskey])] as const] : []),
      // The office's scripts need no Trusted Types policy.
      ...pageHeaders([`'nonce-${nonce}'`], [`'nonce-${nonce}'`], {
        trusted: passkeys ? "'none'" : trustedTypes,
        frames: frames === true,
      }),
    ],
  }
}

const askForPasskey = 'publickey-credentials-get'

/** No page uses these features, so an injected script may not either. */
const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  askForPasskey,
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

function permissions(granted: readonly string[] = []): string {
  return deniedFeatures.map((feature) => `${feature}=(${granted.includes(feature) ? 'self' : ''})`).join(', ')
}

/** The URL of the script, not its whole host. Sources in a policy have no query, and these signs would end them. */
function sourceOf(address: string, siteUrl: string): string {
  const { origin, pathname } = new URL(address, siteUrl)
  return origin + pathname.replaceAll(/[;,]/g, encodeURIComponent)
}

/** Data in a script element, such as JSON-LD, never run and need no hash. */
function scriptsIn(html: string): string[] {
  const isRun = /^(?![^]*\ssrc=)(?![^]*\stype=["']?(?!module\b|importmap\b|speculationrules\b|text\/javascript\b)\w)/i
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => isRun.test(attributes))
    .map(([, , code = '']) => code)
}

const stylesIn = (html: string) => [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, css = '']) => css)

/** The hash of an inline script's exact bytes, for the policy (CSP Level 3, 8.4). */
function hashes(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))]
}
