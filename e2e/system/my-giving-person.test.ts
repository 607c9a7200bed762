import { expect, test } from 'vitest'
import { giving } from '../../app/content/my-giving/giving.ts'
import { signedIn } from '../harness/office.ts'
import { amountOf, emailOf } from './gifts.ts'
import { askForLink, cookieOf, getGiving, postGiving, submitLink, sessionOf } from '../my-giving.ts'
import { linkIn, mailsTo } from '../subscribers.ts'
import { clean } from './office-test-env.ts'
import { paidGift, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const testEnv = sharedTestEnv()

const { mails } = giving
const undoPath = '/my-giving/undo-address'
const changeTo = (email: string, cookie: string) =>
  postGiving(testEnv, { email }, { path: '/my-giving/address', cookie })
const forget = (cookie: string) => postGiving(testEnv, {}, { path: '/my-giving/forget', cookie })
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
const textOf = async (response: Response | Promise<Response>) => (await response).text()
const addressOf = async (id: string) =>
  (await testEnv.db.selectFrom('payment').select('payer_email').where('id', '=', id).executeTakeFirstOrThrow())
    .payer_email

test('a change of address is mailed to both, ends the session, applies to renewals, and is undone from the old address', async () => {
  const [old, next] = [emailOf(3), 'ruth.new@example.com']
  const gift = await paidGift(testEnv, 3)
  const earlier = await askForLink(testEnv, old)
  const cookie = await sessionOf(testEnv, old)
  const refused = await changeTo('ruth@', cookie)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('such as name@example.com')

  const changed = await changeTo(` ${next.toUpperCase()}`, cookie)
  expect(changed.headers.get('location')).toBe('/my-giving?note=address-changed')
  expect(changed.headers.get('set-cookie')).toMatch(/^__Host-giving=;.* Max-Age=0$/)
  // A second submit, or one from an older page, changes nothing else.
  expect((await changeTo('eve@example.com', cookie)).headers.get('location')).toBe('/my-giving?note=ended')
  expect((await submitLink(testEnv, earlier)).status).toBe(400)
  expect(await addressOf(gift.id)).toBe(next)

  const [toOld] = await mailsTo(testEnv, old, mails.changed.subject)
  const [toNew] = await mailsTo(testEnv, next, mails.received.subject)
  expect(toOld?.text).toContain('r…w@example.com')
  for (const hidden of [next, 'ruth.new']) expect(toOld?.text).not.toContain(hidden)
  for (const hidden of [old, gift.id, gift.payer_name ?? '-', '$']) expect(toNew?.text).not.toContain(hidden)
  const own = await sessionOf(testEnv, next)
  expect(await textOf(getGiving(testEnv, own))).toContain(gift.subscription)

  await testEnv.sandbox.control.renew({ subscription: gift.subscription, outcome: 'paid' })
  const receipts = await mailsTo(testEnv, next, 'Your receipt for')
  expect(receipts).toHaveLength(1)

  const undo = linkIn(toOld)
  expect(await textOf(fetch(undo))).toContain(giving.address.undo.ready.button)
  const submitted = await postGiving(testEnv, { token: tokenIn(undo) }, { path: undoPath })
  expect(submitted.status).toBe(303)
  expect(await textOf(fetch(testEnv.site.url + submitted.headers.get('location')))).toContain(
    giving.address.undo.done.title,
  )
  const theirs = testEnv.db.selectFrom('payment').select('payer_email').where('subscription_id', '=', gift.subscription)
  expect(await theirs.execute()).toEqual([{ payer_email: old }, { payer_email: old }])
  expect(await textOf(getGiving(testEnv, own))).not.toContain(gift.subscription)
})

test('a giver who claims the address of another one sees none of their data', async () => {
  const [eves, adas] = [await paidGift(testEnv, 6), await paidGift(testEnv, 9)]
  const cookie = await sessionOf(testEnv, emailOf(6))
  const changed = await changeTo(emailOf(9), cookie)
  for (const each of [cookie, cookieOf(changed)]) {
    const page = await textOf(getGiving(testEnv, each))
    for (const shown of [emailOf(9), adas.subscription]) expect(page).not.toContain(shown)
  }
  expect(await addressOf(eves.id)).toBe(emailOf(9))
  expect(await addressOf(adas.id)).toBe(emailOf(9))
  // The undo returns the payments of the old address and no others.
  const [mail] = await mailsTo(testEnv, emailOf(6), mails.changed.subject)
  await postGiving(testEnv, { token: tokenIn(linkIn(mail)) }, { path: undoPath })
  expect([await addressOf(eves.id), await addressOf(adas.id)]).toEqual([emailOf(6), emailOf(9)])
})

test('forget me: shows first what stays, removes the same data as the staff does, and confirms it by mail', async () => {
  const email = emailOf(12)
  const gift = await paidGift(testEnv, 12)
  await postGiving(testEnv, { email, source: 'home' }, { path: '/newsletter' })
  const message = { name: 'Ruth', email, type: 'general', subject: 'Hello', message: 'Please forget this.' }
  expect((await postGiving(testEnv, message, { path: '/contact' })).status).toBe(200)
  await untilAllIsSent(testEnv)
  const cookie = await sessionOf(testEnv, email)

  const change = { id: 'change', subscription_id: gift.subscription, made_by: 'giver', what: 'stopped' } as const
  await testEnv.db
    .insertInto('recurring_change')
    .values({ ...change, reason: 'Moving', created_at: 0 })
    .execute()
  const page = await textOf(getGiving(testEnv, cookie, '/my-giving/forget'))
  expect(page).toContain(giving.forget.goesOn.title)
  expect(page).toContain(`/my-giving/recurring/${gift.subscription}`)
  expect(page).toContain(giving.forget.kept.text)

  const done = await forget(cookie)
  expect(done.headers.get('location')).toBe('/my-giving?note=forgotten')
  expect((await forget(cookie)).headers.get('location')).toBe('/my-giving?note=ended')
  const [mail] = await mailsTo(testEnv, email, mails.forgotten.subject)
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(mails.forgotten.goesOn)
  await untilAllIsSent(testEnv)
  for (const table of ['subscriber', 'contact_message', 'access_link', 'giver_session'] as const) {
    const left = testEnv.db.selectFrom(table).select('email').where('email', '=', email)
    expect(await left.execute(), table).toEqual([])
  }
  expect(await testEnv.db.selectFrom('recurring_change').select('reason').execute()).toEqual([{ reason: null }])
  // The record of income stays, and the office's preview finds nothing to remove.
  expect(await addressOf(gift.id)).toBe(email)
  const left = clean(await (await signedIn(testEnv)).page(`/office/person/forget?email=${email}`))
  expect(left).toContain('Will be removed Nothing.')
  expect(left).toContain(gift.id)
})

test('pages of a full session are closed without one, and to a session for one gift', async () => {
  const gift = await paidGift(testEnv, 15)
  expect(gift.amount_cents).toBe(amountOf(15))
  await testEnv.db
    .insertInto('giver_session')
    .values({
      // SHA-256 of forty-three A.
      token_hash: await hashOf('A'.repeat(43)),
      subscription_id: gift.subscription,
      created_at: Date.now(),
      expires_at: Date.now() + 60_000,
    })
    .execute()
  for (const cookie of ['', '__Host-giving=x', `__Host-giving=${'A'.repeat(43)}`])
    for (const path of ['/my-giving/address', '/my-giving/forget']) {
      const answer = await getGiving(testEnv, cookie, path)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my-giving'])
      expect((await postGiving(testEnv, { email: 'eve@example.com' }, { path, cookie })).headers.get('location')).toBe(
        '/my-giving?note=ended',
      )
    }
  expect(await addressOf(gift.id)).toBe(emailOf(15))
})

async function hashOf(token: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(token))).toString('base64url')
}
