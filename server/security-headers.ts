import { createHash } from 'node:crypto'
import type { Site } from '../app/start/start-app.server.ts'
import type { RoutePolicy } from '../app/start/route-policies.ts'

type Headers = readonly (readonly [name: string, value: string])[]

/** The headers of every answer, by what is answered. */
export interface SecurityHeaders {
  /** For everything that is no page: a document's own viewer, a picture, an answer to a script. */
  other: Headers
  /** For the service worker: it may ask this site and no other. */
  worker: Headers
  /** For a page that is the same for everyone: only its own inline scripts may run. */
  page(html: string): Headers
  /**
   * For a page that is rendered for one visitor: what has the nonce. Hashes of its own text would also allow a script
   * that a visitor got into it.
   */
  rendered(nonce: string, policy?: Pick<RoutePolicy, 'passkeys'>): Headers
}

const noSources = { formTargets: [], connectTargets: [], consentedScripts: { policy: '', addresses: [] } }

/** Makes the address of the service worker, and no other: see `app/hydration/hydrate-on-intent.ts`. */
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
  const pageHeaders = (scripts: readonly string[], styles: readonly string[], trusted = trustedTypes): Headers => {
    const policy = [
      ["default-src 'none'"],
      ["script-src 'self'", ...consented.addresses.map((address) => sourceOf(address, siteUrl)), ...scripts],
      ["style-src 'self'", ...styles],
      ["img-src 'self' data:; font-src 'self'"],
      ["connect-src 'self'", ...connectTargets],
      ["manifest-src 'self'"],
      // Chrome also applies it to the address to which a form's answer redirects.
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
    rendered: (nonce, { passkeys } = {}) => [
      ...(passkeys ? [['Permissions-Policy', permissions([askForPasskey])] as const] : []),
      // The office's pages have no script that would need another address.
      ...pageHeaders([`'nonce-${nonce}'`], [`'nonce-${nonce}'`], passkeys ? "'none'" : trustedTypes),
    ],
  }
}

const askForPasskey = 'publickey-credentials-get'

/** No page uses any of these, and an injected script must not either. */
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

/** The script alone, not all that its host serves. A policy's sources know no query, and end at these signs. */
function sourceOf(address: string, siteUrl: string): string {
  const { origin, pathname } = new URL(address, siteUrl)
  return origin + pathname.replaceAll(/[;,]/g, encodeURIComponent)
}

/** Data in a script element, such as JSON-LD, is never run and needs no permission. */
function scriptsIn(html: string): string[] {
  const isRun = /^(?![^]*\ssrc=)(?![^]*\stype=["']?(?!module\b|importmap\b|speculationrules\b|text\/javascript\b)\w)/i
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => isRun.test(attributes))
    .map(([, , code = '']) => code)
}

const stylesIn = (html: string) => [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, css = '']) => css)

/** The hash by which a policy names an inline script, from its exact bytes (CSP Level 3, 8.4). */
function hashes(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))]
}
