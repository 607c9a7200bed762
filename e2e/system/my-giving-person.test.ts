import { expect, test } from 'vitest'
import { addresses } from '../../app/content/my-giving/addresses.ts'
import { details } from '../../app/content/my-giving/details.ts'
import { giving } from '../../app/content/my-giving/giving.ts'
import { dateOf } from '../../app/values/publisher-time.ts'
import { signedIn } from '../harness/office.ts'
import { amountOf, emailOf } from './gifts.ts'
import { getGiving, postGiving, sessionOf } from '../my-giving.ts'
import { textOfPdf } from '../pdf.ts'
import { linkIn, mailsTo } from '../subscribers.ts'
import { clean } from './office-test-env.ts'
import { paidGift, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const testEnv = sharedTestEnv()

const { mails } = giving
const page = '/my-giving/address'
const addTo = (email: string, cookie: string) =>
  postGiving(testEnv, { email, receipts: '1', intent: 'add' }, { path: page, cookie })
/** Presses the button of the page that the link of a mail opens. */
const press = (link: string) => {
  const { pathname, searchParams } = new URL(link)
  return postGiving(testEnv, { token: searchParams.get('token') ?? '' }, { path: pathname })
}
const forget = (cookie: string) => postGiving(testEnv, {}, { path: '/my-giving/forget', cookie })
const textOf = async (response: Response | Promise<Response>) => (await response).text()
const addressOf = async (id: string) =>
  (await testEnv.db.selectFrom('payment').select('payer_email').where('id', '=', id).executeTakeFirstOrThrow())
    .payer_email

test('a new address is used once its link is pressed, gets the receipts of renewals, and is taken back', async () => {
  const [old, next] = [emailOf(3), 'ruth.new@example.com']
  const gift = await paidGift(testEnv, 3)
  const cookie = await sessionOf(testEnv, old)
  const refused = await addTo('ruth@', cookie)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('such as name@example.com')

  for (const _ of [1, 2]) {
    const added = await addTo(` ${next.toUpperCase()}`, cookie)
    expect(added.headers.get('location')).toBe('/my-giving/address?done=added')
  }
  const waiting = clean(await textOf(getGiving(testEnv, cookie, page)))
  expect(waiting).toContain('Waiting for r…w@example.com')
  expect(waiting).not.toContain(next)
  const { confirm, requested, changed } = addresses.mails
  const [toNew, ...more] = await mailsTo(testEnv, next, confirm.subject)
  expect(more).toEqual([])
  const [toOld] = await mailsTo(testEnv, old, requested.subject)
  expect(toOld?.text).toContain('r…w@example.com')
  for (const hidden of [next, 'ruth.new']) expect(toOld?.text).not.toContain(hidden)
  for (const hidden of [old, gift.id, gift.payer_name ?? '-', '$']) expect(toNew?.text).not.toContain(hidden)
  // Nothing changes before: receipts come to the old address, and the new one opens nothing.
  await testEnv.sandbox.control.renew({ subscription: gift.subscription, outcome: 'paid' })
  await expect.poll(async () => (await mailsTo(testEnv, old, 'Your receipt for')).length).toBe(2)

  expect(await textOf(fetch(linkIn(toNew)))).toContain(addresses.confirm.ready.button)
  for (const _ of [1, 2]) {
    const shown = await press(linkIn(toNew))
    expect(await textOf(fetch(testEnv.site.url + shown.headers.get('location')))).toContain(
      addresses.confirm.done.title,
    )
  }
  const own = await sessionOf(testEnv, next)
  for (const each of [own, cookie]) expect(await textOf(getGiving(testEnv, each))).toContain(gift.subscription)
  await testEnv.sandbox.control.renew({ subscription: gift.subscription, outcome: 'paid' })
  expect(await mailsTo(testEnv, next, 'Your receipt for')).toHaveLength(1)
  expect(await addressOf(gift.id)).toBe(old)

  const [told] = await mailsTo(testEnv, old, changed.subject)
  expect(await textOf(fetch(linkIn(told)))).toContain(addresses.undo.confirmed.button)
  const submitted = await press(linkIn(told))
  expect(await textOf(fetch(testEnv.site.url + submitted.headers.get('location')))).toContain(
    addresses.undo.reverted.title,
  )
  expect((await getGiving(testEnv, own, page)).headers.get('location')).toBe('/my-giving')
  expect(await textOf(getGiving(testEnv, cookie, page))).toContain(old)
})

test('a giver who asks for the address of another one sees none of their data, and does not learn that it is used', async () => {
  const [eves, adas] = [await paidGift(testEnv, 6), await paidGift(testEnv, 9)]
  const cookie = await sessionOf(testEnv, emailOf(6))
  const answers = [await addTo(emailOf(9), cookie), await addTo('nobody@example.net', cookie)]
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual(
    answers.map(() => '/my-giving/address?done=added'),
  )
  const [mail] = await mailsTo(testEnv, emailOf(9), addresses.mails.confirm.subject)
  const shown = await press(linkIn(mail))
  const taken = await fetch(testEnv.site.url + shown.headers.get('location'))
  expect([taken.status, await taken.text()]).toEqual([400, expect.stringContaining(addresses.confirm.taken.title)])
  for (const path of ['/my-giving', page]) {
    const own = await textOf(getGiving(testEnv, cookie, path))
    for (const hidden of [emailOf(9), adas.subscription]) expect(own).not.toContain(hidden)
  }
  const waiting = clean(await textOf(getGiving(testEnv, cookie, page)))
  expect(waiting.split('Waiting for')).toHaveLength(3)
  expect([await addressOf(eves.id), await addressOf(adas.id)]).toEqual([emailOf(6), emailOf(9)])
})

test('letters end and begin again for the giver of the session alone', async () => {
  const [mine, others] = [emailOf(21), emailOf(24)]
  await paidGift(testEnv, 21)
  await paidGift(testEnv, 24)
  const refusing = async () => {
    const givers = testEnv.db.selectFrom('giver').innerJoin('giver_email', 'giver_email.giver_id', 'giver.id')
    const rows = await givers.select(['email', 'giver.id']).where('no_letters_at', 'is not', null).execute()
    return rows.map(({ email }) => email)
  }
  const path = '/my-giving/details'
  const cookie = await sessionOf(testEnv, mine)
  const { id: victim } = await testEnv.db
    .selectFrom('giver_email')
    .select('giver_id as id')
    .where('email', '=', others)
    .executeTakeFirstOrThrow()
  expect((await postGiving(testEnv, { intent: 'end-letters' }, { path })).headers.get('location')).toBe(
    '/my-giving?note=ended',
  )
  expect(await refusing()).toEqual([])
  for (const _ of [1, 2]) {
    const fields = { intent: 'end-letters', giver: victim, giverId: victim, id: victim, email: others }
    const ended = await postGiving(testEnv, fields, { path: `${path}?giver=${victim}`, cookie })
    expect(ended.headers.get('location')).toBe('/my-giving?note=letters-ended')
  }
  expect(await refusing()).toEqual([mine])
  expect(await textOf(getGiving(testEnv, cookie, '/my-giving?note=letters-ended'))).toContain(
    giving.notes['letters-ended'].title,
  )
  const page = await textOf(getGiving(testEnv, cookie, path))
  expect(page).toContain(details.letters.ended.button)
  expect(page).not.toContain(details.letters.sent.button)
  const crossSite = { path, cookie, headers: { Origin: 'https://evil.example' } }
  expect((await postGiving(testEnv, { intent: 'resume-letters' }, crossSite)).status).toBeGreaterThanOrEqual(400)
  expect(await refusing()).toEqual([mine])
  const resumed = await postGiving(testEnv, { intent: 'resume-letters' }, { path, cookie })
  expect(resumed.headers.get('location')).toBe('/my-giving?note=letters-resumed')
  expect(await refusing()).toEqual([])
})

test('a stranger with a mistyped address can forget nobody', async () => {
  await paidGift(testEnv, 18)
  const cookie = await sessionOf(testEnv, emailOf(18))
  await addTo('mistyped@example.net', cookie)
  await press(linkIn((await mailsTo(testEnv, 'mistyped@example.net', addresses.mails.confirm.subject))[0]))
  const strangers = await sessionOf(testEnv, 'mistyped@example.net')
  expect(await textOf(getGiving(testEnv, strangers, '/my-giving/forget'))).toContain(giving.forget.newAddress)
  expect((await forget(strangers)).headers.get('location')).toBe('/my-giving/forget')
  expect(await textOf(getGiving(testEnv, cookie, page))).toContain(emailOf(18))
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
    for (const path of ['/my-giving/address', '/my-giving/details', '/my-giving/forget']) {
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

test('a copy says when the first receipt was given; a misspelled name is corrected on it, and a new name leaves it', async () => {
  const [email, name] = [emailOf(27), 'Donor 27']
  const gift = await paidGift(testEnv, 27)
  const cookie = await sessionOf(testEnv, email)
  await untilAllIsSent(testEnv)
  const today = dateOf(Date.now())
  const firstAt = Date.UTC(2026, 1, 10, 15)
  await testEnv.db.updateTable('payment').set({ acknowledged_at: firstAt }).where('id', '=', gift.id).execute()
  const path = `/my-giving/receipt/${gift.id}`
  const words = 'First issued on February 10, 2026.'
  const papers = async () => {
    const pdf = await getGiving(testEnv, cookie, `${path}.pdf`)
    return [
      clean(await textOf(getGiving(testEnv, cookie, path))),
      await textOfPdf(new Uint8Array(await pdf.arrayBuffer())),
    ]
  }
  for (const paper of await papers()) expect(paper).toContain(`${words} This copy: ${today}.`)

  const form = { greeting: '', postalAddress: '', phone: '' }
  const correct = (fields: Record<string, string>) =>
    postGiving(testEnv, { ...form, ...fields }, { path: '/my-giving/details', cookie })
  expect((await correct({ name: 'The Donor Family' })).status).toBe(303)
  for (const paper of await papers()) {
    expect(paper).toContain(name)
    expect(paper).not.toMatch(/Donor Family|replaces the first/)
  }
  expect(await textOf(getGiving(testEnv, cookie, '/my-giving/details'))).toContain(`value="${name}"`)
  expect((await correct({ name: 'Donna 27', misspelled: name })).status).toBe(303)
  for (const paper of await papers())
    expect(paper).toMatch(/Changed since: this one replaces the first\. This copy: .* Donna 27/)
})
