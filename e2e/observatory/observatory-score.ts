/**
 * The MDN HTTP Observatory's rules, as far as an answer of this site can meet them: what each expectation is worth, from
 * https://github.com/mdn/mdn-http-observatory (src/grader/charts.js, src/analyzer/tests), as of 2025. Not scored, as no
 * test of ours can see it: the redirection from http and the HSTS preload list (at best +5), which are the proxy's.
 */
const modifiers = {
  'csp-implemented-with-no-unsafe-default-src-none': 10,
  'csp-implemented-with-no-unsafe': 5,
  'csp-implemented-with-unsafe-inline-in-style-src-only': 0,
  'csp-implemented-with-insecure-scheme-in-passive-content-only': -10,
  'csp-implemented-with-unsafe-eval': -10,
  'csp-implemented-with-unsafe-inline': -20,
  'csp-implemented-with-insecure-scheme': -20,
  'csp-not-implemented': -25,
  'cookies-not-found': 0,
  // A session's cookie without its flags: the worst that is said of cookies. This site sets none.
  'cookies-session-without-secure-flag': -40,
  'cross-origin-resource-sharing-not-implemented': 0,
  'cross-origin-resource-sharing-implemented-with-public-access': 0,
  'cross-origin-resource-sharing-implemented-with-universal-access': -50,
  'referrer-policy-private': 5,
  'referrer-policy-not-implemented': 0,
  'referrer-policy-unsafe': -5,
  'hsts-implemented-max-age-at-least-six-months': 0,
  'hsts-implemented-max-age-less-than-six-months': -10,
  'hsts-not-implemented': -20,
  'sri-implemented-and-all-scripts-loaded-securely': 5,
  'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': 0,
  'sri-not-implemented-but-no-scripts-loaded': 0,
  'sri-not-implemented-and-external-scripts-not-loaded-securely': -50,
  'x-content-type-options-nosniff': 0,
  'x-content-type-options-not-implemented': -5,
  'x-frame-options-implemented-via-csp': 5,
  'x-frame-options-sameorigin-or-deny': 0,
  'x-frame-options-not-implemented': -20,
  'cross-origin-resource-policy-implemented-with-same-origin': 10,
  'cross-origin-resource-policy-implemented-with-cross-origin': 0,
  'cross-origin-resource-policy-not-implemented': 0,
} as const

export type Expectation = keyof typeof modifiers
export type AnswerHeaders = Readonly<Record<string, string | undefined>>

/** A bonus counts only for a site that has hardly any fault. */
const minForBonus = 90
/** Half a year, with the Observatory's own allowance. */
const sixMonthsSeconds = 15_552_000
const broad = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'])
const inline = new Set(["'unsafe-inline'", 'data:'])
const privateReferrer = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/

/** What an answer over https scores, and for what. */
export function observatoryScore(headers: AnswerHeaders, html: string): { score: number; met: Expectation[] } {
  const policy = directivesOf(headers['content-security-policy'] ?? '')
  const met = [
    judgePolicy(policy),
    headers['set-cookie'] ? 'cookies-session-without-secure-flag' : 'cookies-not-found',
    judgeSharing(headers),
    judgeReferrer(headers['referrer-policy']),
    judgeTransport(headers['strict-transport-security']),
    judgeScripts(html),
    headers['x-content-type-options'] === 'nosniff'
      ? 'x-content-type-options-nosniff'
      : 'x-content-type-options-not-implemented',
    judgeFrames(policy, headers['x-frame-options']),
    judgeResource(headers['cross-origin-resource-policy']),
  ] as const satisfies Expectation[]
  const sum = (keep: (modifier: number) => boolean) =>
    met.map((expectation) => modifiers[expectation] as number).reduce((all, one) => (keep(one) ? all + one : all), 0)
  const withoutBonus = 100 + sum((modifier) => modifier < 0)
  const bonus = sum((modifier) => modifier > 0)
  return { score: Math.max(0, withoutBonus + (withoutBonus >= minForBonus ? bonus : 0)), met: [...met] }
}

type Policy = ReadonlyMap<string, readonly string[]>

function directivesOf(header: string): Policy {
  const parts = header.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(parts.filter(([name]) => name).map(([name = '', ...sources]) => [name.toLowerCase(), sources]))
}

function judgePolicy(policy: Policy): Expectation {
  if (policy.size === 0) return 'csp-not-implemented'
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const [scripts, styles, objects] = [sourcesOf('script-src'), sourcesOf('style-src'), sourcesOf('object-src')]
  const isInsecure = (source: string) => /^(http|ftp):/.test(source)
  const passive = ['img-src', 'media-src']
  const active = [...policy].filter(([name]) => !passive.includes(name)).flatMap(([, sources]) => sources)
  if (scripts.some((source) => broad.has(source) || inline.has(source)) || objects.some((source) => broad.has(source)))
    return 'csp-implemented-with-unsafe-inline'
  if (active.some(isInsecure)) return 'csp-implemented-with-insecure-scheme'
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return 'csp-implemented-with-unsafe-eval'
  if (passive.flatMap(sourcesOf).some(isInsecure)) return 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  if (styles.some((source) => broad.has(source) || inline.has(source)))
    return 'csp-implemented-with-unsafe-inline-in-style-src-only'
  const isNone = policy.get('default-src')?.join(' ') === "'none'"
  return isNone ? 'csp-implemented-with-no-unsafe-default-src-none' : 'csp-implemented-with-no-unsafe'
}

function judgeSharing(headers: AnswerHeaders): Expectation {
  if (!headers['access-control-allow-origin']) return 'cross-origin-resource-sharing-not-implemented'
  return headers['access-control-allow-credentials'] === 'true'
    ? 'cross-origin-resource-sharing-implemented-with-universal-access'
    : 'cross-origin-resource-sharing-implemented-with-public-access'
}

function judgeReferrer(value: string | undefined): Expectation {
  if (!value) return 'referrer-policy-not-implemented'
  return privateReferrer.test(value) ? 'referrer-policy-private' : 'referrer-policy-unsafe'
}

function judgeTransport(value: string | undefined): Expectation {
  const seconds = Number(/max-age=(\d+)/.exec(value ?? '')?.[1] ?? Number.NaN)
  if (Number.isNaN(seconds)) return 'hsts-not-implemented'
  return seconds >= sixMonthsSeconds
    ? 'hsts-implemented-max-age-at-least-six-months'
    : 'hsts-implemented-max-age-less-than-six-months'
}

/** A script from elsewhere is taken for the worst case: this site has none. */
function judgeScripts(html: string): Expectation {
  const scripts = [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag)
  const loaded = scripts.filter((tag) => /\ssrc=/i.test(tag))
  if (scripts.length === 0) return 'sri-not-implemented-but-no-scripts-loaded'
  if (loaded.some((tag) => !/\ssrc="\/(?!\/)/i.test(tag)))
    return 'sri-not-implemented-and-external-scripts-not-loaded-securely'
  return loaded.some((tag) => /\sintegrity=/i.test(tag))
    ? 'sri-implemented-and-all-scripts-loaded-securely'
    : 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin'
}

function judgeFrames(policy: Policy, value: string | undefined): Expectation {
  if (policy.get('frame-ancestors')?.every((source) => !broad.has(source))) return 'x-frame-options-implemented-via-csp'
  return /^(deny|sameorigin)$/i.test(value ?? '')
    ? 'x-frame-options-sameorigin-or-deny'
    : 'x-frame-options-not-implemented'
}

function judgeResource(value: string | undefined): Expectation {
  if (!value) return 'cross-origin-resource-policy-not-implemented'
  return /^same-(origin|site)$/.test(value)
    ? 'cross-origin-resource-policy-implemented-with-same-origin'
    : 'cross-origin-resource-policy-implemented-with-cross-origin'
}
