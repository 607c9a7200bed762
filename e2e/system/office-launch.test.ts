import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyProject } from '../harness/built-copy.ts'
import { startDns } from '../harness/dns.ts'
import { startHttpsProxy } from '../harness/https-proxy.ts'
import { runScript } from '../harness/process.ts'
import { noteCheckedLines, publisher, writeDocuments, writePublisher } from './publisher.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const appSecret = 'a secret of more than thirty-two characters'
const testEnv = sharedTestEnv({ env: { TRUSTED_PROXIES: '127.0.0.1', APP_SECRET: appSecret } })
const host = 'riverside.press'

test('from a clone to a public site: each run says what is missing and how, and the last that nothing is', async () => {
  const folder = await copyProject()
  const dataDir = await mkdtemp(join(tmpdir(), 'launch-'))
  const proxy = await startHttpsProxy(testEnv.site.url, host)
  const certificate = join(dataDir, 'certificate.pem')
  await writeFile(certificate, proxy.certificate)
  const dns = await startDns({
    [host]: { A: ['127.0.0.1'], MX: [`mail.${host}`], TXT: ['v=spf1 mx -all'] },
    [`main._domainkey.${host}`]: { TXT: ['v=DKIM1; p=abc'] },
    [`_dmarc.${host}`]: { TXT: ['v=DMARC1; p=reject'] },
  })
  onTestFinished(async () => {
    const removed = [folder, dataDir].map((path) => rm(path, { recursive: true }))
    await Promise.all([dns.stop(), proxy.stop(), ...removed])
  })
  /** The variables of `.env`. */
  let env: NodeJS.ProcessEnv = { DATA_DIR: dataDir, NODE_EXTRA_CA_CERTS: certificate, DNS_SERVERS: dns.address }
  const goodEnv = {
    ...env,
    NODE_ENV: 'production',
    SITE_URL: `https://${host}:${proxy.port}`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_API_URL: testEnv.sandbox.url,
    SMTP_URL: testEnv.mail.url,
    APP_SECRET: appSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    DKIM_SELECTOR: 'main',
    STAFF: 'Ann Lee <ann@riverside.press>:everything',
  }
  const staffCommand = (...args: string[]) => runScript(join(folder, 'staff/main.ts'), args, env)
  const launch = async (...args: string[]) => {
    const { code, stdout, stderr } = await staffCommand('launch', ...args)
    expect(stderr.replaceAll(/^\{.*"level":"info".*\}\n/gm, '')).toBe('')
    return { code, stdout, missing: stdout.split('\n').filter((line) => line.startsWith('MISSING')) }
  }

  // A setting that stops every other command is only one of the faults here.
  env = { ...env, METRICS_TOKEN: 'short' }
  const clone = await launch()
  expect(clone.code).toBe(1)
  for (const [name, how] of [
    ['SITE_URL', 'Put SITE_URL=https://YOUR-DOMAIN into .env'],
    ['STRIPE_SECRET_KEY', 'https://dashboard.stripe.com/apikeys'],
    ['SMTP_URL', 'SMTP_URL=smtps://USER:PASSWORD@HOST:465'],
    ['APP_SECRET', 'openssl rand -base64 32'],
    ['app/content/site.ts', 'docs/editing-content.md'],
    ['public/downloads', 'Put your own PDF there'],
    ['crisis lines', 'under Crisis lines in the office'],
    ['backup', 'npm run backup'],
  ] as const) {
    expect(clone.stdout).toMatch(new RegExp(`^MISSING  \\w+, ${name}:? .+\\n {9}.*${how}`, 'm'))
  }
  expect(clone.missing.filter((line) => line.includes('METRICS_TOKEN'))).toEqual([
    expect.stringContaining('METRICS_TOKEN must have at least 16 characters'),
  ])
  expect(clone.stdout).toMatch(/^To do before the launch: \d\d\./m)

  await writePublisher(folder, publisher)
  await noteCheckedLines(folder)
  await writeDocuments(folder)
  // The part of `npm run build` that records which documents are samples.
  expect(spawnSync(process.execPath, ['tools/downloads.ts'], { cwd: folder }).status).toBe(0)

  env = goodEnv
  const made = await launch('--make')
  const setting = (name: string) => new RegExp(`^  ${name}=(\\w+)$`, 'm').exec(made.stdout)?.[1]
  const asked = ['STRIPE_DONATION_PRODUCT', 'STRIPE_BOOK_PRODUCT', 'STRIPE_WEBHOOK_SECRET']
  env = { ...goodEnv, ...Object.fromEntries(asked.map((name) => [name, setting(name)])) }
  expect(env['STRIPE_WEBHOOK_SECRET']).toMatch(/^whsec_\w{32}$/)
  expect(made.missing).toEqual([
    expect.stringContaining('Settings, STRIPE_WEBHOOK_SECRET'),
    expect.stringContaining('takes the payments, not Stripe: no gift would arrive'),
    expect.stringContaining('Data, backup'),
  ])

  // Every other command refuses a public address together with the sandbox.
  const filled = env
  expect((await staffCommand('backup')).stderr).toContain('STRIPE_API_URL points at the sandbox')
  env = { ...filled, NODE_ENV: '', SITE_URL: '' }
  expect((await staffCommand('backup')).code).toBe(0)
  env = filled
  const last = await launch('--rehearsal', '--mail-to', 'ann@riverside.press')
  expect(last.missing).toEqual([])
  expect(last.code).toBe(0)
  expect(last.stdout).toMatch(/^To do before the launch: 0\. May be meant: \d+\. To look at yourself: 3\.$/m)
  expect(last.stdout).toContain(
    'ok       Content, crisis lines: All 36 were checked in the last 90 days. Last checked: ',
  )
  expect(last.stdout).toContain('ok       Address, this site: A process of this site answers at the address.')
  expect(last.stdout).toContain('ok       Content, links: No faults.')
  expect(await testEnv.mail.subjectsTo('ann@riverside.press')).toEqual(['A trial mail of Riverside Press'])
  // The settings contain no secret.
  expect(last.stdout).not.toContain(env['STRIPE_WEBHOOK_SECRET'])
  expect(last.stdout).not.toContain(appSecret)

  // The sandbox is not among them, although the site calls it.
  let calls = 0
  const server = createServer((_, response) => {
    calls += 1
    response.end('{}')
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  env = { ...env, STRIPE_SECRET_KEY: 'rk_live_abc', STRIPE_API_URL: `http://127.0.0.1:${port}` }
  const live = await launch()
  expect(live.missing[0]).toContain('a live key must never be sent there')
  expect(live.code).toBe(1)
  expect(calls).toBe(0)
})
