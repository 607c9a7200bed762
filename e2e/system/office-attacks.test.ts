import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { roles } from '../../app/config/staff-setting.ts'
import { intentsOf, judgeSubmit, permitsOf } from '../../app/office/permits.ts'
import { signToken } from '../../app/security/signed-token.server.ts'
import {
  fetchWhenFree,
  askForStaffLink,
  formOfStaffLink,
  postOffice,
  sessionOf,
  signedIn,
  staff,
  staffSetting,
} from '../harness/office.ts'
import { addresses, pages, signInPaths } from './office-addresses.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const secret = 'a secret that has thirty-two letters'
process.env['APP_SECRET'] = secret

const env: NodeJS.ProcessEnv = { APP_SECRET: secret, STAFF: staffSetting }
const testEnv = sharedTestEnv({ env })

const get = (path: string, headers: Record<string, string> = {}) =>
  fetchWhenFree(testEnv.site.url + path, { redirect: 'manual', headers })
const post = (path: string, headers: object = {}) =>
  postOffice(testEnv, path, { intent: 'monday', key: crypto.randomUUID(), words: 'typed' }, headers)
const h1Of = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

/** All data that a submit could change. */
async function everything(): Promise<string> {
  const tables = await testEnv.db.introspection.getTables()
  const compared = tables.filter(({ name }) => !['guard_count', 'outbox', 'setting', 'staff_session'].includes(name))
  const contents = compared.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(testEnv.db))
  // Timers of the site write to `setting` and delete expired rows of `staff_session`.
  const closed = sql`select * from setting where key like 'closed:%'`.execute(testEnv.db)
  // A passkey's challenge is different each time that its page is drawn.
  const sessions =
    sql`select token_hash, email, passkey_at from staff_session where expires_at > ${Date.now()}`.execute(testEnv.db)
  return JSON.stringify((await Promise.all([...contents, closed, sessions])).map(({ rows }) => rows))
}

/** Paths at which a stranger does not get the sign-in form with 401. */
const shownToStrangers: Record<string, unknown[]> = {
  '/office/sign-out': [303, undefined],
  '/office/open': [400, 'Sign in'],
}

test('every page in the code is in the routes of the office', () => {
  const written = globSync('app/office/**/*.server.ts*').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}path: '(\/office[^']*)',$/gm)].map(([, path]) => path),
  )
  expect(written.length).toBeGreaterThan(10)
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(written))
})

test('no path shows or changes anything without a session, or with a forged or an expired one', async () => {
  const expired = await signedIn(testEnv)
  await testEnv.db.updateTable('staff_session').set({ expires_at: Date.now() }).execute()
  const [row] = await testEnv.db.selectFrom('staff_session').select('token_hash').execute()
  const cookies = [
    '',
    expired.cookie,
    `__Host-office=${row!.token_hash}`,
    '__Host-office=',
    `office=${expired.cookie.split('=')[1]}`,
  ]
  const before = await everything()
  for (const address of addresses) {
    for (const cookie of address === '/office' ? cookies : cookies.slice(0, 2)) {
      const page = await get(address, { cookie })
      const html = await page.text()
      expect([page.status, h1Of(html)], address).toEqual(shownToStrangers[address] ?? [401, 'Sign in'])
      expect(html, address).not.toContain('aria-label="Office"')
      if (signInPaths.includes(address) && address !== '/office/passkey') continue
      const submitted = await post(address, { cookie })
      expect([submitted.status, h1Of(await submitted.text())], address).toEqual([401, 'Your session is over'])
    }
  }
  expect(await everything()).toBe(before)
})

test('every answer has private headers and the strict CSP', async () => {
  const ann = await signedIn(testEnv)
  for (const ask of addresses.flatMap((address) => [() => ann.get(address), () => get(address)])) {
    const answer = await ask()
    const { headers } = answer
    const policy = headers.get('content-security-policy') ?? ''
    const privacy = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers.get(name))
    expect(privacy, answer.url).toEqual([
      expect.stringMatching(/^no-store(, no-transform)?$/),
      'noindex',
      'same-origin',
    ])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe/)
    if (!headers.get('content-type')?.startsWith('text/html')) continue
    expect(policy, answer.url).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)')
    const html = await answer.text()
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]
    for (const [tag] of html.matchAll(/<(script|style)\b[^>]*>/g)) expect(tag, answer.url).toContain(`nonce="${nonce}"`)
    expect(html, answer.url).not.toMatch(/\s(on\w+|style)="/)
    // Photographs and previews of pages are the site's own.
    expect(html).not.toMatch(/\/assets\/[^)"]+\.(js|css)|\ssrc="(?!data:|\/(?!\/))/)
  }
  const visitor = await fetch(`${testEnv.site.url}/donate?amount=1`)
  expect(visitor.headers.get('permissions-policy')).toContain('publickey-credentials-get=()')
})

test('each role sees only its pages, and submits only the intents that are its own', async () => {
  for (const role of roles) {
    const member = await signedIn(testEnv, role)
    const { maySee } = permitsOf(role)
    for (const { path, address } of pages) {
      expect((await member.get(address)).status === 403, `${role} ${address}`).toBe(!maySee(path))
    }
    const before = await everything()
    for (const { path, address, ...page } of pages) {
      for (const intent of [...intentsOf(path), 'x']) {
        const judgment = judgeSubmit(role, path, intent)
        if (judgment === 'allowed') continue
        const answer = await member.post(address, { intent, key: crypto.randomUUID() })
        const status = judgment === 'unknown' ? 400 : page.post || !maySee(path) ? 403 : 405
        expect([answer.status, h1Of(await answer.text()) === 'Not for you'], `${role} ${address} ${intent}`).toEqual([
          status,
          status === 403,
        ])
      }
    }
    expect(await everything()).toBe(before)
  }
})

test('a page of another site cannot submit, or read with the visitor’s session', async () => {
  const { cookie } = await signedIn(testEnv)
  const elsewhere = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  const before = await everything()
  for (const address of addresses) {
    for (const headers of elsewhere) {
      const submitted = await post(address, { cookie, ...headers })
      expect([submitted.status, submitted.headers.get('set-cookie')], address).toEqual([403, null])
    }
    const page = await get(address, { cookie, 'sec-fetch-site': 'cross-site' })
    expect(await page.text(), address).not.toContain('aria-label="Office"')
  }
  expect(await everything()).toBe(before)
})

test('guessed, altered, expired and foreign links do not open a session', async () => {
  const token = new URL(await askForStaffLink(testEnv, staff.everything)).searchParams.get('token') ?? ''
  const [, id = '', end = '', mac = ''] = token.split('.')
  const later = Date.now() + 1e9
  const forged = [
    '',
    'office',
    token.slice(0, -1),
    `${token}A`,
    `office.${id}.never.${mac}`,
    `office.${id}.zzzzzzz.${mac}`,
    `office.${crypto.randomUUID()}.${end}.${mac}`,
    signToken({ purpose: 'my-giving', subject: id, expiresAt: later }, secret),
    signToken({ purpose: 'office', subject: id, expiresAt: later }, 'another secret of thirty-two letters'),
    signToken({ purpose: 'office', subject: crypto.randomUUID(), expiresAt: later }, secret),
    signToken({ purpose: 'office', subject: id, expiresAt: Date.now() - 1 }, secret),
  ]
  const press = (given: string) => postOffice(testEnv, '/office/open', { token: given, key: crypto.randomUUID() })
  for (const given of forged) {
    const answer = await press(given)
    expect([answer.status, answer.headers.get('set-cookie')], given).toEqual([400, null])
    expect((await get(`/office/open?token=${given}`)).status, given).toBe(400)
  }
  // The expiry of the row is checked too.
  await testEnv.db
    .updateTable('staff_link')
    .set({ expires_at: Date.now() - 1 })
    .execute()
  expect((await press(token)).status).toBe(400)
})

test('a link that is submitted twenty times at once starts one session; a later submit is refused', async () => {
  const link = await askForStaffLink(testEnv, staff.everything)
  const forms = await Promise.all(Array.from({ length: 20 }, () => formOfStaffLink(link)))
  const answers = await Promise.all(forms.map((form) => postOffice(testEnv, '/office/open', form)))
  const taken = answers.flatMap(({ status }, index) => (status === 303 ? [forms[index]!] : []))
  expect(taken).toHaveLength(1)
  const again = await postOffice(testEnv, '/office/open', taken[0]!)
  // The second submit of a double click may send the cookie of the first. It must not end that session.
  const cookie = sessionOf(await postOffice(testEnv, '/office/open', taken[0]!, { cookie: sessionOf(again) }))
  expect((await get('/office', { cookie })).status).toBe(200)
  await testEnv.db
    .updateTable('staff_link')
    .set({ used_at: Date.now() - 10_001 })
    .execute()
  expect((await postOffice(testEnv, '/office/open', taken[0]!)).status).toBe(400)
})

test('opening the link of another member signs in as that member and ends the own session', async () => {
  const rea = await signedIn(testEnv, 'read-only')
  const form = await formOfStaffLink(await askForStaffLink(testEnv, staff.everything))
  const submitted = await postOffice(testEnv, '/office/open', form, { cookie: rea.cookie })
  expect(submitted.status).toBe(303)
  expect((await rea.get('/office')).status).toBe(401)
  expect(await (await get('/office/me', { cookie: sessionOf(submitted) })).text()).toContain(staff.everything)
})

test('a cookie is not valid after signing out', async () => {
  const ann = await signedIn(testEnv)
  await ann.post('/office/sign-out', {})
  expect((await ann.get('/office')).status).toBe(401)
  expect((await ann.post('/office/me', { intent: 'monday' })).status).toBe(401)
})

test('signing in redirects to a page of the office only', async () => {
  const leads: [asked: string, to: string][] = [
    ['/office/changes?who=a%20b', '/office/changes?who=a%20b'],
    ...[
      ['//evil.example/office', '/office'],
      ['https://evil.example/office', '/office'],
      ['/\\evil.example', '/office'],
      ['/office/..//evil.example', '/office'],
      ['/office/%2e%2e//evil.example', '/office'],
      ['javascript:alert(1)', '/office'],
      ['/donate', '/office'],
      ['/officer', '/office'],
      ['/office/sign-out', '/office'],
      ['/office/open?token=x', '/office'],
      [`/office/${'x'.repeat(600)}`, '/office'],
    ].map(([asked = '', to = '']): [string, string] => [asked, to]),
  ]
  const email = 'open-redirects@example.com'
  for (const [asked, to] of leads) {
    await postOffice(testEnv, '/office/sign-in', { email, to: asked })
    const { id, leads_to: kept } = await testEnv.db
      .selectFrom('staff_link')
      .select(['id', 'leads_to'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(kept, asked).toBe(to)
    await testEnv.db.deleteFrom('staff_link').where('id', '=', id).execute()
    await testEnv.db.deleteFrom('guard_count').execute()
  }
  const html = await (await get('/office/changes?x="><script>alert(1)</script>')).text()
  expect(html).not.toContain('<script>alert')
})

test('the database refuses to alter or delete an entry of the audit log', async () => {
  const ann = await signedIn(testEnv)
  await expect(sql`update staff_change set who = 'nobody'`.execute(testEnv.db)).rejects.toThrow('only added to')
  await expect(sql`delete from staff_change`.execute(testEnv.db)).rejects.toThrow('only added to')
  expect(await ann.page('/office/changes')).toContain('signed in')
})

test('a member who is removed from STAFF is signed out at once, and their open links are not valid', async () => {
  const ann = await signedIn(testEnv)
  const rea = await signedIn(testEnv, 'read-only')
  const form = await formOfStaffLink(await askForStaffLink(testEnv, staff.everything))
  env['STAFF'] = staffSetting
    .split(', ')
    .filter((entry) => !entry.includes(staff.everything))
    .join(', ')
  await testEnv.site.stop()
  await testEnv.site.start()
  try {
    expect((await ann.get('/office')).status).toBe(401)
    expect((await ann.post('/office/me', { intent: 'monday' })).status).toBe(401)
    const submitted = await postOffice(testEnv, '/office/open', form)
    expect([submitted.status, submitted.headers.get('set-cookie')]).toEqual([400, null])
    expect((await rea.get('/office')).status).toBe(200)
  } finally {
    env['STAFF'] = staffSetting
    await testEnv.site.stop()
    await testEnv.site.start()
  }
})
