import { describe, expect, test } from 'vitest'
import { renewalWords } from '../../app/content/my-giving/renewals.ts'
import { idOf } from '../../app/stripe/stripe.server.ts'
import { receiptNumberOf } from '../../app/values/receipt-number.ts'
import { callFunction } from '../call-function.ts'
import { giverAt, recurringRowOf } from '../giver.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { signedIn, textOfMain } from '../harness/office.ts'
import { sessionOf } from '../my-giving.ts'
import { databases, sharedTestEnv, untilAllIsDelivered, untilAllIsSent } from './shared-test-env.ts'

const path = '/office/recurring/other-programs'
describe.each(databases)('recurring gifts of another program, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const stripe = () => stripeOf(testEnv)
  const makeForeign = (given: object) => testEnv.sandbox.control.makeForeign(given)
  const readAtStripe = (id: string) => stripe().subscriptions.retrieve(id)
  const giftsOf = (id: string) =>
    testEnv.db.selectFrom('payment').selectAll().where('subscription_id', '=', id).orderBy('created_at').execute()
  const mailsTo = async (email: string) => {
    await untilAllIsDelivered(testEnv)
    await untilAllIsSent(testEnv)
    return (await testEnv.mail.read()).filter(({ to }) => to.includes(email))
  }
  const changesOf = (id: string) =>
    testEnv.db.selectFrom('staff_change').select('what').where('subject', '=', id).orderBy('id').execute()

  async function submit(intent: string, ...ids: string[]) {
    const member = await signedIn(testEnv)
    const fields = new FormData()
    fields.set('intent', intent)
    for (const id of ids) fields.append('id', id)
    const answer = await member.post(path, fields)
    const location = answer.headers.get('location')
    return { status: answer.status, page: textOfMain(location ? await member.page(location) : await answer.text()) }
  }
  const page = async () => textOfMain(await (await signedIn(testEnv)).page(path))

  /** From the first charge by the other program to the first one after. */
  test('a monthly gift is taken over, receipted once from the next charge on, and given back', async () => {
    const email = `amy@${database.toLowerCase()}.example`
    const made = {
      email,
      name: 'Amy Adams',
      amount: 1999,
      metadata: 'givewp_donation_id=4',
      description: 'Monthly gift',
    }
    const { id } = await makeForeign(made)
    await testEnv.sandbox.control.advance({ months: 1 })
    expect(await mailsTo(email)).toEqual([])
    expect(await giftsOf(id)).toEqual([])
    const before = await readAtStripe(id)
    const read = await page()
    expect(read).toContain('Amy Adams')
    expect(read).toContain('$19.99')
    expect(read).toContain('Visa ending in 4242')
    expect(read).toContain('Monthly gift; givewp_donation_id')
    expect(await readAtStripe(id)).toEqual(before)

    expect(await submit('take-over', id)).toMatchObject({
      status: 303,
      page: expect.stringContaining('nobody was mailed'),
    })
    const after = await readAtStripe(id)
    expect(after.items).toEqual(before.items)
    expect(after.metadata).toMatchObject({
      givewp_donation_id: '4',
      gospel_books_kind: 'gift',
      gospel_books_frequency: 'monthly',
      gospel_books_taken_over: 'yes',
    })
    const nextAt = (after.items.data[0]?.current_period_end ?? 0) * 1000
    expect(await recurringRowOf(testEnv, id)).toMatchObject({ amount_cents: 1999, next_at: nextAt, status: 'active' })
    expect(await mailsTo(email)).toEqual([])
    expect(await giftsOf(id)).toEqual([])
    // A second submit, as of somebody who pressed twice, changes nothing.
    await submit('take-over', id)
    expect(await changesOf(id)).toEqual([{ what: 'recurring gift taken over' }])
    expect(await readAtStripe(id)).toEqual(after)

    const giver = giverAt(testEnv, await sessionOf(testEnv, email), id)
    expect(await giver.readAt('/my-giving')).toContain('$19.99 every month.')
    expect(await giver.read()).toContain('$19.99 every month.')

    await submit('letter', id)
    const letter = await testEnv.mail.waitForText(email, renewalWords.takenOver.text)
    expect(letter).toContain('$19.99 every month.')
    expect(letter).toContain('/my-giving/open?token=')
    expect((await submit('letter', id)).page).toContain('The letter was sent already')

    await testEnv.sandbox.control.advance({ months: 1 })
    const gifts = () => giftsOf(id)
    await expect.poll(gifts).toMatchObject([{ status: 'paid', acknowledged_at: expect.any(Number) }])
    const [gift] = await gifts()
    expect(gift).toMatchObject({
      amount_cents: 1999,
      frequency: 'monthly',
      payer_email: email,
      payer_name: 'Amy Adams',
    })
    expect(gift?.giver_id).toBe((await recurringRowOf(testEnv, id))?.giver_id)
    const receipts = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Your receipt'))
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.text).toContain('$19.99')
    expect((await readAtStripe(id)).items.data[0]?.current_period_start).toBe(nextAt / 1000)

    const sent = (await mailsTo(email)).length
    expect((await submit('give-back', id)).page).toContain('Given back.')
    expect((await readAtStripe(id)).metadata).toEqual({ givewp_donation_id: '4' })
    expect((await readAtStripe(id)).status).toBe('active')
    await testEnv.sandbox.control.advance({ months: 1 })
    expect(await mailsTo(email)).toHaveLength(sent)
    expect(await giftsOf(id)).toHaveLength(1)
    expect(await recurringRowOf(testEnv, id)).toBeUndefined()
    expect(await giver.readAt('/my-giving')).not.toContain('every month.')
    expect(await page()).toContain('Amy Adams')
    expect((await submit('give-back', id)).page).toContain('It was not taken over, or is given back already.')
    const member = await signedIn(testEnv)
    expect(textOfMain(await member.page(`/office/recurring/${id}`))).toContain('to the program that made it')
  })

  test('what is not one known amount in dollars from one giver says why, and is refused', async () => {
    const cases: [given: object, why: string][] = [
      [{ currency: 'eur' }, 'It is not in US dollars.'],
      [{ quantity: 5, amount: 500 }, 'Its amount is a price for each of several.'],
      [{ trait: 'two-items' }, 'It has several items'],
      [{ trait: 'application' }, 'A platform manages it through Stripe Connect'],
      [{ trait: 'schedule' }, 'A schedule at Stripe changes it later.'],
      [{ trait: 'trial' }, 'It is in a trial'],
      [{ trait: 'paused' }, 'It is paused.'],
      [{ trait: 'send-invoice' }, 'Stripe mails an invoice'],
      [{ trait: 'cancels' }, 'It ends on a day that is set at Stripe.'],
      [{ trait: 'tax' }, 'Tax is added to it.'],
      [{ trait: 'discount' }, 'A discount lowers its amount.'],
      [{ email: '-' }, 'Stripe has no e-mail address of the giver.'],
    ]
    for (const [given, why] of cases) {
      const { id } = await makeForeign({ name: 'Not Simple', ...given })
      expect(await page(), why).toContain(why)
      const refused = await submit('take-over', id)
      expect([refused.status, refused.page], why).toEqual([409, expect.stringContaining(`${id}: ${why}`)])
      expect((await readAtStripe(id)).metadata, why).toEqual({})
      expect(await recurringRowOf(testEnv, id), why).toBeUndefined()
      await stripe().subscriptions.cancel(id)
    }
  })

  test('a gift every two weeks keeps its interval in the ledger', async () => {
    const email = `bo@${database.toLowerCase()}.example`
    const { id } = await makeForeign({ email, name: 'Bo', amount: 115, interval: 'week', interval_count: 2 })
    expect(await page()).toContain('Every 2 weeks')
    await submit('take-over', id)
    await testEnv.sandbox.control.renew({ subscription: id })
    await expect.poll(() => giftsOf(id)).toMatchObject([{ status: 'paid', amount_cents: 115, frequency: 'recurring' }])
  })

  test('a renewal whose invoice is a draft at the take-over is receipted here, once', async () => {
    const email = `di@${database.toLowerCase()}.example`
    const { id } = await makeForeign({ email, name: 'Di', amount: 129 })
    await testEnv.sandbox.control.renew({ subscription: id, draft: true })
    await submit('take-over', id)
    await testEnv.sandbox.control.advance({ days: 1 })
    await expect.poll(() => giftsOf(id)).toMatchObject([{ status: 'paid', amount_cents: 129 }])
    const receipts = async () => (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Your receipt'))
    expect(await receipts()).toHaveLength(1)
  })

  test('a submit that ended after Stripe had stored it is finished by the next one', async () => {
    const email = `cy@${database.toLowerCase()}.example`
    const { id } = await makeForeign({ email, name: 'Cy Clark', amount: 1000 })
    const written = { kind: 'gift', number: receiptNumberOf('gift', id), frequency: 'monthly', taken_over: 'yes' }
    await stripe().subscriptions.update(id, {
      metadata: Object.fromEntries(Object.entries(written).map(([key, value]) => [`gospel_books_${key}`, value])),
    })
    await expect.poll(() => recurringRowOf(testEnv, id)).toMatchObject({ giver_id: null })
    expect(await page()).toContain('Not finished: take it over once more.')
    await submit('take-over', id)
    expect(await recurringRowOf(testEnv, id)).toMatchObject({ giver_id: expect.any(String), amount_cents: 1000 })

    // Of a give-back, Stripe has removed the metadata, and the ledger does not know it.
    const { metadata } = await readAtStripe(id)
    await stripe().subscriptions.update(id, {
      metadata: Object.fromEntries(Object.keys(metadata).map((key) => [key, ''])),
    })
    expect(await page()).toContain('Not finished: give it back once more.')
    expect((await submit('give-back', id)).page).toContain('Given back.')
    expect(await recurringRowOf(testEnv, id)).toBeUndefined()
    // Taken over again, it may get the letter again.
    await submit('take-over', id)
    expect(await changesOf(id)).toEqual(
      ['taken over', 'given back', 'taken over'].map((what) => ({ what: `recurring gift ${what}` })),
    )
  })

  test('a gift that the site began is not listed, and keeps its metadata', async () => {
    const { session } = await callFunction(testEnv, 'create-checkout', { amount: 2900, frequency: 'monthly' })
    await testEnv.sandbox.control.pay({ session, email: 'dee@own.example', name: 'Dee Own' })
    const id = idOf((await stripe().checkout.sessions.retrieve(session)).subscription) ?? ''
    await expect.poll(() => recurringRowOf(testEnv, id)).toMatchObject({ status: 'active' })
    expect(await page()).not.toContain('Dee Own')
    const { metadata } = await readAtStripe(id)
    for (const intent of ['take-over', 'give-back']) expect((await submit(intent, id)).status).toBe(409)
    expect((await readAtStripe(id)).metadata).toEqual(metadata)
  })

  test('the addresses of other programs are named, and a Stripe that does not answer is said in words', async () => {
    expect(await page()).toContain('Stripe tells no other program about charges')
    await stripe().webhookEndpoints.create({
      url: 'https://give.example.org/wp/?give-listener=stripe',
      enabled_events: ['*'],
    })
    expect(await page()).toContain('https://give.example.org/wp/?give-listener=stripe')
    await testEnv.sandbox.control.faults({ mode: 'down', path: '/v1/subscriptions' })
    try {
      expect(await page()).toContain('Nothing was changed. Open the page again in a few minutes.')
    } finally {
      await testEnv.sandbox.control.faults({ mode: 'none' })
    }
  })
})
