import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { missing, ok, unknown, warning, type Found } from './finding.ts'
import type { LaunchFacts } from './launch-facts.server.ts'
import { askDns } from './mail-checks.server.ts'
import { makeProbe, type ProbedProxy } from './probe.server.ts'

const dayMs = 24 * 60 * 60_000
const minDays = 14
/** Half a year, in seconds: a donor who gives once a year may visit within it. */
const minHstsSeconds = 15_768_000
const notPublic = /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^(::1$|f[cd]|fe80)/i
const proxyHow = 'docs/runbook.md, "A machine of its own", has a configuration for Caddy.'

async function findAddress({ dns, siteUrl }: LaunchFacts): Promise<string> {
  const host = new URL(siteUrl).hostname
  if (isIP(host)) return host
  const [v4, v6] = await Promise.all([askDns(() => dns.resolve4(host)), askDns(() => dns.resolve6(host))])
  const [address] = [...v4, ...v6]
  if (!address) throw new Error(`${host} leads nowhere: it has no A and no AAAA record in DNS.`)
  return address
}

/** Sends a request to the site's own host at its address in DNS, and does not follow redirects. */
async function askSite(facts: LaunchFacts, path: string, base = facts.siteUrl) {
  const address = await findAddress(facts)
  const url = new URL(path, base)
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const family = isIP(address)
  request(url, {
    agent: false,
    signal: AbortSignal.timeout(6000),
    lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
  })
    .on('response', resolve)
    .on('error', (error) => reject(new Error(`${url.origin} does not answer: ${error.message}`, { cause: error })))
    .end()
  const response = await promise
  return { response, status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

export async function checkAddress(facts: LaunchFacts): Promise<Found> {
  const [host, address] = [new URL(facts.siteUrl).hostname, await findAddress(facts)]
  if (!notPublic.test(address)) return ok(`${host} leads to ${address}.`)
  return warning(`${host} leads to ${address}, which only your own network can reach.`, 'Correct its A record.')
}

/** The connection fails when the certificate is not valid for this host. */
export async function checkHttps(facts: LaunchFacts): Promise<Found[]> {
  const { siteUrl, now } = facts
  if (!siteUrl.startsWith('https:')) {
    return [missing(`${siteUrl} is not https: what givers type can be read on the way.`, proxyHow)]
  }
  const { response, status, headers } = await askSite(facts, '/healthz')
  const days = Math.floor((Date.parse((response.socket as TLSSocket).getPeerCertificate().valid_to) - now) / dayMs)
  const seconds = Number(/max-age=(\d+)/i.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0)
  const hstsHow = `The site sends it: the proxy takes it away. ${proxyHow}`
  return [
    days < minDays
      ? warning(`It ends in ${days} days.`, 'Why does the proxy not renew it? Look at its log.', 'certificate')
      : ok(`It is good for another ${days} days.`, 'certificate'),
    seconds >= minHstsSeconds
      ? ok('Browsers come back by https alone.', 'HSTS')
      : missing('The answer has no Strict-Transport-Security of half a year.', hstsHow, 'HSTS'),
    status === 200
      ? ok('The address answers.', 'health')
      : missing(`/healthz answers ${status}.`, `Does the proxy pass everything on? ${proxyHow}`, 'health'),
  ]
}

export async function checkRedirect(facts: LaunchFacts): Promise<Found> {
  const url = new URL(facts.siteUrl)
  if (url.port !== '') return unknown('SITE_URL names a port, so http has none that visitors know.')
  const answer = await askSite(facts, '/', `http://${url.host}`).catch(() => null)
  return judgeRedirect(url, answer && { status: answer.status, location: answer.headers.location })
}

/** The answer of http://HOST/. Null when nothing answers. */
export function judgeRedirect(url: URL, answer: { status: number; location?: string | undefined } | null): Found {
  const how = `Let the proxy answer http with a redirect to ${url.origin}.`
  if (!answer) return warning('Nothing answers at http: who types the address without https waits.', how)
  const isHere = URL.parse(answer.location ?? '')?.origin === url.origin
  if ([301, 302, 307, 308].includes(answer.status) && isHere) return ok('http leads to https.')
  return missing(`http://${url.host} answers ${answer.status} and does not lead to ${url.origin}.`, how)
}

/** Whether this site answers there, and which proxies are in front of it. */
export async function checkProbe(facts: LaunchFacts): Promise<Found[]> {
  const probe = makeProbe(facts.now)
  const { status, body } = await askSite(facts, probe.path)
  const proxy = probe.read(body)
  const how = 'Is it started, with the same APP_SECRET? Does the proxy pass everything on to it, also what has a query?'
  if (!proxy) return [missing(`Another site answers at the address (${status}), or one with other settings.`, how)]
  const judged = judgeProxy(proxy, facts.config.trustedProxies.length)
  return [ok('A process of this site answers at the address.'), { ...judged, name: 'proxies' }]
}

export function judgeProxy({ saysAddress, isNamed }: ProbedProxy, named: number): Found {
  if (saysAddress && isNamed) return ok('The proxy is named, and says from whom a request comes.')
  const what = !saysAddress
    ? 'Nothing says from whom a request comes'
    : `There is a proxy, and TRUSTED_PROXIES names ${named === 0 ? 'none' : 'others'}`
  const how = saysAddress
    ? 'Put the address from which the proxy connects into TRUSTED_PROXIES (127.0.0.1 on this machine).'
    : 'Let the proxy send X-Forwarded-For, and name it in TRUSTED_PROXIES.'
  return missing(`${what}: limits count all visitors as one.`, how)
}
