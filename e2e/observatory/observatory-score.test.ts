import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyPage } from '../every-page.ts'
import { startSite, startWorld, type Site, type World } from '../harness/world.ts'
import { observatoryScore, type AnswerHeaders, type Expectation } from './observatory-score.ts'

let world: World
/** As visitors of a public address see it. */
let secure: Site

beforeAll(async () => {
  world = await startWorld()
  secure = await startSite({ ...world.siteOptions, env: { SITE_URL: 'https://localhost:8443' } })
})
afterAll(async () => {
  await secure.stop()
  await world.stop()
})

/** The sandbox stands at a plain http address, which no public site names. */
function headersOf(response: Response): AnswerHeaders {
  const headers = Object.fromEntries(response.headers)
  const policy = headers['content-security-policy']?.replaceAll(` ${world.sandbox.url}`, '')
  return { ...headers, ...(policy && { 'content-security-policy': policy }) }
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const wrongForm = { method: 'POST', headers: form, body: 'custom=0' }

const kinds: [path: string, sent?: RequestInit][] = [
  ...everyPage.map((path): [string] => [path]),
  ['/donate?amount=100&recurring=monthly'],
  ['/newsletter/confirm?token=none'],
  ['/newsletter/unsubscribe?token=none'],
  ['/donate', wrongForm],
  ['/contact', wrongForm],
  ['/newsletter', wrongForm],
  ['/favicon.svg'],
  ['/sitemap.xml'],
  ['/healthz'],
  ['/functions/v1/create-payment', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' }],
]

test.each(kinds)('%s scores 120 or more at the MDN HTTP Observatory', async (path, sent) => {
  const response = await fetch(`${secure.url}${path}`, { redirect: 'manual', ...sent })
  const { score, met } = observatoryScore(headersOf(response), await response.text())
  expect(score, met.join('\n')).toBeGreaterThanOrEqual(120)
  expect(met).toContain('csp-implemented-with-no-unsafe-default-src-none')
})

const perfect: AnswerHeaders = {
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
const policy = 'content-security-policy'

const weakened: [expectation: Expectation, score: number, headers: AnswerHeaders, html?: string][] = [
  ['csp-not-implemented', 75 - 20, { [policy]: undefined }],
  [
    'csp-implemented-with-unsafe-inline',
    80,
    { [policy]: "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'" },
  ],
  [
    'csp-implemented-with-unsafe-eval',
    90 + 20,
    { [policy]: "default-src 'none'; script-src 'unsafe-eval'; frame-ancestors 'self'" },
  ],
  [
    'csp-implemented-with-insecure-scheme',
    80,
    { [policy]: "default-src 'none'; connect-src http://a.example; frame-ancestors 'none'" },
  ],
  ['csp-implemented-with-no-unsafe', 125, { [policy]: "default-src 'self'; frame-ancestors 'none'" }],
  ['cookies-session-without-secure-flag', 60, { 'set-cookie': 'a=b' }],
  ['referrer-policy-unsafe', 95 + 25, { 'referrer-policy': 'unsafe-url' }],
  ['hsts-not-implemented', 80, { 'strict-transport-security': undefined }],
  ['hsts-implemented-max-age-less-than-six-months', 90 + 30, { 'strict-transport-security': 'max-age=60' }],
  ['x-content-type-options-not-implemented', 95 + 30, { 'x-content-type-options': undefined }],
  ['cross-origin-resource-policy-not-implemented', 120, { 'cross-origin-resource-policy': undefined }],
  [
    'cross-origin-resource-sharing-implemented-with-universal-access',
    50,
    { 'access-control-allow-origin': 'https://a.example', 'access-control-allow-credentials': 'true' },
  ],
  ['sri-not-implemented-and-external-scripts-not-loaded-securely', 50, {}, '<script src="//a.example/x.js"></script>'],
]

test('headers without a fault score 130', () => {
  expect(observatoryScore(perfect, '').score).toBe(130)
})

test.each(weakened)('%s: %i', (expectation, score, headers, html = '') => {
  const judged = observatoryScore({ ...perfect, ...headers }, html)
  expect(judged.met).toContain(expectation)
  expect(judged.score).toBe(score)
})
