import { createHash } from 'node:crypto'

type Header = readonly [name: string, value: string]

/** Addresses of scripts that a page loads after consent, and the name of the only policy that lets them through. */
interface ConsentedScripts {
  policy: string
  addresses: readonly string[]
}

/** What pages may do with others than the site itself. */
export interface CspSources {
  /** The origins that a form's answer may redirect to: Chrome holds `form-action` against those too. */
  formTargets: readonly string[]
  /** The origins that scripts may call. */
  connectTargets: readonly string[]
  consentedScripts: ConsentedScripts
}

const noSources: CspSources = { formTargets: [], connectTargets: [], consentedScripts: { policy: '', addresses: [] } }

/** The headers that every answer bears, by what is answered. */
export class SecurityHeaders {
  /** For everything that is no page: a document's own viewer, a picture, an answer to a script. */
  readonly other: readonly Header[]
  readonly #common: readonly Header[]
  readonly #policy: (scripts: readonly string[], styles: readonly string[]) => Header
  readonly #seen = new Set<string>()
  readonly #shared: Inline = { scripts: new Set(), styles: new Set() }

  constructor(siteUrl: string, cspSources: Partial<CspSources> = {}) {
    const { formTargets, connectTargets, consentedScripts: consented } = { ...noSources, ...cspSources }
    const secure = siteUrl.startsWith('https://')
    this.#common = [
      ['X-Content-Type-Options', 'nosniff'],
      ['X-Frame-Options', 'DENY'],
      ['Referrer-Policy', 'strict-origin-when-cross-origin'],
      ['Permissions-Policy', deniedFeatures.map((feature) => `${feature}=()`).join(', ')],
      ['Cross-Origin-Opener-Policy', 'same-origin'],
      ['Cross-Origin-Resource-Policy', 'same-origin'],
      ...(secure ? [['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'] as const] : []),
    ]
    const nothing = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
    this.other = [...this.#common, ['Content-Security-Policy', nothing]]
    this.#policy = (scripts, styles) => {
      const directives = [
        ["default-src 'none'"],
        ["script-src 'self'", ...consented.addresses.map((address) => sourceOf(address, siteUrl)), ...scripts],
        ["style-src 'self'", ...styles],
        ["img-src 'self' data:; font-src 'self'"],
        ["connect-src 'self'", ...connectTargets],
        ["manifest-src 'self'"],
        ["form-action 'self'", ...formTargets],
        ["frame-ancestors 'none'; base-uri 'none'; object-src 'none'"],
        [
          `require-trusted-types-for 'script'; trusted-types ${consented.addresses.length > 0 ? consented.policy : "'none'"}`,
        ],
        ...(secure ? [['upgrade-insecure-requests']] : []),
      ]
      return ['Content-Security-Policy', directives.map((sources) => [sources].flat().join(' ')).join('; ')]
    }
  }

  /** For a page that is the same for everyone: only what stands in it inline may run. */
  page(html: string): readonly Header[] {
    const { scripts, styles } = hashInline(html)
    this.#noteShared(scripts, this.#shared.scripts)
    this.#noteShared(styles, this.#shared.styles)
    return [...this.#common, this.#policy([...scripts], [...styles])]
  }

  /**
   * For a page rendered for one visitor: what bears the nonce, and what several built pages carry. Hashes of its own
   * text would bless whatever a visitor got into it.
   */
  rendered(nonce: string): readonly Header[] {
    const { scripts, styles } = this.#shared
    return [...this.#common, this.#policy([`'nonce-${nonce}'`, ...scripts], [`'nonce-${nonce}'`, ...styles])]
  }

  #noteShared(sources: ReadonlySet<string>, shared: Set<string>): void {
    for (const source of sources) {
      if (this.#seen.has(source)) shared.add(source)
      this.#seen.add(source)
    }
  }
}

/** No page uses any of these, and a script that got in should not either. */
const deniedFeatures = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'magnetometer', 'microphone', 'midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock'],
  ...['serial', 'usb', 'xr-spatial-tracking'],
]

/** The script alone, not all that its host serves. A policy's sources know no query, and end at these signs. */
function sourceOf(address: string, siteUrl: string): string {
  const { origin, pathname } = new URL(address, siteUrl)
  return origin + pathname.replaceAll(/[;,]/g, encodeURIComponent)
}

interface Inline {
  scripts: Set<string>
  styles: Set<string>
}

/** What a built page carries inline, as a policy names it, from its very bytes (CSP Level 3, 8.4). */
function hashInline(html: string): Inline {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc=/i.test(attributes) && isRun(attributes))
    .map(([, , code = '']) => code)
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, css = '']) => css)
  return { scripts: sourcesOf(scripts), styles: sourcesOf(styles) }
}

/** Data in a script element, such as JSON-LD, is never run and needs no permission. */
function isRun(attributes: string): boolean {
  const type = /\stype=["']?([^"'\s>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? ''
  return ['', 'module', 'importmap', 'speculationrules', 'text/javascript'].includes(type)
}

function sourcesOf(texts: readonly string[]): Set<string> {
  return new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))
}
