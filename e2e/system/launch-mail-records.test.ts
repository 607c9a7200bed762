import { Resolver } from 'node:dns/promises'
import { afterAll, expect, test } from 'vitest'
import { runChecks } from '../../app/office/launch/checks.server.ts'
import { readLaunchFacts } from '../../app/office/launch/launch-facts.server.ts'
import { startDns, type Zone } from '../harness/dns.ts'

const zone: Zone = {
  'example.org': { MX: ['mail.example.org'], TXT: ['v=spf1 include:_spf.mailer.example -all', 'another=text'] },
  '_spf.mailer.example': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] },
  'main._domainkey.example.org': { TXT: [`v=DKIM1; k=rsa; p=${'A'.repeat(300)}`] },
  '_dmarc.example.org': { TXT: ['v=DMARC1; p=reject; rua=mailto:a@example.org'] },
}

const server = await startDns(zone)
afterAll(() => server.stop())

/** The finding of one check of the records of this DNS server. */
async function check(
  name: string,
  { address = server.address, dkimSelector = 'main' }: { address?: string; dkimSelector?: string | null } = {},
) {
  const dns = new Resolver({ timeout: 100, tries: 1 })
  dns.setServers([address])
  const facts = readLaunchFacts()
  const [found] = await runChecks({ ...facts, config: { ...facts.config, dkimSelector }, dns }, [name])
  return `${found?.state}: ${found?.what}`
}
const text = (name: string, ...TXT: string[]): Zone => ({ [name]: { TXT } })

test.each<[check: string, said: RegExp, records?: Zone]>([
  ['MX', /^ok: example.org takes mail/],
  ['MX', /^missing: example.org takes no mail/, { 'example.org': {} }],
  ['MX', /^missing: example.org takes no mail/, { 'example.org': { MX: [''] } }],
  ['SPF', /^ok: v=spf1 include/],
  ['SPF', /^missing: example.org says nothing of who may send/, text('example.org', 'other')],
  ['SPF', /^missing: .* has 2 SPF records/, text('example.org', 'v=spf1 -all', 'v=spf1 mx -all')],
  ['SPF', /^missing: .* lets the whole world send/, text('example.org', 'v=spf1 mx +all')],
  ['SPF', /^missing: .* lets the whole world send/, text('example.org', 'v=spf1 all')],
  ['SPF', /^warning: .* says nothing of who may not/, text('example.org', 'v=spf1 mx ?all')],
  ['SPF', /^missing: .* includes gone.example/, text('example.org', 'v=spf1 include:gone.example -all')],
  ['SPF', /^ok: v=spf1 redirect/, text('example.org', 'v=spf1 redirect=_spf.mailer.example')],
  ['SPF', /^missing: .* costs \d+ questions/, text('example.org', 'v=spf1 include:example.org -all')],
  ['DKIM', /^ok: The key of main._domainkey/],
  ['DKIM', /^missing: There is no key at main._domainkey/, { 'main._domainkey.example.org': {} }],
  ['DKIM', /^missing: .* was taken back/, text('main._domainkey.example.org', 'v=DKIM1; p=')],
  ['DMARC', /^ok: v=DMARC1/],
  ['DMARC', /^missing: example.org does not say/, { '_dmarc.example.org': {} }],
  ['DMARC', /^warning: .* forged mails/, text('_dmarc.example.org', 'v=DMARC1; p=none')],
  ['DMARC', /^missing: .* no policy/, text('_dmarc.example.org', 'v=DMARC1; rua=mailto:a@example.org')],
  ['DMARC', /^missing: .* 2 records/, text('_dmarc.example.org', 'v=DMARC1; p=none', 'v=DMARC1; p=reject')],
])('%s: %s (%#)', async (name, said, records = {}) => {
  server.zone = { ...zone, ...records }
  expect(await check(name)).toMatch(said)
})

test('a DNS server that does not answer, and an unknown DKIM name', async () => {
  expect(await check('SPF', { address: '127.0.0.1:9' })).toMatch(/^missing: Not checked: DNS did not answer/)
  expect(await check('DKIM', { dkimSelector: null })).toMatch(/^unknown: Under which name/)
})
