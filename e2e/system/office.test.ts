import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { version } from '../../app/config/version.ts'
import { hashOf } from '../../app/security/token-cookie.server.ts'
import { everyPage } from '../every-page.ts'
import {
  askForStaffLink,
  fetchWhenFree,
  formOfStaffLink,
  postOffice,
  sessionOf,
  signedIn,
  staff,
} from '../harness/office.ts'
import { freePort } from '../harness/process.ts'
import { startSite } from '../harness/test-env.ts'
import { addresses } from './office-addresses.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv({ env: { TRUSTED_PROXIES: '127.0.0.1' } })

const ann = staff.everything
const from = (address: string) => ({ 'x-forwarded-for': address })
const links = (email: string) => testEnv.db.selectFrom('staff_link').selectAll().where('email', '=', email).execute()
const plain = async (answer: Promise<Response>) => {
  const { status, headers, ...rest } = await answer.then(async (got) => ({
    status: got.status,
    headers: [...got.headers].filter(([name]) => !['date', 'x-request-id', 'content-security-policy'].includes(name)),
    text: (await got.text()).replaceAll(/nonce="[^"]+"/g, ''),
  }))
  return { status, headers, ...rest }
}

test('a path of the office shows its page with a session, and the sign-in form without', async () => {
  const session = await signedIn(testEnv)
  const today = await session.page('/office')
  expect(today).toContain('<h1>Today</h1>')
  expect(today).toContain(`<footer>Version ${version}</footer>`)
  const stranger = await fetch(`${testEnv.site.url}/office`)
  expect(stranger.status).toBe(401)
  expect(stranger.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stranger.headers.get('x-robots-tag')).toBe('noindex')
  const signIn = await stranger.text()
  expect(signIn).not.toContain('Version')
  expect(signIn.match(/<input(?! type="hidden")[^>]*name="email"/g)).toHaveLength(1)
  expect((await session.get('/office/none')).status).toBe(404)
  expect(await (await session.get('/office/none')).text()).toContain('aria-label="Office"')
})

test('a link by mail opens one session of twelve hours, at the requested page', async () => {
  const asked = await (await fetch(`${testEnv.site.url}/office/changes?who=${ann}`)).text()
  const to = /name="to" value="([^"]*)"/.exec(asked)?.[1] ?? ''
  expect(to).toBe(`/office/changes?who=${ann}`)
  const link = await askForStaffLink(testEnv, ann, to)
  const [row] = await links(ann)
  expect(row!.expires_at - row!.created_at).toBe(15 * 60_000)

  const form = await formOfStaffLink(link)
  const submitted = await postOffice(testEnv, '/office/open', form)
  expect([submitted.status, submitted.headers.get('location')]).toEqual([303, to])
  expect(submitted.headers.get('set-cookie')).toMatch(
    /^__Host-office=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=129600$/,
  )
  const cookie = sessionOf(submitted)
  const [session] = await testEnv.db
    .selectFrom('staff_session')
    .selectAll()
    .where('token_hash', '=', createHash('sha256').update(cookie.split('=')[1]!).digest('base64url'))
    .execute()
  expect(session!.expires_at - session!.created_at).toBe(12 * 60 * 60_000)
  const page = await fetch(testEnv.site.url + to, { headers: { cookie } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('signed in')

  // A second submit of the same page, as with a double click, gets the same session. Another page's submit gets none.
  const twice = await Promise.all([1, 2].map(() => postOffice(testEnv, '/office/open', form)))
  expect(twice.map(sessionOf)).toEqual([cookie, cookie])
  const other = await postOffice(testEnv, '/office/open', { ...form, key: crypto.randomUUID() })
  expect([other.status, other.headers.get('set-cookie')]).toEqual([400, null])
  expect(await other.text()).toContain('This link was used already.')
  expect(await (await fetch(link)).text()).toContain('This link was used already.')

  const out = await postOffice(testEnv, '/office/sign-out', {}, { cookie })
  expect([out.status, out.headers.get('location')]).toEqual([303, '/office/sign-in?note=signed-out'])
  expect(out.headers.get('set-cookie')).toMatch(/^__Host-office=; .*Max-Age=0$/)
  expect((await fetch(`${testEnv.site.url}/office`, { headers: { cookie } })).status).toBe(401)
  expect((await postOffice(testEnv, '/office/open', form)).status).toBe(400)
})

test('the sign-in form answers the same for every address', async () => {
  const stranger = 'stranger@example.com'
  // Compressed, each page's nonce makes another length.
  const uncompressed = { 'accept-encoding': 'identity' }
  const ask = (email: string) => plain(postOffice(testEnv, '/office/sign-in', { email, to: '/office' }, uncompressed))
  expect(await ask(stranger)).toEqual(await ask(staff['read-only']))
  await testEnv.mail.waitForText(staff['read-only'], 'link to the office')
  // Both requests are stored, and for both a mail is queued. The worker skips the stranger's.
  const linkOf = async (email: string, status: string) => {
    const [link] = await links(email)
    const mails = testEnv.db.selectFrom('outbox').select('status').where('subject_id', '=', link!.id)
    await expect.poll(() => mails.execute()).toEqual([{ status }])
    return Object.keys(link!)
  }
  expect(await linkOf(stranger, 'skipped')).toEqual(await linkOf(staff['read-only'], 'sent'))
  expect(await testEnv.mail.subjectsTo(stranger)).toEqual([])
  const refused = await postOffice(testEnv, '/office/sign-in', { email: 'ann', to: '/office' })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('enter your e-mail address')])
})

test('limits protect a mailbox, do not lock out its owner, and stop endless requests from one network', async () => {
  const email = staff['orders-and-messages']
  const ask = (address: string, who: string = email) =>
    postOffice(testEnv, '/office/sign-in', { email: who, to: '/office' }, from(address))
  for (let number = 0; number < 8; number += 1) expect((await ask('192.0.2.1')).status).toBe(200)
  expect(await links(email)).toHaveLength(5)
  // From another network, the owner still gets a link.
  expect((await ask('198.51.100.7')).status).toBe(200)
  expect(await links(email)).toHaveLength(6)

  let refused = 0
  for (let number = 0; number < 61; number += 1) {
    refused += (await ask('203.0.113.9', `a${number}@x.example`)).status === 429 ? 1 : 0
  }
  expect(refused).toBe(1)
  // When the public forms are closed, the sign-in form stays open.
  expect((await testEnv.staff(['forms', 'off'])).code).toBe(0)
  expect((await ask('198.51.100.8')).status).toBe(200)
  expect((await testEnv.staff(['forms', 'on'])).code).toBe(0)
})

test('a submit after the session has ended shows the typed values', async () => {
  const { cookie } = await sessionThatEnded(Date.now())
  const note = 'She called & asked for a <second> book.'
  const late = await postOffice(testEnv, '/office/me', { note, key: 'key-of-the-form', intent: 'save' }, { cookie })
  const text = await late.text()
  expect(late.status).toBe(401)
  expect(text).toContain('Your session is over')
  expect(text).toContain('She called &amp; asked for a &lt;second&gt; book.')
  expect(text).not.toContain('key-of-the-form')
  expect(text).toContain('name="to" value="/office/me"')
})

test('without a session that has just ended, the office reads and shows nothing of a post', async () => {
  const { cookie } = await sessionThatEnded(Date.now())
  const { cookie: old } = await sessionThatEnded(Date.now() - 24 * 60 * 60_000)
  const other = `__Host-office=${'a'.repeat(43)}`
  const many = 'a=zebra&'.repeat(15_000)
  const posts: [path: string, body: string, cookie: string][] = [
    ['/office/me', 'note=zebra', ''],
    ['/office/me', 'note=zebra', other],
    ['/office/me', 'note=zebra', old],
    ['/office/none', 'note=zebra', cookie],
    ['/office/me', many.slice(0, 60_000), ''],
    ['/office/me', many.slice(0, 60_000), other],
    ['/office/me', many.slice(0, 60_000), cookie],
    ['/office/enter/import', many, cookie],
    ['/office/passkey', 'note=zebra&answer=zebra', cookie],
  ]
  for (const [path, body, own] of posts) {
    const headers = { cookie: own, origin: testEnv.site.origin, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetchWhenFree(testEnv.site.url + path, { method: 'POST', headers, body })
    const text = await answer.text()
    expect(
      [answer.status, text.includes('Your session is over'), text.includes('zebra')],
      `${path} ${body.length} ${own}`,
    ).toEqual([401, true, false])
    expect(text.length, path).toBeLessThan(20_000)
  }
})

/** A member whose session was over at this time. */
async function sessionThatEnded(endedAt: number) {
  const member = await signedIn(testEnv)
  const hash = hashOf(member.cookie.split('=')[1]!)
  await testEnv.db.updateTable('staff_session').set({ expires_at: endedAt }).where('token_hash', '=', hash).execute()
  return member
}

test('a failed page shows the request id of its log line', async () => {
  const session = await signedIn(testEnv)
  await testEnv.db.schema.alterTable('staff_preference').renameTo('staff_preference_gone').execute()
  const failed = await session
    .get('/office/me')
    .finally(() => testEnv.db.schema.alterTable('staff_preference_gone').renameTo('staff_preference').execute())
  const text = await failed.text()
  expect(failed.status).toBe(500)
  expect(failed.headers.get('cache-control')).toBe('no-store, no-transform')
  const id = failed.headers.get('x-request-id')!
  expect(text).toContain(id)
  expect(text).not.toContain('staff_preference')
  expect(text).toContain('aria-label="Office"')
  expect(testEnv.site.logs().find((line) => line.includes('office-failed'))).toContain(id)
})

test('each member chooses the Monday mail, also with the role read-only', async () => {
  const rea = await signedIn(testEnv, 'read-only')
  expect(await rea.page('/office/me')).toContain('It does not come to you')
  const answer = await rea.post('/office/me/monday-mail', { intent: 'monday' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/office/me?note=monday'])
  expect(await rea.page('/office/me?note=monday')).toContain('It comes to you')
  const preferences = await testEnv.db.selectFrom('staff_preference').select(['email', 'monday_mail']).execute()
  expect(preferences).toEqual([{ email: staff['read-only'], monday_mail: 1 }])
  await rea.post('/office/me/monday-mail', { intent: 'no-monday' })
  expect(await rea.page('/office/me')).toContain('It does not come to you')
  // A passkey needs JavaScript.
  const refused = await rea.post('/office/me', { name: 'my phone', answer: '' })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('A passkey needs JavaScript')])
})

test('the command line makes a link when no mail arrives, and the audit log records it', async () => {
  const { code, stdout } = await testEnv.staff(['sign-in', ann.toUpperCase()])
  expect(code).toBe(0)
  const submitted = await postOffice(testEnv, '/office/open', await formOfStaffLink(stdout.trim()))
  expect(submitted.headers.get('location')).toBe('/office')
  const nobody = await testEnv.staff(['sign-in', 'nobody@example.com'])
  expect([nobody.code, nobody.stderr]).toEqual([1, 'STAFF does not name nobody@example.com.\n'])
  expect(await (await signedIn(testEnv)).page('/office/changes')).toContain('link to the office made')
  expect((await testEnv.staff(['passkeys'])).stdout).toContain(ann)
})

describe('from outside', () => {
  test('no page, file or script of the public site names the office', async () => {
    const names = /\/office(?![-\w])|__Host-office|officePages/
    const all = globSync('build/client/**/*.{html,js,css,txt,xml,json,webmanifest}')
    // The service worker contains the path, because it does not handle it.
    const files = all.filter((file) => !/client.(no-)?worker\.js$/.test(file))
    expect(files.length).toBeGreaterThan(40)
    for (const file of files) expect(names.test(readFileSync(file, 'utf8')), file).toBe(false)
    for (const path of [...everyPage, '/robots.txt', '/sitemap.xml', '/no-such-page', '/donate?amount=5']) {
      expect(names.test(await (await fetch(testEnv.site.url + path)).text()), path).toBe(false)
    }
  })

  test('the passkey library is loaded only when a member has a passkey or adds one', () => {
    const files = globSync('build/server/**/*.js').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    const library = files.filter(({ text }) => text.includes('@simplewebauthn/server/esm/registration/'))
    expect(library).toHaveLength(1)
    const name = `"./${basename(library[0]!.file)}"`
    const importers = files.flatMap(({ text }) => text.split('\n').filter((line) => line.includes(name)))
    expect(importers).toEqual([expect.stringContaining(`import(${name})`)])
  })

  test('without STAFF there is no office: each path answers like a missing page', async () => {
    const site = await startSite({ ...testEnv.siteOptions, env: { STAFF: '' } }, await freePort())
    try {
      const ask = async (path: string, method: string) => {
        const init = {
          method,
          redirect: 'manual' as const,
          ...(method === 'POST' && { body: new URLSearchParams({ a: 'b' }) }),
        }
        const answer = await fetchWhenFree(site.url + path, { ...init, headers: { origin: site.origin } })
        const headers = Object.fromEntries(answer.headers)
        for (const name of ['date', 'x-request-id', 'content-length']) delete headers[name]
        // React's data contain the route, as the public map of routes does.
        const page = (await answer.text()).replace(/<script type="application\/json".*?<\/script>/, '')
        const text = `${JSON.stringify(headers)} ${page}`
        const nonce = /'nonce-([^']+)'/.exec(text)?.[1] ?? ' '
        return `${answer.status} ${text.replaceAll(nonce, '').replaceAll(path, '')}`
      }
      for (const address of addresses) {
        for (const method of address === '/office' ? ['GET', 'HEAD', 'POST', 'PUT'] : ['GET', 'POST']) {
          const missing = address.replace('/office', '/nobody')
          expect(await ask(address, method), `${method} ${address}`).toBe(await ask(missing, method))
        }
      }
    } finally {
      await site.stop()
    }
  })
})
