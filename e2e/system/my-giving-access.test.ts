import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { yearOf } from '../../app/values/year-of.ts'
import { giving } from '../../app/content/my-giving/giving.ts'
import { giftLink } from '../../app/receipts/gift-link.server.ts'
import type { Gift } from '../../app/payments/payment-tables.ts'
import { askForLink, cookieOf, formOf, getGiving, linkMails, postGiving, sessionOf, submitLink } from '../my-giving.ts'
import { linkIn } from '../subscribers.ts'
import { emailOf } from './gifts.ts'
import { giftsOf, paidGift, sharedTestEnv, untilStripeIsRead } from './shared-test-env.ts'

const secret = 'a secret that has thirty-two letters'
process.env['APP_SECRET'] = secret

const testEnv = sharedTestEnv({ env: { APP_SECRET: secret, TRUSTED_PROXIES: '127.0.0.1' } })

const openWords = giving.open
const sessions = () => testEnv.db.selectFrom('giver_session').selectAll().orderBy('token_hash').execute()
const textOf = async (response: Promise<Response>) => (await response).text()

/** The link of a mail about this donor's recurring gift. */
async function giftLinkOf(number: number, at = Date.now()): Promise<string> {
  const [gift] = await giftsOf(testEnv, number)
  process.env['SITE_URL'] = testEnv.site.url
  return giftLink(gift as Gift, at)
}

test('a link opens a session once, for thirty minutes, in a cookie that no script reads', async () => {
  await paidGift(testEnv, 1)
  const link = await askForLink(testEnv, emailOf(1))
  const submitted = await submitLink(testEnv, link)
  expect(submitted.status).toBe(303)
  expect(submitted.headers.get('location')).toBe('/my-giving')
  expect(submitted.headers.get('set-cookie')).toMatch(
    /^__Host-giving=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=1800$/,
  )
  const cookie = cookieOf(submitted)
  // As a document, and as React Router asks for it.
  for (const path of ['/my-giving', '/my-giving.data', '/my-giving/forget', '/my-giving/forget.data']) {
    const page = await getGiving(testEnv, cookie, path)
    expect(page.status, path).toBe(200)
    const privacy = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => page.headers.get(name))
    expect(privacy, path).toEqual([expect.stringMatching(/^no-store(, no-transform)?$/), 'noindex', 'same-origin'])
    expect(await page.text(), path).toContain(emailOf(1))
  }

  const [session] = await sessions()
  expect(session?.token_hash).toBe(
    createHash('sha256')
      .update(cookie.split('=')[1] ?? '')
      .digest('base64url'),
  )
  expect((session?.expires_at ?? 0) - (session?.created_at ?? 0)).toBe(30 * 60_000)

  // Replayed: the page says so and offers a new link, and its button is gone.
  const again = await fetch(link)
  expect(again.status).toBe(400)
  expect(await again.text()).toContain(openWords.used.title)
  const replayed = await postGiving(
    testEnv,
    { token: new URL(link).searchParams.get('token') ?? '', key: '' },
    { path: '/my-giving/open' },
  )
  expect([replayed.status, replayed.headers.get('set-cookie')]).toEqual([400, null])

  const finished = await postGiving(testEnv, { intent: 'finish' }, { cookie })
  expect(finished.headers.get('set-cookie')).toMatch(/^__Host-giving=; Path=\/; .*Max-Age=0$/)
  expect(await sessions()).toEqual([])
  expect(await textOf(getGiving(testEnv, cookie))).not.toContain(emailOf(1))
})

test('a double click on a link starts one session; later, or after Finish, the link is not valid', async () => {
  await paidGift(testEnv, 2)
  const form = await formOf(await askForLink(testEnv, emailOf(2)))
  const submitForm = (cookie = '') => postGiving(testEnv, form, { path: '/my-giving/open', cookie })
  const [cookie = '', ...others] = new Set((await Promise.all([1, 2, 3].map(() => submitForm()))).map(cookieOf))
  expect(others).toEqual([])
  // The second submit of a double click may bear the cookie of the first, and must not end its session.
  expect(cookieOf(await submitForm(cookie))).toBe(cookie)
  expect(await textOf(getGiving(testEnv, cookie))).toContain(emailOf(2))
  expect(await sessions()).toHaveLength(1)
  await testEnv.db
    .updateTable('access_link')
    .set({ used_at: Date.now() - 10_001 })
    .execute()
  expect((await submitForm()).status).toBe(400)
  await testEnv.db.updateTable('access_link').set({ used_at: Date.now() }).execute()
  await postGiving(testEnv, { intent: 'finish' }, { cookie })
  const after = await submitForm()
  expect([after.status, after.headers.get('set-cookie')]).toEqual([400, null])
  expect(await sessions()).toEqual([])
})

test('guessed, cut off, altered and expired links and cookies are refused', async () => {
  await paidGift(testEnv, 4)
  const token = new URL(await askForLink(testEnv, emailOf(4))).searchParams.get('token') ?? ''
  const [, id = ''] = token.split('.')
  for (const forged of [
    '',
    'my-giving',
    token.slice(0, -1),
    `${token}A`,
    token.replace('my-giving.', 'gift.'),
    token.replace(id, crypto.randomUUID()),
    `my-giving.${id}.never.${'A'.repeat(43)}`,
  ]) {
    const answer = await postGiving(testEnv, { token: forged, key: crypto.randomUUID() }, { path: '/my-giving/open' })
    expect([answer.status, answer.headers.get('set-cookie')], forged).toEqual([400, null])
    expect(await answer.text()).toContain(openWords.invalid.title)
  }
  expect(await sessions()).toEqual([])

  const cookie = await sessionOf(testEnv, emailOf(4))
  const [session] = await sessions()
  for (const guess of ['__Host-giving=', `__Host-giving=${session?.token_hash}`, `giving=${cookie.split('=')[1]}`])
    expect(await textOf(getGiving(testEnv, guess))).not.toContain(emailOf(4))
  await testEnv.db
    .updateTable('giver_session')
    .set({ expires_at: Date.now() - 1 })
    .execute()
  expect(await textOf(getGiving(testEnv, cookie))).not.toContain(emailOf(4))

  await testEnv.db
    .updateTable('access_link')
    .set({ expires_at: Date.now() - 1, used_at: null })
    .execute()
  const late = await postGiving(testEnv, { token, key: crypto.randomUUID() }, { path: '/my-giving/open' })
  expect([late.status, late.headers.get('set-cookie')]).toEqual([400, null])
})

test('a mail scanner that opens every link changes nothing, and the links stay valid', async () => {
  await paidGift(testEnv, 3)
  await postGiving(testEnv, { email: emailOf(3) })
  const [mail] = await linkMails(testEnv, emailOf(3))
  const links = new Set([linkIn(mail), await giftLinkOf(3), ...(mail?.text.match(/http:\S+my-giving\S*/g) ?? [])])
  // The site's timer deletes expired rows of the tests above at any time.
  const now = Date.now()
  const rows = async () =>
    JSON.stringify(
      [await testEnv.db.selectFrom('access_link').selectAll().orderBy('id').execute(), await sessions()].map((all) =>
        all.filter(({ expires_at: until }) => until > now),
      ),
    )
  const before = await rows()
  for (const link of links) {
    const page = await fetch(link)
    const found = [...(await page.text()).matchAll(/(?:href|action)="(\/my-giving[^"]*)"/g)].map(([, path]) => path)
    for (const url of [link, ...found.map((path) => testEnv.site.url + path)])
      for (const method of ['HEAD', 'GET']) {
        const answer = await fetch(url, { method, redirect: 'manual' })
        expect(answer.headers.get('set-cookie'), url).toBeNull()
      }
  }
  expect(await rows()).toBe(before)
  expect((await submitLink(testEnv, linkIn(mail))).status).toBe(303)
})

test('the link in a mail about a recurring gift opens that gift alone, until it passes to another address', async () => {
  const gift = await paidGift(testEnv, 6)
  const link = await giftLinkOf(6)
  // In the text of a mail, a full stop may follow the link.
  expect((await fetch(`${link}.`)).status).toBe(200)
  for (const time of [1, 2]) expect((await submitLink(testEnv, link)).status, `submit ${time}`).toBe(303)
  const submitted = await submitLink(testEnv, link)
  expect(submitted.headers.get('location')).toBe(`/my-giving/recurring/${gift.subscription}`)
  const cookie = cookieOf(submitted)
  for (const path of ['/my-giving', `/my-giving/recurring/${gift.subscription}`]) {
    const page = await textOf(getGiving(testEnv, cookie, path))
    expect(page).toContain(gift.subscription)
    for (const hidden of [emailOf(6), gift.payer_name ?? '-', gift.id]) expect(page).not.toContain(hidden)
  }
  const year = yearOf(Date.now())
  for (const path of [
    `receipt/${gift.id}`,
    `receipt/${gift.id}.pdf`,
    `statement/${year}.pdf`,
    `year/${year}`,
    'address',
  ]) {
    const refused = await getGiving(testEnv, cookie, `/my-giving/${path}`)
    expect([refused.status, refused.headers.get('location')], path).toEqual([303, '/my-giving'])
  }

  // The full link goes to the stored address, and the page does not show that address.
  const asked = await postGiving(testEnv, { intent: 'full-link' }, { cookie })
  expect(asked.headers.get('location')).toBe('/my-giving?note=link-sent')
  const full = cookieOf(await submitLink(testEnv, linkIn((await linkMails(testEnv, emailOf(6)))[0])))
  expect(await textOf(getGiving(testEnv, full))).toContain(emailOf(6))

  const dayMs = 24 * 60 * 60_000
  expect((await submitLink(testEnv, await giftLinkOf(6, Date.now() - 61 * dayMs))).status).toBe(400)
  const moved = { email: 'new@example.com', email_key: 'new@example.com' }
  await testEnv.db.updateTable('giver_email').set(moved).where('email_key', '=', emailOf(6)).execute()
  expect((await submitLink(testEnv, link)).status).toBe(400)
})

test('the session of one giver opens no gift, receipt, statement or change of another giver', async () => {
  const [own, other] = [await paidGift(testEnv, 9), await paidGift(testEnv, 12)]
  const session = await sessionOf(testEnv, emailOf(9))
  const ofGift = cookieOf(await submitLink(testEnv, await giftLinkOf(9)))
  const mine = { gift: `/my-giving/recurring/${own.subscription}`, receipt: `/my-giving/receipt/${own.id}` }
  const none = '/my-giving/recurring/sub_none'
  const theirs = { gift: `/my-giving/recurring/${other.subscription}`, receipt: `/my-giving/receipt/${other.id}` }
  for (const path of Object.values(mine)) expect((await getGiving(testEnv, session, path)).status, path).toBe(200)
  const atStripe = async () => ({ ...(await testEnv.sandbox.control.state()), now: 0 })
  await untilStripeIsRead(testEnv)
  const before = await atStripe()
  for (const cookie of [session, ofGift, '']) {
    for (const path of [
      theirs.gift,
      `${theirs.gift}/stop`,
      `${theirs.gift}/card`,
      none,
      theirs.receipt,
      `${theirs.receipt}.pdf`,
    ]) {
      const answer = await getGiving(testEnv, cookie, path)
      expect([303, 404], path).toContain(answer.status)
      expect(answer.headers.get('location') ?? '/my-giving', path).toBe('/my-giving')
      expect(await answer.text()).not.toMatch(new RegExp(`${emailOf(12)}|Donor 12|\\$10\\.12`))
    }
    for (const [path, fields] of [
      [theirs.gift, { what: 'amount', amount: '1', key: 'a' }],
      [theirs.gift, { what: 'skipped', key: 'b' }],
      [`${theirs.gift}/stop`, { what: 'stopped', key: 'c' }],
      [`${theirs.gift}/card`, {}],
      [none, { what: 'amount', amount: '1', key: 'd' }],
    ] as const) {
      const { status, headers } = await postGiving(testEnv, fields, { path, cookie })
      expect([status, headers.get('location')], path).toEqual([303, cookie ? '/my-giving' : '/my-giving?note=ended'])
    }
    const copy = await postGiving(testEnv, { copy: '1' }, { path: theirs.receipt, cookie })
    expect(copy.headers.get('location')).not.toMatch(/change=|http/)
  }
  expect(await atStripe()).toEqual(before)
  expect(await testEnv.db.selectFrom('recurring_change').select('id').execute()).toEqual([])
  expect((await giftsOf(testEnv, 12)).map(({ payer_email: email }) => email)).toEqual([emailOf(12)])
  // A statement is for the address of the session, for any parameter.
  const sheet = await getGiving(testEnv, session, `/my-giving/statement/${yearOf(Date.now())}.pdf`)
  expect([sheet.status, sheet.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a page of another site cannot post with the visitor’s session', async () => {
  await paidGift(testEnv, 8)
  const cookie = await sessionOf(testEnv, emailOf(8))
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: testEnv.site.origin, 'Sec-Fetch-Site': 'cross-site' },
    { Origin: testEnv.site.origin, 'Sec-Fetch-Site': 'same-site' },
  ])
    for (const path of ['/my-giving', '/my-giving.data', '/my-giving/open', '/my-giving/address', '/my-giving/forget'])
      expect((await postGiving(testEnv, { intent: 'finish' }, { path, cookie, headers })).status).toBe(403)
  expect(await textOf(getGiving(testEnv, cookie))).toContain(emailOf(8))
})

test('no URL and no log line names the giver', async () => {
  const lines = testEnv.site.logs()
  expect(lines.join('\n')).toContain('giving-link')
  expect(lines.filter((line) => /@|Donor|__Host|my-giving\.[\w-]{36}\./.test(line))).toEqual([])
  const cookie = await sessionOf(testEnv, emailOf(12))
  const html = await textOf(getGiving(testEnv, cookie))
  const addresses = [...html.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, address = '']) => address)
  expect(addresses).toContain('/my-giving/forget')
  expect(addresses.filter((address) => /donor\d|%40|@/i.test(address) && !address.startsWith('mailto:'))).toEqual([])
})
