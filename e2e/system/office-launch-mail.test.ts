import { Resolver } from 'node:dns/promises'
import { afterAll, expect, test } from 'vitest'
import { mailChecks } from '../../app/office/launch/mail-checks.server.ts'
import { startDns } from '../harness/dns.ts'

/** Everything as it should be. */
const zone = {
  'example.org': { MX: ['mail.example.org'], TXT: ['v=spf1 include:_spf.mailer.example -all', 'another=text'] },
  '_spf.mailer.example': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] },
  'main._domainkey.example.org': { TXT: [`v=DKIM1; k=rsa; p=${'A'.repeat(300)}`] },
  '_dmarc.example.org': { TXT: ['v=DMARC1; p=reject; rua=mailto:a@example.org'] },
}

const dns = await startDns(zone)
afterAll(() => dns.stop())
const resolver = new Resolver({ timeout: 2000, tries: 2 })
resolver.setServers([dns.address])

type Facts = Parameters<typeof mailChecks>[0]
const config = { bounceAddress: null, dkimSelector: 'main' }

async function ask(name: string, zoneOfTest: typeof dns.zone = zone, given: Partial<Facts> = {}): Promise<string[]> {
  dns.zone = zoneOfTest
  const found = (await mailChecks({ config, dns: resolver, ...given })[name]?.()) ?? []
  return found.map(({ state, what }) => `${state}: ${what}`)
}

test.each(['MX', 'SPF', 'DKIM', 'DMARC'])('%s vouches for the mails', async (name) => {
  expect(await ask(name)).toEqual([expect.stringMatching(/^ok: /)])
})

test.each<[name: string, changes: typeof dns.zone, said: RegExp]>([
  ['MX', { 'example.org': {} }, /^missing: example.org takes no mail/],
  ['MX', { 'example.org': { MX: [''] } }, /^missing: example.org takes no mail/],
  ['SPF', { 'example.org': { TXT: ['other'] } }, /^missing: example.org says nothing of who may send/],
  ['SPF', { 'example.org': { TXT: ['v=spf1 -all', 'v=spf1 mx -all'] } }, /^missing: .* has 2 SPF records/],
  ['SPF', { 'example.org': { TXT: ['v=spf1 mx +all'] } }, /^missing: .* lets the whole world send/],
  ['SPF', { 'example.org': { TXT: ['v=spf1 all'] } }, /^missing: .* lets the whole world send/],
  ['SPF', { 'example.org': { TXT: ['v=spf1 mx ?all'] } }, /^warning: .* says nothing of who may not/],
  ['SPF', { 'example.org': { TXT: ['v=spf1 include:gone.example -all'] } }, /^missing: .* includes gone.example/],
  ['SPF', { 'example.org': { TXT: ['v=spf1 redirect=_spf.mailer.example'] } }, /^ok: v=spf1 redirect/],
  ['SPF', { 'example.org': { TXT: ['v=spf1 include:example.org -all'] } }, /^missing: .* costs \d+ questions/],
  ['DKIM', { 'main._domainkey.example.org': {} }, /^missing: There is no key at main._domainkey/],
  ['DKIM', { 'main._domainkey.example.org': { TXT: ['v=DKIM1; p='] } }, /^missing: .* was taken back/],
  ['DMARC', { '_dmarc.example.org': {} }, /^missing: example.org does not say/],
  ['DMARC', { '_dmarc.example.org': { TXT: ['v=DMARC1; p=none'] } }, /^warning: .* forged mails/],
  ['DMARC', { '_dmarc.example.org': { TXT: ['v=DMARC1; rua=mailto:a@example.org'] } }, /^missing: .* no policy/],
  ['DMARC', { '_dmarc.example.org': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } }, /^missing: .* 2 records/],
])('%s: %j', async (name, changes, expected) => {
  const [line] = await ask(name, { ...zone, ...changes })
  expect(line).toMatch(expected)
})

test('without a selector nobody knows the key of DKIM; DNS that is silent is said', async () => {
  const [line] = await ask('DKIM', zone, { config: { ...config, dkimSelector: null } })
  expect(line).toMatch(/^unknown: Under which name/)
  const silent = new Resolver({ timeout: 100, tries: 1 })
  silent.setServers(['127.0.0.1:9'])
  await expect(ask('SPF', zone, { dns: silent })).rejects.toThrow('DNS did not answer')
})
