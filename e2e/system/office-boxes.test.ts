import { describe, expect, test } from 'vitest'
import { firstBook as book } from '../../app/catalog/books.ts'
import { site } from '../../app/content/site.ts'
import { findPaymentsOfOffers } from '../../app/payments/offer-payments.queries.server.ts'
import { forgetPerson, signedIn, staff } from '../harness/office.ts'
import { clean, officeTestEnv } from './office-test-env.ts'
import { databases, untilAllIsSent } from './shared-test-env.ts'

describe.each(databases)('a box of books in the office, on %s', (database) => {
  const { testEnv, changesOf, rowOf, mailsTo, aMessage } = officeTestEnv(database)

  const inOffers = async (words: string) => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    return clean(await ori.page('/office/orders/offer')).includes(words)
  }
  const linkIn = async (email: string) => {
    const [mail] = await testEnv.mail.waitFor(({ to, subject }) => to.includes(email) && subject.includes('our offer'))
    return /https?:\/\/[^\s"]*\/b\/test_\w+/.exec(mail?.text ?? '')?.[0] ?? ''
  }
  const open = async (link: string) => {
    const answer = await fetch(link, { redirect: 'manual' })
    return /cs_test_\w+/.exec(answer.headers.get('location') ?? '')?.[0] ?? (await answer.text())
  }
  const offerTo = (email: string) =>
    testEnv.db.selectFrom('box_offer').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const paidFor = (offer: string) => findPaymentsOfOffers(testEnv.db, [offer])
  const fields = { intent: 'offer', name: 'Pastor Lee', quantity: '40', price: '$5.25', shipping: '12' }

  test('is offered once from a message, paid, corrected, refunded in part and packed like any order', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const asked = await aMessage('A box of books', { email: 'lee@church.example', name: 'Pastor Lee' })
    const page = await ori.page(`/office/orders/offer?message=${asked.id}`)
    expect(page).toContain('value="lee@church.example"')
    expect(page).toContain('value="7.00"')
    const offer = { ...fields, email: asked.email, key: 'one' }
    const path = `/office/orders/offer?message=${asked.id}`
    for (const wrong of [{ quantity: '0' }, { price: 'x' }, { email: 'x' }]) {
      expect((await ori.post(path, { ...offer, ...wrong })).status).toBe(400)
    }
    const answers = await Promise.all([1, 2].map(() => ori.post(path, offer)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const link = await linkIn(asked.email)
    await untilAllIsSent(testEnv)
    const mails = (await mailsTo(asked.email)).filter(({ subject }) => subject.includes('our offer'))
    expect(mails).toHaveLength(1)
    for (const words of ['40 × ', '$5.25', '$12.00', '$222.00']) expect(mails[0]?.text).toContain(words)
    expect(await inOffers('waits to be paid')).toBe(true)

    // The link is opened twice and paid once. The other checkout session expires and makes no row.
    const [session, other] = [await open(link), await open(link)]
    await testEnv.sandbox.control.expire({ session: other })
    await testEnv.sandbox.control.pay({ session, email: 'treasurer@church.example', name: 'Tina Treasurer' })
    const orders = testEnv.db.selectFrom('payment').selectAll().where('payer_email', '=', 'treasurer@church.example')
    await expect.poll(() => orders.execute()).toMatchObject([{ status: 'paid', confirmed_at: expect.any(Number) }])
    const [paid] = await orders.execute()
    expect(paid).toMatchObject({
      kind: 'order',
      quantity: 40,
      amount_cents: 22200,
      shipping_cents: 1200,
      checkout_session_id: session,
      ship_line1: expect.any(String),
    })
    await testEnv.mail.waitForText('treasurer@church.example', `40 × ${book.title}`)
    await testEnv.mail.waitForText(site.email, `40 × ${book.title}`)
    expect(await open(link)).toContain('This offer is over.')
    const notRows = testEnv.db.selectFrom('payment').select('id').where('checkout_session_id', '=', other)
    expect(await notRows.execute()).toEqual([])
    expect(clean(await ori.page('/office/orders'))).toContain(paid!.id)
    expect(await inOffers('paid on')).toBe(true)
    expect((await changesOf(paid!.box_offer_id ?? ''))[0]).toMatchObject({
      who: staff['orders-and-messages'],
      what: 'box offered',
      after: '40 books at $5.25, $12.00 for shipping',
    })
    const orderPage = clean(await ori.page(`/office/orders/${paid!.id}`))
    expect(orderPage).toContain('Box offered: 40 books at $5.25')
    expect(orderPage).not.toContain('also paid by the order')

    const address = { ship_name: 'Church', ship_line1: '9 New Road', ship_line2: '', ship_city: 'Dayton' }
    const whole = { intent: 'address', key: 'two', ...address, ship_state: 'OH', ship_zip: '45402' }
    await ori.post(`/office/orders/${paid!.id}/address`, whole)
    await ori.post(`/office/orders/${paid!.id}/refund`, { cents: '525', left: '22200', key: 'three' })
    await expect
      .poll(() => rowOf(paid!.id))
      .toMatchObject({
        status: 'partly-refunded',
        refunded_cents: 525,
        ship_line1: '9 New Road',
        ship_city: 'Dayton',
        ship_state: 'OH',
        ship_zip: '45402',
      })
    expect((await testEnv.staff(['reconcile'])).code).toBe(0)
    expect((await testEnv.staff(['reconcile', '--books'])).code).toBe(0)
  })

  test('is withdrawn: its link says that the offer is over; an open checkout session may still be paid', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    await ori.post('/office/orders/offer', { ...fields, email: 'gone@church.example', key: 'four' })
    const link = await linkIn('gone@church.example')
    const session = await open(link)
    const { id } = await testEnv.db
      .selectFrom('box_offer')
      .select('id')
      .where('email', '=', 'gone@church.example')
      .executeTakeFirstOrThrow()
    const withdraw = () => ori.post('/office/orders/offer', { intent: 'withdraw', id, key: 'five' })
    expect((await withdraw()).headers.get('location')).toContain('note=withdrawn')
    await withdraw()
    expect(await open(link)).toContain('This offer is over.')
    expect((await changesOf(id)).map(({ what }) => what)).toEqual(['box offered', 'offer withdrawn'])
    await testEnv.sandbox.control.pay({ session, email: 'late@church.example', name: 'Late' })
    await expect.poll(() => paidFor(id)).toMatchObject([{ status: 'paid' }])
    expect((await withdraw()).status).toBe(409)
  })

  test('paid twice from two open checkout sessions is two orders, and the staff gets one alert', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    await ori.post('/office/orders/offer', { ...fields, email: 'twice@church.example', key: 'ten' })
    const link = await linkIn('twice@church.example')
    const sessions = [await open(link), await open(link)]
    for (const [index, session] of sessions.entries()) {
      const email = `payer${index}.${database.toLowerCase()}@church.example`
      await testEnv.sandbox.control.pay({ session, email, name: 'Payer' })
    }
    const { id: offer } = await offerTo('twice@church.example')
    await expect.poll(() => paidFor(offer)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    await untilAllIsSent(testEnv)
    const alerts = (await mailsTo(site.email)).filter(({ subject }) => subject.startsWith('Paid twice'))
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.text).toContain('refund this order')
    const second = /order (B-\S+)/.exec(alerts[0]?.subject ?? '')?.[1] ?? ''
    const first = (await paidFor(offer)).find(({ id }) => id !== second)!
    expect(clean(await ori.page(`/office/orders/${second}`))).toContain(`also paid by the order ${first.id}`)
    expect(await inOffers('paid twice')).toBe(true)
    await ori.post(`/office/orders/${second}/refund`, { cents: '22200', left: '22200', key: 'eleven' })
    await expect.poll(() => rowOf(second)).toMatchObject({ status: 'refunded' })
    expect(await rowOf(first.id)).toMatchObject({ status: 'paid' })
    expect((await testEnv.staff(['reconcile', '--books'])).code).toBe(0)
  })

  test('stays open when a bank debit fails: its link can be paid again', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    await ori.post('/office/orders/offer', { ...fields, email: 'debit@church.example', key: 'twelve' })
    const link = await linkIn('debit@church.example')
    const { id: offer } = await offerTo('debit@church.example')
    const debit = await open(link)
    await testEnv.sandbox.control.pay({ session: debit, email: 'debit@church.example', name: 'Debit', bank: 'fails' })
    await expect.poll(() => paidFor(offer)).toMatchObject([{ status: 'processing' }])
    expect(await open(link)).toContain('This offer is over.')
    const [payment] = await paidFor(offer)
    await testEnv.sandbox.control.settle({ payment_intent: payment!.payment_intent_id ?? '', outcome: 'failed' })
    await testEnv.mail.waitForText('debit@church.example', 'Our offer stands')
    await expect.poll(() => open(link), { timeout: 30_000 }).toMatch(/^cs_test_/)
    await testEnv.sandbox.control.pay({ session: await open(link), email: 'debit@church.example', name: 'Card' })
    await expect.poll(() => paidFor(offer)).toMatchObject([{ status: 'paid' }, { status: 'failed' }])
    expect(await open(link)).toContain('This offer is over.')
  })

  test('is withdrawn while Stripe makes its link: nobody gets the link', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const email = 'meanwhile@church.example'
    await testEnv.sandbox.control.faults({ mode: 'slow', delayMs: 1500, path: '/v1/payment_links' })
    const offering = ori.post('/office/orders/offer', { ...fields, email, key: 'eight' })
    const offers = testEnv.db.selectFrom('box_offer').selectAll().where('email', '=', email)
    await expect.poll(() => offers.execute()).toHaveLength(1)
    const { id } = await offers.executeTakeFirstOrThrow()
    await ori.post('/office/orders/offer', { intent: 'withdraw', id, key: 'nine' })
    const answer = await offering
    await testEnv.sandbox.control.faults({ mode: 'none' })
    expect(answer.status).toBe(409)
    expect(clean(await answer.text())).toContain('This offer is withdrawn.')
    expect(await offers.execute()).toMatchObject([{ url: null, withdrawn_at: expect.any(Number) }])
    await untilAllIsSent(testEnv)
    expect(await mailsTo(email)).toEqual([])
  })

  test('is stored while Stripe does not answer, and sent once with the next submit', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    await testEnv.sandbox.control.faults({ mode: 'error', status: 500, path: '/v1/payment_links' })
    const email = 'down@church.example'
    const failed = await ori.post('/office/orders/offer', { ...fields, email, key: 'six' })
    expect(failed.status).toBe(502)
    const refused = await failed.text()
    expect(clean(refused)).toContain('not sent: Stripe did not answer')
    expect(refused).toContain('name="key" value="six"')
    await testEnv.sandbox.control.faults({ mode: 'none' })
    const { id } = await testEnv.db
      .selectFrom('box_offer')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    for (let submit = 1; submit <= 2; submit += 1) {
      expect((await ori.post('/office/orders/offer', { intent: 'again', id, key: 'seven' })).status).toBe(303)
    }
    await linkIn(email)
    await untilAllIsSent(testEnv)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await forgetPerson(await signedIn(testEnv), email)).toContain(`offer of a box ${id}`)
    expect(await inOffers(email)).toBe(false)
  })
})
