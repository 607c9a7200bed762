import { describe, expect, test } from 'vitest'
import { giving } from '../../app/content/my-giving/giving.ts'
import { merges } from '../../app/content/my-giving/merges.ts'
import { recurringWords } from '../../app/content/my-giving/recurring.ts'
import { findEmails, findGiver, findGiverIdOf } from '../../app/givers/giver.queries.server.ts'
import { enforceRetention } from '../../app/start/enforce-retention.server.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { formWith, signedIn } from '../harness/office.ts'
import { getGiving, postGiving, sessionOf } from '../my-giving.ts'
import { linkIn, mailsTo } from '../subscribers.ts'
import { emailOf } from './gifts.ts'
import { databases, paidGift, sharedTestEnv } from './shared-test-env.ts'

const dayMs = 24 * 60 * 60_000
const { mails, page } = merges
const valueOf = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

describe.each(databases)('two givers who were merged by mistake, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const stripe = () => stripeOf(testEnv)
  const statusOf = async (subscription: string) =>
    (
      await testEnv.db
        .selectFrom('recurring_gift')
        .select('status')
        .where('subscription_id', '=', subscription)
        .execute()
    )[0]?.status

  /** Two givers with a monthly gift each. The office merges the second into the first. */
  async function mergedPair(one: number, two: number) {
    const [mine, theirs] = [await paidGift(testEnv, one), await paidGift(testEnv, two)]
    const idOf = async (number: number) => (await findGiverIdOf(testEnv.db, emailOf(number)))!
    const [kept, other] = [await idOf(one), await idOf(two)]
    const before = await Promise.all([kept, other].map((id) => findGiver(testEnv.db, id)))
    const ann = await signedIn(testEnv)
    const path = `/office/givers/${kept}/merge?with=${other}`
    expect(await ann.page(path)).toContain('the other gets an email, and can take the merge')
    const merged = await ann.post(path, await formWith(ann, path, 'merge', { keep: kept }))
    expect(merged.headers.get('location')).toBe(`/office/givers/${kept}?note=merged`)
    return { ann, kept, other, mine, theirs, before, cookie: await sessionOf(testEnv, emailOf(one)) }
  }

  /** Posts a form of My giving as its page shows it. */
  async function submit(cookie: string, path: string, fields: Record<string, string> = {}) {
    const html = await (await getGiving(testEnv, cookie, path)).text()
    const hidden = { seen: valueOf(html, 'seen'), key: valueOf(html, 'key') }
    return postGiving(testEnv, { ...hidden, ...fields }, { path, cookie })
  }
  const press = async (link: string) => {
    const { pathname, searchParams } = new URL(link)
    const answer = await postGiving(testEnv, { token: searchParams.get('token') ?? '' }, { path: pathname })
    return fetch(testEnv.site.url + (answer.headers.get('location') ?? ''))
  }

  test('one corrects, removes and stops what the other brought: the other is told, and takes all of it back', async () => {
    const { kept, other, theirs, mine, before, cookie } = await mergedPair(3, 6)
    for (const number of [3, 6]) await mailsTo(testEnv, emailOf(number), mails['givers-merged'].subject)

    const details = { name: 'Somebody Else', greeting: '', postalAddress: '1 Elm St.\nDayton, OH 45402', phone: '' }
    expect((await submit(cookie, '/my-giving/details', details)).status).toBe(303)
    const own = (await findEmails(testEnv.db, kept)).find(({ email }) => email === emailOf(3))!
    const address = (await findEmails(testEnv.db, kept)).find(({ email }) => email === emailOf(6))!
    for (const fields of [
      { intent: 'receipts', id: own.id },
      { intent: 'remove', id: address.id },
    ])
      expect((await submit(cookie, '/my-giving/address', fields)).status).toBe(303)
    const gift = `/my-giving/recurring/${theirs.subscription}`
    const shown = await (await getGiving(testEnv, cookie, gift)).text()
    expect(shown).toContain(recurringWords.page.held.title)
    expect((await submit(cookie, gift, { what: 'amount', amount: '99' })).status).toBe(403)
    expect((await submit(cookie, `${gift}/card`)).headers.get('location')).toContain('card=refused')
    for (const subscription of [theirs.subscription, mine.subscription])
      expect((await submit(cookie, `/my-giving/recurring/${subscription}/stop`)).status).toBe(303)
    expect(await statusOf(theirs.subscription)).toBe('stopped')
    // Nothing is charged until the 30 days are over.
    const held = await stripe().subscriptions.retrieve(theirs.subscription)
    expect(held).toMatchObject({
      status: 'active',
      pause_collection: { behavior: 'void' },
      cancel_at: expect.any(Number),
    })
    expect(await stripe().subscriptions.retrieve(mine.subscription)).toMatchObject({ status: 'canceled' })
    for (const kind of ['merged-giver-corrected', 'merged-receipts-moved', 'merged-address-removed'] as const)
      await mailsTo(testEnv, emailOf(6), mails[kind].subject)
    const [told] = await mailsTo(testEnv, emailOf(6), mails['merged-gift-stopped'].subject)
    for (const hidden of [emailOf(3), 'Somebody Else', '$']) expect(told?.text).not.toContain(hidden)

    expect(await (await fetch(linkIn(told))).text()).toContain(page.open.button)
    for (const _ of [1, 2]) expect(await (await press(linkIn(told))).text()).toContain(page.done.title)
    const after = await Promise.all([kept, other].map((id) => findGiver(testEnv.db, id)))
    const words = (giver: (typeof after)[number]) => [giver?.name, giver?.postal_address, giver?.merged_into]
    expect(after.map(words)).toEqual(before.map(words))
    expect(await findEmails(testEnv.db, other)).toEqual([address])
    expect(await statusOf(theirs.subscription)).toBe('active')
    expect(await statusOf(mine.subscription)).toBe('stopped')
    await testEnv.sandbox.control.renew({ subscription: theirs.subscription, outcome: 'paid' })
    await expect.poll(async () => (await mailsTo(testEnv, emailOf(6), 'Your receipt for')).length).toBe(2)
  })

  test('a stop that nobody takes back ends at Stripe after the 30 days, and charges nothing', async () => {
    const { theirs, cookie } = await mergedPair(9, 12)
    expect((await submit(cookie, `/my-giving/recurring/${theirs.subscription}/stop`)).status).toBe(303)
    await testEnv.sandbox.control.advance({ days: 62, months: 0 })
    expect(await stripe().subscriptions.retrieve(theirs.subscription)).toMatchObject({ status: 'canceled' })
    const invoices = (await stripe().invoices.list({ subscription: theirs.subscription })).data
    expect(invoices.filter(({ amount_paid: paid }) => paid > 0)).toHaveLength(1)
    expect(await statusOf(theirs.subscription)).toBe('stopped')
  })

  test('"Forget me" waits until they are taken apart, and forgets the one who asked', async () => {
    const { ann, kept, other, cookie } = await mergedPair(15, 18)
    const path = '/my-giving/forget'
    const form = { seen: valueOf(await (await getGiving(testEnv, cookie, path)).text(), 'seen') }
    for (const _ of [1, 2])
      expect((await postGiving(testEnv, form, { path, cookie })).headers.get('location')).toBe(path)
    const waits = giving.forget.waits.asked.split('{day}')[0]!
    expect(await (await getGiving(testEnv, cookie, path)).text()).toContain(waits)
    await enforceRetention(testEnv.db, Date.now())
    expect(await findGiver(testEnv.db, kept)).toMatchObject({ forgotten_at: null, forget_asked_at: expect.any(Number) })
    const giverPage = `/office/givers/${kept}`
    expect(await ann.page(giverPage)).toContain('Asked to be forgotten on')
    await mailsTo(testEnv, emailOf(18), mails['merged-forget-asked'].subject)
    // Called off, and asked once more.
    expect((await submit(cookie, path, { intent: 'call-off' })).status).toBe(303)
    expect(await ann.page(giverPage)).not.toContain('Asked to be forgotten on')
    await submit(cookie, path)

    const apart = await ann.post(`${giverPage}/merges`, await formWith(ann, giverPage, 'apart'))
    expect(apart.headers.get('location')).toContain('note=apart')
    await enforceRetention(testEnv.db, Date.now())
    expect(await findGiver(testEnv.db, kept)).toMatchObject({ forgotten_at: expect.any(Number), name: null })
    expect(await findGiver(testEnv.db, other)).toMatchObject({ forgotten_at: null, forget_asked_at: null })
    expect(await findGiverIdOf(testEnv.db, emailOf(18))).toBe(other)
  })

  test('"Forget me" of a pair that nobody takes apart happens after 30 days; the office waits, too', async () => {
    const { ann, kept, other } = await mergedPair(21, 24)
    const path = `/office/person/forget?giver=${kept}`
    const html = await ann.page(path)
    expect(html).toContain('So it waits until')
    const asked = await ann.post(path, { key: 'f', seen: valueOf(html, 'seen') })
    expect(asked.headers.get('location')).toContain('note=forget-waits')
    await enforceRetention(testEnv.db, Date.now() + 29 * dayMs)
    expect(await findGiver(testEnv.db, kept)).toMatchObject({ forgotten_at: null })
    await enforceRetention(testEnv.db, Date.now() + 31 * dayMs)
    for (const id of [kept, other])
      expect(await findGiver(testEnv.db, id)).toMatchObject({ forgotten_at: expect.any(Number), name: null })
  })
})
