import { describe, expect, test } from 'vitest'
import { giftExtras } from '../../app/content/gift-extras.ts'
import { coverCents } from '../../app/donate/cover-cost.ts'
import { giftSeed } from '../../app/donate/gift-options.ts'
import { markOfExtras } from '../../app/donate/gift-extras.ts'
import { receiptNumberOf } from '../../app/stripe/receipt-number.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import type { World } from '../harness/world.ts'
import { readReturnPage } from '../harness/return-page.ts'
import { databases, sharedWorld, untilAllIsSent } from './shared-world.ts'

const headers = { 'Content-Type': 'application/json' }
/** What a donor adds to a gift of $50. */
const extras = {
  cover: 143,
  tribute: 'memory',
  tributeName: 'Rose Miller',
  tellName: 'Anna Miller',
  tellEmail: 'anna@example.net',
  tellMessage: 'She read to us every night.\nWe think of you.',
  note: 'For the library of Springfield: see https://library.example',
  from: 'spring-letter',
} as const
const monthlyCover = coverCents(5000, 'monthly')
/** The same in the ledger. */
const columns = {
  cover_cents: 143,
  tribute_kind: 'memory',
  tribute_name: extras.tributeName,
  tell_name: extras.tellName,
  tell_email: extras.tellEmail,
  tell_message: extras.tellMessage,
  note: extras.note,
  came_from: extras.from,
}

async function callFunction({ site }: World, name: string, body: object, key?: string) {
  const response = await fetch(`${site.url}/functions/v1/create-${name}`, {
    method: 'POST',
    headers: { ...headers, ...(key && { 'Idempotency-Key': key }) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { url?: string; code?: string; error?: string }
  return { status: response.status, ...answer, session: /cs_test_\w+/.exec(answer.url ?? '')?.[0] ?? '' }
}

describe.each(databases)('what a gift carries, on %s', (database) => {
  const world = sharedWorld({ database })

  const call = (name: string, body: object, key?: string) => callFunction(world, name, body, key)
  const pay = (session: string, email: string, name = 'Ruth Giver') =>
    world.sandbox.control.pay({ session, email, name })
  const giftsOf = (email: string) =>
    world.db
      .selectFrom('payment')
      .selectAll()
      .where('payer_email', '=', email)
      .orderBy((gift) => gift('checkout_session_id', 'is', null))
      .execute()
  const paid = async (email: string) => {
    await expect.poll(() => giftsOf(email)).toMatchObject([{ status: 'paid' }])
  }
  const mailsTo = async (address: string) => (await world.mail.read()).filter(({ to }) => to.includes(address))

  test('all of it stands at Stripe, in the ledger, and in the mails that may know of it', async () => {
    const payer = 'ruth@example.com'
    const { session } = await call('payment', { amount: 5000, ...extras })
    await pay(session, payer)
    await paid(payer)
    expect(await giftsOf(payer)).toMatchObject([{ amount_cents: 5143, ...columns }])
    const atStripe = await stripeOf(world).checkout.sessions.retrieve(session, { expand: ['payment_intent'] })
    expect(Object.values(atStripe.metadata ?? {})).toEqual(
      expect.arrayContaining(['143 of 5143', ...Object.values(extras).filter((value) => value !== 143)]),
    )
    expect((atStripe.payment_intent as { metadata: object }).metadata).toEqual(atStripe.metadata)

    const [receipt] = await world.mail.waitFor(({ to }) => to.includes(payer))
    expect(receipt?.subject).toContain('$51.43')
    expect(receipt?.text.replaceAll(/\s+/g, ' ')).toContain('gift of $51.43, given in memory of Rose Miller, to')
    const [card] = await world.mail.waitFor(({ to }) => to.includes(extras.tellEmail))
    expect(card?.subject).toBe('A gift in memory of Rose Miller')
    const text = card!.text.replaceAll(/\s+/g, ' ')
    for (const words of ['Dear Anna Miller', 'Ruth Giver', 'She read to us every night.', 'We think of you.']) {
      expect(text).toContain(words)
    }
    for (const mail of [receipt!, card!]) expect(mail.text + mail.html).not.toContain('library')
    expect(card!.text).not.toContain('$')
    expect(card!.text + card!.html).not.toMatch(/51\.43|5143|ruth@/)

    const page = await fetch(`${world.site.url}/donate/card?session_id=${session}`)
    expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      ...[200, 'no-store', 'noindex'],
    ])
    const paper = await page.text()
    expect(paper).toContain('Dear Anna Miller')
    expect(paper).not.toMatch(/51\.43|5143|anna@|ruth@|library/)
    const thanks = await readReturnPage(`${world.site.url}/payment-success?session_id=${session}`)
    expect(thanks).toContain('Your gift of $51.43 in memory of Rose Miller has arrived.')
    expect(thanks).toContain(`/donate/card?session_id=${session}`)
    expect(thanks).not.toMatch(/anna@|library/)

    const { stdout: shown } = await world.staff(['gift', payer])
    for (const words of ['1.43', 'Rose Miller', 'anna@example.net', 'library of Springfield', 'spring-letter']) {
      expect(shown).toContain(words)
    }
    const { stdout: csv } = await world.staff(['gifts', '--csv'])
    expect(csv).toContain('came_from')
    expect((await world.staff(['sources', '--csv'])).stdout).toContain('spring-letter,1,51.43')
  })

  test('a gift is whole after a reconciliation without the row that the checkout noted', async () => {
    const payer = 'rest@example.com'
    await world.sandbox.control.webhooks({ mode: 'off' })
    const once = await call('payment', { amount: 5000, ...extras, tellEmail: 'bea@example.net' })
    const monthly = await call('checkout', { amount: 5000, frequency: 'monthly', ...extras, cover: monthlyCover })
    await world.db.deleteFrom('payment').where('checkout_session_id', 'in', [once.session, monthly.session]).execute()
    await pay(once.session, payer)
    await pay(monthly.session, payer)
    expect((await world.staff(['reconcile'])).code).toBe(0)
    await world.sandbox.control.webhooks({ mode: 'on' })
    const gifts = await giftsOf(payer)
    expect(gifts.find(({ checkout_session_id: id }) => id === once.session)).toMatchObject({
      ...{ ...columns, tell_email: 'bea@example.net', amount_cents: 5143 },
    })
    expect(gifts.find(({ frequency }) => frequency === 'monthly')).toMatchObject({
      ...{ ...columns, cover_cents: monthlyCover, amount_cents: 5000 + monthlyCover },
    })
    await world.mail.waitFor(({ to }) => to.includes('bea@example.net'))
  })

  test('a renewal is in memory too, covers its cost, and tells nobody again', async () => {
    const payer = 'monthly@example.com'
    const tellEmail = 'cleo@example.net'
    const body = { amount: 5000, frequency: 'monthly', ...extras, cover: monthlyCover, tellEmail }
    const { session } = await call('checkout', body)
    await pay(session, payer)
    await paid(payer)
    const [first] = await giftsOf(payer)
    const subscription = first?.subscription_id ?? ''
    await world.sandbox.control.renew({ subscription })
    const nobody = { tell_name: null, tell_email: null, tell_message: null, note: null }
    const renewal = {
      status: 'paid',
      amount_cents: 5000 + monthlyCover,
      ...columns,
      cover_cents: monthlyCover,
      ...nobody,
    }
    await expect.poll(() => giftsOf(payer)).toMatchObject([{ amount_cents: 5000 + monthlyCover }, renewal])
    await expect.poll(() => mailsTo(payer)).toHaveLength(2)
    const receipts = await mailsTo(payer)
    for (const { text } of receipts) expect(text).toContain('in memory of Rose Miller')

    // After the amount has been changed, no part of it is known to be for the cost.
    const { items } = await stripeOf(world).subscriptions.retrieve(subscription)
    const { product } = items.data[0]!.price
    const price = {
      currency: 'usd',
      unit_amount: 2500,
      product: product as string,
      recurring: { interval: 'month' },
    } as const
    await stripeOf(world).subscriptions.update(subscription, {
      items: [{ id: items.data[0]!.id, price_data: price }],
      proration_behavior: 'none',
    })
    await world.sandbox.control.renew({ subscription })
    const changed = { amount_cents: 2500, cover_cents: null, tribute_name: extras.tributeName }
    await expect.poll(() => giftsOf(payer)).toEqual(expect.arrayContaining([expect.objectContaining(changed)]))
    await untilAllIsSent(world)
    expect(await mailsTo(tellEmail)).toHaveLength(1)
  })

  test('a gift that never arrives tells nobody, and one that is refunded nobody more', async () => {
    const told = 'dora@example.net'
    const unpaid = await call('payment', { amount: 5000, ...extras, tellEmail: told })
    await world.sandbox.control.expire({ session: unpaid.session })
    const { session } = await call('payment', { amount: 6000, ...extras, cover: undefined, tellEmail: told })
    await world.sandbox.control.webhooks({ mode: 'off' })
    await pay(session, 'back@example.com')
    const { payment_intent } = await stripeOf(world).checkout.sessions.retrieve(session)
    await stripeOf(world).refunds.create({ payment_intent: payment_intent as string })
    expect((await world.staff(['reconcile'])).code).toBe(0)
    await world.sandbox.control.webhooks({ mode: 'on' })
    await expect.poll(() => giftsOf('back@example.com')).toMatchObject([{ status: 'refunded' }])
    await untilAllIsSent(world)
    expect(await mailsTo(told)).toEqual([])
    for (const each of [session, unpaid.session]) {
      expect((await fetch(`${world.site.url}/donate/card?session_id=${each}`)).status).toBe(404)
    }
  })

  test('ten cards to one mailbox are three mails a day, however the address is written', async () => {
    const addresses = [
      ...['flo@example.net', 'FLO@example.net', 'f.l.o@example.net', 'flo+1@example.net', 'flo+2@example.net'],
      ...['flo+3@example.net', 'flo@Example.net', 'fl.o@example.net', 'flo+4@example.net', 'flo+5@example.net'],
    ]
    for (const [number, tellEmail] of addresses.entries()) {
      const { session } = await call('payment', { amount: 100, ...extras, cover: undefined, tellEmail })
      await pay(session, `many-${number}@example.com`)
    }
    const owed = world.db
      .selectFrom('outbox')
      .innerJoin('payment', 'payment.id', 'outbox.subject_id')
      .select('outbox.id')
      .where('outbox.kind', '=', 'tribute-card')
      .where('payment.payer_email', 'like', 'many-%')
    await expect.poll(() => owed.execute()).toHaveLength(10)
    await untilAllIsSent(world)
    const sent = (await world.mail.read()).filter(({ to }) => addresses.includes(to[0] ?? ''))
    expect(sent).toHaveLength(3)
    for (const { text } of sent) expect(text).toContain('She read to us every night.')
  })

  test('whoever writes to many in a day: after three, the cards go without the words', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      const tellEmail = `many-told-${number}@example.net`
      const { session } = await call('payment', { amount: 100, ...extras, cover: undefined, tellEmail })
      await pay(session, 'writer@example.com')
      await world.mail.waitFor(({ to }) => to.includes(tellEmail))
    }
    const cards = (await world.mail.read()).filter(({ to }) => to[0]?.startsWith('many-told-'))
    expect(cards.filter(({ text }) => text.includes('She read to us'))).toHaveLength(3)
    expect(cards.filter(({ text }) => text.includes('in memory of Rose Miller'))).toHaveLength(5)
  })

  test('a payer’s own name is no way around it, nor is what somebody writes at Stripe', async () => {
    const tellEmail = 'gil@example.net'
    const { session: ours } = await call('payment', { amount: 5000, ...extras, cover: undefined, tellEmail })
    const { metadata } = await stripeOf(world).checkout.sessions.retrieve(ours)
    const { id: session } = await stripeOf(world).checkout.sessions.create({
      mode: 'payment',
      metadata: {
        ...metadata,
        gospel_books_number: receiptNumberOf('gift', 'another'),
        gospel_books_tell_message: 'Read https://evil.example today',
      },
      success_url: 'http://127.0.0.1:9/done',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 5000, product: 'prod_sandbox_donation' } },
      ],
    })
    await pay(session, 'evil@example.com', 'Win at evil.example now')
    const [card] = await world.mail.waitFor(({ to }) => to.includes(tellEmail))
    expect(card?.text).toContain(giftExtras.card.somebody)
    expect(card!.text + card!.html + card!.subject).not.toContain('evil')
  })

  test('the addition is the one that was shown, or nothing is begun', async () => {
    const refused = await call('payment', { amount: 5000, cover: 142 })
    expect(refused).toMatchObject({ status: 409, code: 'cost_changed' })
    const most = await call('payment', { amount: 99_999_999, cover: 100 })
    expect(most).toMatchObject({ status: 400, error: giftExtras.cover.tooLarge })
    expect(await call('payment', { amount: 5000, cover: true })).toMatchObject({ status: 400 })
  })

  test('one key and other words are another checkout; the number holds none of them', async () => {
    const key = crypto.randomUUID()
    const first = await call('payment', { amount: 5000, ...extras }, key)
    expect(await call('payment', { amount: 5000, ...extras }, key)).toMatchObject({ session: first.session })
    const other = await call('payment', { amount: 5000, ...extras, tributeName: 'Rosa Miller' }, key)
    expect(other.status).toBe(200)
    expect(other.session).not.toBe(first.session)
    const { cover: _, ...texts } = extras
    const mark = markOfExtras({ ...texts, cover: 'yes' }, key)
    const seed = giftSeed({ amountCents: 5000, frequency: 'once' }, key, mark)
    expect(seed).not.toMatch(/rose|anna|spring/i)
    const row = world.db.selectFrom('payment').select('id').where('checkout_session_id', '=', first.session)
    expect(await row.executeTakeFirst()).toEqual({ id: receiptNumberOf('gift', seed) })
    const state = await fetch(`${world.site.url}/checkout/state?${new URLSearchParams({ seed })}`)
    expect(await state.json()).toEqual({ status: 'pending' })
  })

  test('what was forgotten does not come back from Stripe', async () => {
    const [payer, tellEmail] = ['gone@example.com', 'hal@example.net']
    const { session } = await call('checkout', {
      amount: 5000,
      frequency: 'monthly',
      ...extras,
      cover: monthlyCover,
      tellEmail,
    })
    // The person who is told asks before the gift has arrived.
    expect((await world.staff(['forget', tellEmail])).stdout).toContain('told of it')
    await pay(session, payer)
    await paid(payer)
    const nobody = { tell_name: '', tell_email: '', tell_message: '' }
    expect(await giftsOf(payer)).toMatchObject([{ ...nobody, tribute_name: 'Rose Miller' }])
    // The donor asks after it.
    expect((await world.staff(['forget', payer])).stdout).toContain('names and words')
    const { payment_intent_id: intent } = (await giftsOf(payer))[0]!
    await stripeOf(world).refunds.create({ payment_intent: intent!, amount: 100 })
    await expect.poll(() => giftsOf(payer)).toMatchObject([{ status: 'partly-refunded' }])
    expect(await giftsOf(payer)).toMatchObject([{ ...nobody, tribute_name: '', note: '', came_from: 'spring-letter' }])
    await untilAllIsSent(world)
    const subjects = (await mailsTo(tellEmail)).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringContaining('has removed your information')])
    expect((await fetch(`${world.site.url}/donate/card?session_id=${session}`)).status).toBe(404)
  })
})

describe('what is refused, and the form without a script', () => {
  const world = sharedWorld()
  const call = (name: string, body: object) => callFunction(world, name, body)
  const post = (fields: Record<string, string>) =>
    fetch(`${world.site.url}/donate?from=spring-letter`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: world.site.url, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ giving: 'one-time', preset: '5000', custom: '', from: 'spring-letter', ...fields }),
    })

  test('posts what is added, and the way back keeps all that may stand in an address', async () => {
    const { cover: _, ...texts } = extras
    const posted = await post({ ...texts, cover: 'yes', tellMessage: 'One\r\nTwo' })
    expect(posted.status).toBe(303)
    const [session = ''] = /cs_test_\w+/.exec(posted.headers.get('location') ?? '') ?? []
    const { amount_total, metadata, cancel_url } = await stripeOf(world).checkout.sessions.retrieve(session)
    expect(amount_total).toBe(5143)
    expect(metadata).toMatchObject({ gospel_books_tell_message: 'One\nTwo', gospel_books_from: 'spring-letter' })
    const query = 'turned-back=5000&from=spring-letter&retype=yes&cover=yes&tribute=memory'
    expect(cancel_url).toBe(`${world.site.url}/donate?${query}`)
    const back = await (await fetch(cancel_url!)).text()
    expect(back).toMatch(/<details open=""/)
    expect(back).toMatch(/<input type="hidden" name="from" value="spring-letter"/)
    expect(back).toContain(giftExtras.retype)
  })

  test('says beside each field what is wrong with it, in the open disclosure', async () => {
    const refused = await post({ custom: '0.5', tribute: 'honor', tellEmail: 'nobody', note: 'Kept "as" <typed>' })
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(html).toMatch(/<details open=""/)
    for (const name of ['tributeName', 'tellName', 'tellEmail']) {
      expect(html).toMatch(new RegExp(`href="#${name}"`))
      expect(html).toMatch(new RegExp(`id="${name}-error"`))
    }
    expect(html).toContain('href="#custom"')
    expect(html).toContain('Kept &quot;as&quot; &lt;typed&gt;')
    expect(html).toContain('value="nobody"')
  })

  test('the names of a tribute that was taken back count for nothing', async () => {
    const posted = await post({ tribute: '', tributeName: 'Rose', tellEmail: 'not checked', custom: '51' })
    const [session = ''] = /cs_test_\w+/.exec(posted.headers.get('location') ?? '') ?? []
    const { metadata } = await stripeOf(world).checkout.sessions.retrieve(session)
    expect(Object.keys(metadata ?? {})).not.toContainEqual(expect.stringContaining('tribute'))
    expect(metadata).toMatchObject({ gospel_books_from: 'spring-letter' })
  })

  test.each([
    ['a link', { tellMessage: 'Look at https://evil.example/x' }],
    ['a name that is an address', { tributeName: 'evil.example' }],
    ['a name with an address', { tellName: 'Anna visit www.evil' }],
    ['an address of e-mail in the words', { tellMessage: 'write to me@evil' }],
    ['a header in a name', { tributeName: 'Rose\r\nBcc: all@example.net' }],
    ['a header in a name', { tellName: 'Anna\nSubject: x' }],
    ['a header in an address', { tellEmail: 'a@example.net\r\nBcc: b@example.net' }],
    ['two addresses', { tellEmail: 'a@example.net, b@example.net' }],
    ['an address with a name', { tellEmail: 'Anna <a@example.net>' }],
    ['a control character', { tellMessage: 'beep \u0007' }],
    ['a change of direction', { tributeName: 'Rose \u202E' }],
    ['a message that is too long', { tellMessage: 'x'.repeat(501) }],
    ['a note that is too long', { note: 'x'.repeat(501) }],
    ['a name that is too long', { tributeName: 'x'.repeat(101) }],
    ['no name', { tributeName: ' ' }],
    ['somebody to tell without a name', { tellName: '' }],
    ['another kind', { tribute: 'spite' }],
    ['a source that is none', { from: 'a letter' }],
    ['a long source', { from: 'x'.repeat(41) }],
    ['a number for a name', { tributeName: 5 }],
  ])('%s is refused in words, and nothing is begun', async (_, change) => {
    const { objects } = await world.sandbox.control.state()
    const refused = await call('payment', { amount: 5000, ...extras, ...change })
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid_request',
      error: expect.stringMatching(/^[A-Z].{10,}[.]$/),
    })
    expect((await world.sandbox.control.state()).objects['checkout.session']).toBe(objects['checkout.session'])
  })
})
