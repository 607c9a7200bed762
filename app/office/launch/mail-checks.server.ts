import { randomUUID } from 'node:crypto'
import type { Resolver } from 'node:dns/promises'
import { site } from '../../content/site.ts'
import type { Config } from '../../config/config.server.ts'
import { checkMailServer, sendMail } from '../../mail/mailer.server.ts'
import { missing, ok, unknown, warning, type Found } from './finding.ts'
import type { LaunchFacts } from './launch-facts.server.ts'
import { readSpf, readTags, spfRecords } from './mail-records.ts'

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)
const mxHow = 'Ask your mail provider which MX record it wants at your domain.'
/** So many questions to DNS an SPF record may cost: RFC 7208, 4.6.4. */
const maxLookups = 10

interface MailFacts extends Pick<LaunchFacts, 'dns'> {
  config: Pick<Config, 'bounceAddress' | 'dkimSelector'>
}

export function mailChecks({ config, dns }: MailFacts): Record<string, () => Promise<Found[]>> {
  const domain = domainOf(site.email)
  const envelope = domainOf(config.bounceAddress ?? site.email)
  return {
    'mail server': checkServer,
    MX: () => checkMx(dns, [...new Set([domain, envelope])]),
    SPF: () => checkSpf(dns, envelope),
    DKIM: () => checkDkim(dns, domain, config.dkimSelector),
    DMARC: () => checkDmarc(dns, domain),
  }
}

/** One mail, now and not through the outbox. Throws what the mail server says when it does not take it. */
export async function sendLaunchMail(to: string): Promise<void> {
  const text = `This mail went through the mail server of ${site.name}, as its receipts do.

Look at it as a giver would: is it in the inbox, and not with the spam? In its source ("Show original"), the line Authentication-Results should say spf=pass, dkim=pass and dmarc=pass. The word after s= in DKIM-Signature is what DKIM_SELECTOR wants.`
  const html = text.split('\n\n').map((words) => `<p>${words.replaceAll('"', '&quot;')}</p>`)
  await sendMail({ to, subject: `A trial mail of ${site.name}`, text, html: html.join('') }, randomUUID())
}

async function checkServer(): Promise<Found[]> {
  try {
    await checkMailServer()
    return [ok('mail server', 'It answers and lets us in.')]
  } catch (error) {
    const how = 'Correct SMTP_URL in .env: its host, its port, the user and the password.'
    return [missing('mail server', `It does not let us in: ${String(error)}`, how)]
  }
}

async function checkMx(dns: Resolver, domains: readonly string[]): Promise<Found[]> {
  const look = async (domain: string): Promise<Found> => {
    const servers = await askDns(() => dns.resolveMx(domain))
    // One with an empty name says that the domain takes no mail (RFC 7505).
    if (servers.some(({ exchange }) => exchange !== '')) return ok('MX', `${domain} takes mail.`)
    return missing('MX', `${domain} takes no mail: answers and reports of what comes back are lost.`, mxHow)
  }
  return Promise.all(domains.map(look))
}

async function checkSpf(dns: Resolver, domain: string): Promise<Found[]> {
  const how = `Ask your mail provider for its SPF record, and put one TXT record "v=spf1 include:… -all" at ${domain}.`
  const records = spfRecords(await textsOf(dns, domain))
  const [record] = records
  if (record === undefined) return [missing('SPF', `${domain} says nothing of who may send for it.`, how)]
  if (records.length > 1) {
    return [missing('SPF', `${domain} has ${records.length} SPF records; with more than one, none counts.`, how)]
  }
  const { lookups, broken, all } = await followSpf(dns, record)
  if (broken) return [missing('SPF', `${record} includes ${broken}, which has no SPF record: none of it counts.`, how)]
  if (lookups > maxLookups) {
    return [missing('SPF', `${record} costs ${lookups} questions to DNS; above ${maxLookups} it does not count.`, how)]
  }
  if (all === '+') return [missing('SPF', `${record} lets the whole world send for ${domain}.`, how)]
  if (all === '-' || all === '~') return [ok('SPF', record)]
  return [warning('SPF', `${record} says nothing of who may not send.`, how)]
}

/** The whole record, with those that it includes. Stops once it costs too much. */
async function followSpf(
  dns: Resolver,
  record: string,
  cost = 0,
): Promise<{ lookups: number; broken: string | null; all: string | null }> {
  const { all, includes, redirect, lookups: own } = readSpf(record)
  let lookups = cost + own
  let last = all
  for (const domain of [...includes, ...(redirect ? [redirect] : [])]) {
    if (lookups > maxLookups) break
    // A macro stands for a part of each mail, and cannot be followed here.
    if (domain.includes('%')) continue
    const [next, second] = spfRecords(await textsOf(dns, domain))
    if (next === undefined || second !== undefined) return { lookups, broken: domain, all: last }
    const inner = await followSpf(dns, next, lookups)
    if (inner.broken) return inner
    lookups = inner.lookups
    if (domain === redirect) last = inner.all
  }
  return { lookups, broken: null, all: last }
}

async function checkDkim(dns: Resolver, domain: string, selector: string | null): Promise<Found[]> {
  if (selector === null) {
    const how =
      'Send yourself a mail ("launch --mail-to ADDRESS", or the button on the page Launch); its source says s=… in DKIM-Signature. Put that into DKIM_SELECTOR.'
    return [unknown('DKIM', 'Under which name the mail server signs is not known here.', how)]
  }
  const name = `${selector}._domainkey.${domain}`
  const how = `Ask your mail provider for its DKIM record, and put it at ${name}; or correct DKIM_SELECTOR.`
  const record = (await textsOf(dns, name)).find((text) => readTags(text).has('p'))
  if (record === undefined) return [missing('DKIM', `There is no key at ${name}.`, how)]
  // An empty key is one that was taken back (RFC 6376, 3.6.1).
  if (readTags(record).get('p') === '') return [missing('DKIM', `The key at ${name} was taken back.`, how)]
  return [ok('DKIM', `The key of ${name} is there.`)]
}

async function checkDmarc(dns: Resolver, domain: string): Promise<Found[]> {
  const how = `Put a TXT record at _dmarc.${domain}: "v=DMARC1; p=quarantine; rua=mailto:${site.email}"`
  // Without a record of its own, that of the domain above counts.
  for (let at = domain; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
    const records = (await textsOf(dns, `_dmarc.${at}`)).filter((text) => /^v=DMARC1\s*(;|$)/.test(text))
    const [record] = records
    if (record === undefined) continue
    if (records.length > 1)
      return [missing('DMARC', `_dmarc.${at} has ${records.length} records; then none counts.`, how)]
    const policy = readTags(record).get('p')
    if (policy === 'reject' || policy === 'quarantine') return [ok('DMARC', record)]
    if (policy === 'none') return [warning('DMARC', `${record}: forged mails in your name are let through.`, how)]
    return [missing('DMARC', `${record} has no policy (p=).`, how)]
  }
  return [missing('DMARC', `${domain} does not say what becomes of mails that are forged in its name.`, how)]
}

const textsOf = async (dns: Resolver, name: string) =>
  (await askDns(() => dns.resolveTxt(name))).map((pieces) => pieces.join(''))

/** An empty list where there is no such record. */
export async function askDns<T>(ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask()
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw new Error(`DNS did not answer: ${(error as Error).message}`, { cause: error })
  }
}
