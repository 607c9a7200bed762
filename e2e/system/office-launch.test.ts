import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { environmentSchema } from '../../app/config/environment-schema.server.ts'
import { copyProject } from '../harness/built-copy.ts'
import { startDns } from '../harness/dns.ts'
import { startHttpsProxy } from '../harness/https-proxy.ts'
import { signedIn, staff } from '../harness/office.ts'
import { runScript } from '../harness/process.ts'
import { publisher, writePublisher } from './publisher.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const appSecret = 'a secret of more than thirty-two characters'
// No name server of the test environment is asked.
const testEnv = sharedTestEnv({
  env: { TRUSTED_PROXIES: '127.0.0.1', APP_SECRET: appSecret, DNS_SERVERS: '127.0.0.1:9' },
})
const host = 'riverside.press'

let folder: string
let dataDir: string
let stopAll: () => Promise<unknown>
/** What is in `.env`. */
let env: NodeJS.ProcessEnv
let goodEnv: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await copyProject()
  dataDir = await mkdtemp(join(tmpdir(), 'launch-'))
  const proxy = await startHttpsProxy(testEnv.site.url, host)
  const certificate = join(dataDir, 'certificate.pem')
  await writeFile(certificate, proxy.certificate)
  const dns = await startDns({
    [host]: { A: ['127.0.0.1'], MX: [`mail.${host}`], TXT: ['v=spf1 mx -all'] },
    [`main._domainkey.${host}`]: { TXT: ['v=DKIM1; p=abc'] },
    [`_dmarc.${host}`]: { TXT: ['v=DMARC1; p=reject'] },
  })
  env = { DATA_DIR: dataDir, NODE_EXTRA_CA_CERTS: certificate, DNS_SERVERS: dns.address }
  goodEnv = {
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
  stopAll = () =>
    Promise.all([dns.stop(), proxy.stop(), ...[folder, dataDir].map((path) => rm(path, { recursive: true }))])
})
afterAll(() => stopAll())

const staffCommand = (...args: string[]) => runScript(join(folder, 'staff/main.ts'), args, env)
const launch = async (...args: string[]) => {
  const { code, stdout, stderr } = await staffCommand('launch', ...args)
  expect(stderr.replaceAll(/^\{.*"level":"info".*\}\n/gm, '')).toBe('')
  const lines = stdout.split('\n')
  return { code, stdout, missing: lines.filter((line) => line.startsWith('MISSING')) }
}

test('from a clone to a public site: each run says what is missing and how, and the last that nothing is', async () => {
  // A setting that stops every other command is one fault among the others here.
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
    ['crisis lines', 'lastChecked and checkedBy'],
    ['backup', 'npm run backup'],
  ] as const) {
    expect(clone.stdout).toMatch(new RegExp(`^MISSING  \\w+, ${name}:? .+\\n {9}.*${how}`, 'm'))
  }
  expect(clone.missing.filter((line) => line.includes('METRICS_TOKEN'))).toEqual([
    expect.stringContaining('METRICS_TOKEN must have at least 16 characters'),
  ])
  expect(clone.stdout).toMatch(/^\d+ things to do before the launch\. /m)

  await writePublisher(folder, publisher)
  for (const file of globSync('app/content/hotlines/*.ts', { cwd: folder })) {
    const today = new Date().toISOString().slice(0, 10)
    const text = await readFile(join(folder, file), 'utf8')
    const checked = text.replaceAll(
      /^ {4}hours:/gm,
      `    lastChecked: '${today}',\n    checkedBy: 'Ann Lee',\n    hours:`,
    )
    await writeFile(join(folder, file), checked)
  }
  await mkdir(join(folder, 'public/downloads'), { recursive: true })
  for (const name of ['annual-report-2023.pdf', 'form-990-2023.pdf']) {
    await writeFile(join(folder, 'public/downloads', name), '%PDF-1.7 of the owner')
  }
  // Of `npm run build`, what notes which documents are samples.
  expect(spawnSync(process.execPath, ['tools/downloads.ts'], { cwd: folder }).status).toBe(0)

  env = goodEnv
  const made = await launch('--make')
  const setting = (name: string) => new RegExp(`^  ${name}=(\\w+)$`, 'm').exec(made.stdout)?.[1]
  const asked = ['STRIPE_DONATION_PRODUCT', 'STRIPE_BOOK_PRODUCT', 'STRIPE_WEBHOOK_SECRET']
  env = { ...goodEnv, ...Object.fromEntries(asked.map((name) => [name, setting(name)])) }
  expect(env['STRIPE_WEBHOOK_SECRET']).toMatch(/^whsec_\w{32}$/)
  expect(made.missing).toEqual([
    expect.stringContaining('Settings, STRIPE_WEBHOOK_SECRET'),
    expect.stringContaining("stands in Stripe's place: no gift would arrive"),
    expect.stringContaining('Data, backup'),
  ])

  // Every other command refuses a public address with a sandbox.
  const filled = env
  expect((await staffCommand('backup')).stderr).toContain('STRIPE_API_URL points at the sandbox')
  env = { ...filled, NODE_ENV: '', SITE_URL: '' }
  expect((await staffCommand('backup')).code).toBe(0)
  env = filled
  const last = await launch('--rehearsal', '--mail-to', 'ann@riverside.press')
  expect(last.missing).toEqual([])
  expect(last.code).toBe(0)
  expect(last.stdout).toMatch(/^Nothing stands in the way\. \d+ things to know, which may be meant\. 3 things that/m)
  expect(last.stdout).toContain('ok       Content, crisis lines: All 36 were checked in the last 90 days.')
  expect(last.stdout).toContain('ok       Address, this site: A process of this site answers at the address.')
  expect(last.stdout).toContain('ok       Content, links: No faults.')
  expect(await testEnv.mail.subjectsTo('ann@riverside.press')).toEqual(['A trial mail of Riverside Press'])
  // No secret is in what it says of the settings.
  expect(last.stdout).not.toContain(env['STRIPE_WEBHOOK_SECRET'])
  expect(last.stdout).not.toContain(appSecret)

  // Not the sandbox, which the site asks as well.
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

test('the pages say the same: settings without secrets, forms that are closed and opened, a trial mail', async () => {
  const ann = await signedIn(testEnv)
  const page = await ann.page('/office/settings')
  const names = Object.keys(environmentSchema.shape)
  expect(names.filter((name) => !page.includes(`<code>${name}</code>`))).toEqual(['NODE_ENV', 'NODE_ENV_ASSUMED'])
  expect(page).toContain('Still samples: name, legalName')
  for (const secret of [appSecret, 'whsec_test', 'sk_test_sandbox']) expect(page).not.toContain(secret)
  expect(page).not.toContain('<h2>Stripe</h2>')
  expect(await ann.page('/office/settings?ask=1')).toContain('<h2>Stripe</h2>')

  const closed = await ann.post('/office/settings', { form: 'contact', intent: 'close', key: 'a' })
  expect([closed.status, closed.headers.get('location')]).toEqual([303, '/office/settings?note=closed'])
  expect(await ann.page('/office/settings')).toContain('Closed since')
  await ann.post('/office/settings', { form: 'contact', intent: 'close', key: 'b' })
  await ann.post('/office/settings', { form: 'contact', intent: 'open', key: 'c' })
  expect((await ann.post('/office/settings', { form: 'nothing', intent: 'open' })).status).toBe(400)
  const changes = await testEnv.db.selectFrom('staff_change').select(['who', 'what', 'subject']).execute()
  expect(changes).toEqual([
    { who: staff.everything, what: 'form closed', subject: 'contact' },
    { who: staff.everything, what: 'form opened', subject: 'contact' },
  ])

  const first = await ann.page('/office/launch')
  expect(first).toContain('is this machine alone: the site is not public yet')
  expect(first).not.toContain('<h2>Mail</h2>')
  const asked = await ann.page('/office/launch?ask=1')
  expect(asked).toContain('<h2>Mail</h2>')
  expect(asked).toContain('stands in Stripe&#x27;s place')
  expect((await ann.post('/office/launch', {})).headers.get('location')).toBe('/office/launch?note=mailed')
  await testEnv.mail.waitFor(({ to, subject }) => to.includes(staff.everything) && subject.startsWith('A trial mail'))
})

test('the reader reads and presses nothing; who packs orders does not see the settings', async () => {
  const [reader, packer] = [await signedIn(testEnv, 'read-only'), await signedIn(testEnv, 'orders-and-messages')]
  for (const path of ['/office/settings', '/office/launch']) {
    expect(await reader.page(path)).not.toContain('method="post" class')
    expect((await reader.post(path, { form: 'contact', intent: 'close' })).status).toBe(403)
    expect((await packer.get(path)).status).toBe(403)
  }
  expect(await reader.page('/office/settings')).not.toContain('name="intent"')
})
