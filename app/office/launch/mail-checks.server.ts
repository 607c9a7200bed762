import { randomUUID } from 'node:crypto'
import type { Resolver } from 'node:dns/promises'
import { site } from '../../content/site.ts'
import { checkMailServer as connectToMailServer, sendMail } from '../../mail/mailer.server.ts'
import { missing, ok, unknown, warning, type Found } from './finding.ts'
import type { LaunchFacts } from './launch-facts.server.ts'

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)
const domain = domainOf(site.email)
/** The domain of the envelope sender: bounces go there, and SPF checks it. */
const envelopeOf = ({ config }: LaunchFacts) => domainOf(config.bounceAddress ?? site.email)
/** The limit of DNS lookups of an SPF record: RFC 7208, 4.6.4. */
const maxLookups = 10

/** Sends one mail now, not through the outbox. Throws the mail server's message when it refuses the mail. */
export async function sendLaunchMail(to: string): Promise<void> {
  const text = `This mail went through the mail server of ${site.name}, as its receipts do.

Look at it as a giver would: is it in the inbox, and not with the spam? In its source ("Show original"), the line Authentication-Results should say spf=pass, dkim=pass and dmarc=pass. The word after s= in DKIM-Signature is what DKIM_SELECTOR wants.`
  const html = text.split('\n\n').map((words) => `<p>${words.replaceAll('"', '&quot;')}</p>`)
  await sendMail({ to, subject: `A trial mail of ${site.name}`, text, html: html.join('') }, randomUUID())
}

export async function checkMailServer(): Promise<Found> {
  const how = 'Correct SMTP_URL in .env: its host, its port, the user and the password.'
  return connectToMailServer().then(
    () => ok('It answers and lets us in.'),
    (error: unknown) => missing(`It does not let us in: ${String(error)}`, how),
  )
}

export function checkMx(facts: LaunchFacts): Promise<Found[]> {
  const how = 'Ask your mail provider which MX record it wants at your domain.'
  const look = async (name: string) => {
    const servers = await askDns(() => facts.dns.resolveMx(name))
    // An MX record with an empty name means that the domain accepts no mail (RFC 7505).
    if (servers.some(({ exchange }) => exchange !== '')) return ok(`${name} takes mail.`)
    return missing(`${name} takes no mail: answers and reports of what comes back are lost.`, how)
  }
  return Promise.all([...new Set([domain, envelopeOf(facts)])].map(look))
}

export async function checkSpf(facts: LaunchFacts): Promise<Found> {
  const name = envelopeOf(facts)
  const how = `Ask your mail provider for its SPF record, and put one TXT record "v=spf1 include:… -all" at ${name}.`
  const [record, ...more] = await spfOf(facts.dns, name)
  if (!record) return missing(`${name} says nothing of who may send for it.`, how)
  if (more.length > 0)
    return missing(`${name} has ${more.length + 1} SPF records; with more than one, none counts.`, how)
  const { all, lookups, broken } = await followSpf(facts.dns, record)
  if (broken) return missing(`${record} includes ${broken}, which has no SPF record: none of it counts.`, how)
  if (lookups > maxLookups) {
    return missing(`${record} costs ${lookups} questions to DNS; above ${maxLookups} it does not count.`, how)
  }
  if (all === '+') return missing(`${record} lets the whole world send for ${name}.`, how)
  return all === '-' || all === '~' ? ok(record) : warning(`${record} says nothing of who may not send.`, how)
}

/** There must be exactly one (RFC 7208, 4.5). */
const spfOf = async (dns: Resolver, name: string) =>
  (await textsOf(dns, name)).filter((text) => /^v=spf1( |$)/i.test(text))

/** The policy of the record for all other servers, with the records that it includes. Stops at the limit of lookups. */
async function followSpf(dns: Resolver, record: string, state = { lookups: 0, broken: '' }) {
  const terms = [...record.matchAll(/ ([-~?+]?)([a-z\d]+)(?:[:=](\S+))?/gi)]
  const own = terms.find(([, , kind]) => kind?.toLowerCase() === 'all')
  let all = own ? own[1] || '+' : ''
  for (const [, , kind = '', other = ''] of terms) {
    const isRedirect = /^redirect$/i.test(kind)
    if (!/^(a|mx|ptr|exists|include|redirect)$/i.test(kind) || (isRedirect && own)) continue
    state.lookups += 1
    // A macro (%) depends on each mail, and cannot be resolved here.
    if (!/^(include|redirect)$/i.test(kind) || other.includes('%') || state.lookups > maxLookups) continue
    const [next, second] = await spfOf(dns, other)
    if (!next || second) state.broken ||= other
    else {
      const inner = await followSpf(dns, next, state)
      if (isRedirect) all = inner.all
    }
  }
  return { all, lookups: state.lookups, broken: state.broken }
}

export async function checkDkim({ config, dns }: LaunchFacts): Promise<Found> {
  if (config.dkimSelector === null) {
    const how =
      'Send yourself a mail ("launch --mail-to ADDRESS", or the button on the page Launch); its source says s=… in DKIM-Signature. Put that into DKIM_SELECTOR.'
    return unknown('Under which name the mail server signs is not known here.', how)
  }
  const name = `${config.dkimSelector}._domainkey.${domain}`
  const how = `Ask your mail provider for its DKIM record, and put it at ${name}; or correct DKIM_SELECTOR.`
  const key = (await textsOf(dns, name)).map((text) => tagOf(text, 'p')).find((value) => value !== undefined)
  if (key === undefined) return missing(`There is no key at ${name}.`, how)
  // An empty key is a revoked key (RFC 6376, 3.6.1).
  return key === '' ? missing(`The key at ${name} was taken back.`, how) : ok(`The key of ${name} is there.`)
}

export async function checkDmarc({ dns }: LaunchFacts): Promise<Found> {
  const how = `Put a TXT record at _dmarc.${domain}: "v=DMARC1; p=quarantine; rua=mailto:${site.email}"`
  // Without its own record, the record of the parent domain applies.
  for (let at = domain; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
    const records = (await textsOf(dns, `_dmarc.${at}`)).filter((text) => /^v=DMARC1\s*(;|$)/.test(text))
    const [record] = records
    if (record === undefined) continue
    if (records.length > 1) return missing(`_dmarc.${at} has ${records.length} records; then none counts.`, how)
    const policy = tagOf(record, 'p') ?? ''
    if (policy === 'reject' || policy === 'quarantine') return ok(record)
    if (policy === 'none') return warning(`${record}: forged mails in your name are let through.`, how)
    return missing(`${record} has no policy (p=).`, how)
  }
  return missing(`${domain} does not say what becomes of mails that are forged in its name.`, how)
}

/** A tag of a record such as `v=DMARC1; p=none; rua=…`. */
const tagOf = (record: string, name: string) =>
  new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*([^;]*)`, 'i').exec(record)?.[1]?.trim()

const textsOf = async (dns: Resolver, name: string) =>
  (await askDns(() => dns.resolveTxt(name))).map((pieces) => pieces.join(''))

/** An empty list when there is no such record. */
export async function askDns<T>(ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask()
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw new Error(`DNS did not answer: ${(error as Error).message}`, { cause: error })
  }
}
