import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { missing, ok, unknown, warning, type Found } from './finding.ts'
import type { LaunchFacts } from './launch-facts.server.ts'
import { askDns } from './mail-checks.server.ts'
import { instance, makeProbe, type ProbeAnswer } from './probe.server.ts'

const dayMs = 24 * 60 * 60_000
const askMs = 6000
const minDays = 14
/** Half a year: whoever gives once a year comes back with it now and then. */
const minHstsSeconds = 15_768_000
const notPublic = /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^(::1$|f[cd]|fe80)/i
const proxyHow = 'docs/runbook.md, "A machine of its own", has a configuration for Caddy.'

type Answer = Awaited<ReturnType<typeof askSite>>

/** The site's own address, asked as a visitor would: by DNS and over the network. No other host is asked. */
export function addressChecks(facts: LaunchFacts): Record<string, () => Promise<Found[]>> {
  const { config, siteUrl } = facts
  if (!config.reachable) return {}
  const url = new URL(siteUrl)
  const found = findAddress(facts, url.hostname)
  // Each check reports for itself that there is no address.
  found.catch(() => {})
  const ask = async (path: string, base = url) => askSite(new URL(path, base), await found)
  return {
    DNS: async () => checkAddress(url.hostname, await found),
    HTTPS: async () => {
      if (url.protocol === 'https:') return checkHttps(await ask('/healthz'), facts.now)
      return [missing('HTTPS', `${siteUrl} is not https: what givers type can be read on the way.`, proxyHow)]
    },
    redirect: () => checkRedirect(url, (base) => ask('/', base)),
    'this site': async () => checkProbe(ask, facts),
  }
}

async function findAddress({ dns }: LaunchFacts, host: string): Promise<string> {
  if (isIP(host)) return host
  const [v4, v6] = await Promise.all([askDns(() => dns.resolve4(host)), askDns(() => dns.resolve6(host))])
  const [address] = [...v4, ...v6]
  if (!address) throw new Error(`${host} leads nowhere: it has no A and no AAAA record in DNS.`)
  return address
}

function checkAddress(host: string, address: string): Found[] {
  return notPublic.test(address)
    ? [warning('DNS', `${host} leads to ${address}, which only your own network can reach.`, 'Correct its A record.')]
    : [ok('DNS', `${host} leads to ${address}.`)]
}

/** Of `url`'s own host alone, at this address; a redirect is not followed. */
async function askSite(url: URL, address: string) {
  const isSecure = url.protocol === 'https:'
  const { request } = await (isSecure ? import('node:https') : import('node:http'))
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const signal = AbortSignal.timeout(askMs)
  const family = isIP(address)
  request(url, {
    ...{ agent: false, signal },
    lookup: (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
  })
    .on('response', resolve)
    .on('error', (error) => reject(new Error(`${url.origin} does not answer: ${error.message}`, { cause: error })))
    .end()
  const response = await promise
  return {
    ...{ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) },
    /** When the certificate ends. Null without one. */
    certificateEndsAt: isSecure ? Date.parse((response.socket as TLSSocket).getPeerCertificate().valid_to) : null,
  }
}

const hstsHow = `The site sends it: the proxy takes it away. ${proxyHow}`

/** The connection itself has failed already where the certificate is no good for this host. */
function checkHttps({ status, headers, certificateEndsAt }: Answer, now: number): Found[] {
  const days = Math.floor(((certificateEndsAt ?? now) - now) / dayMs)
  const seconds = Number(/max-age=(\d+)/i.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0)
  return [
    days < minDays
      ? warning('certificate', `It ends in ${days} days.`, 'Why does the proxy not renew it? Look at its log.')
      : ok('certificate', `It is good for another ${days} days.`),
    seconds >= minHstsSeconds
      ? ok('HSTS', 'Browsers come back by https alone.')
      : missing('HSTS', 'The answer has no Strict-Transport-Security of half a year.', hstsHow),
    status === 200
      ? ok('health', 'The address answers.')
      : missing('health', `/healthz answers ${status}.`, `Does the proxy pass everything on? ${proxyHow}`),
  ]
}

async function checkRedirect(url: URL, ask: (base: URL) => Promise<Answer>): Promise<Found[]> {
  if (url.port !== '') return [unknown('redirect', 'SITE_URL names a port, so http has none that visitors know.')]
  const answer = await ask(new URL(`http://${url.host}`)).catch(() => null)
  return [judgeRedirect(url, answer && { status: answer.status, location: answer.headers.location })]
}

/** What http://HOST/ answers. Null: nothing does. */
export function judgeRedirect(url: URL, answer: { status: number; location?: string | undefined } | null): Found {
  const how = `Let the proxy answer http with a redirect to ${url.origin}.`
  if (!answer) return warning('redirect', 'Nothing answers at http: who types the address without https waits.', how)
  const { status, location = '' } = answer
  const leadsHere = URL.parse(location)?.origin === url.origin
  return [301, 302, 307, 308].includes(status) && leadsHere
    ? ok('redirect', 'http leads to https.')
    : missing('redirect', `http://${url.host} answers ${status} and does not lead to ${url.origin}.`, how)
}

/** Who answers there, and what stands between. */
async function checkProbe(ask: (path: string) => Promise<Answer>, { config, now }: LaunchFacts): Promise<Found[]> {
  const probe = makeProbe(now)
  const { status, body } = await ask(probe.path)
  const answer = probe.read(body)
  if (!answer) {
    const how =
      'Is it started, with the same APP_SECRET? Does the proxy pass everything on to it, also what has a query?'
    return [missing('this site', `Another site answers at the address (${status}), or one with other settings.`, how)]
  }
  const isSame = answer.instance === instance
  return [
    ok('this site', isSame ? 'This process answers at the address.' : 'A process of this site answers at the address.'),
    judgeProxy(answer.proxy, config.trustedProxies.length),
  ]
}

export function judgeProxy({ saysAddress, isNamed }: ProbeAnswer['proxy'], named: number): Found {
  if (saysAddress && isNamed) return ok('proxies', 'The proxy is named, and says from whom a request comes.')
  if (saysAddress) {
    const what = named === 0 ? 'TRUSTED_PROXIES names none' : 'TRUSTED_PROXIES names others'
    const how = 'Put the address from which the proxy connects into TRUSTED_PROXIES (127.0.0.1 on this machine).'
    return missing('proxies', `A proxy stands in front, and ${what}: limits count all visitors as one.`, how)
  }
  const how = 'Let the proxy send X-Forwarded-For, and name it in TRUSTED_PROXIES.'
  return missing('proxies', 'Nothing says from whom a request comes: limits count all visitors as one.', how)
}
