import { findGiverIdOf } from '../../app/givers/giver.queries.server.ts'
import { idOf } from '../../app/stripe/stripe.server.ts'
import { describe, expect, test } from 'vitest'
import { yearOf } from '../../app/values/year-of.ts'
import { emailOf } from './gifts.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { formKeyIn, giverPathOf, signedIn, textOfMain } from '../harness/office.ts'
import { databases, paidGift, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

describe.each(databases)('gifts in the office, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const logOf = async (what: string) =>
    testEnv.db.selectFrom('staff_change').selectAll().where('what', '=', what).orderBy('id').execute()
  const find = async (text: string) => {
    const ann = await signedIn(testEnv)
    const answer = await ann.get(`/office/find?q=${encodeURIComponent(text)}`)
    return { location: answer.headers.get('location'), words: textOfMain(await answer.text()) }
  }

  test('one field finds a gift by any name or id, and redirects to a single result', async () => {
    const gift = await paidGift(testEnv, 3)
    const { id, payment_intent, subscription, customer, invoice_id: invoice, checkout_session_id: session } = gift
    const [charge] = (await stripeOf(testEnv).charges.list({ payment_intent })).data
    const at = `/office/gifts/${id}`
    const typed = id.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
    const numbers = [
      id,
      typed,
      payment_intent,
      session,
      invoice,
      charge?.id,
      idOf(charge?.balance_transaction),
      customer,
    ]
    for (const number of [...numbers, '$10.03', '10.03']) {
      expect((await find(number ?? '')).location, number ?? '').toBe(at)
    }
    expect((await find(subscription)).location).toBe(`/office/recurring/${subscription}`)
    const page = textOfMain(await (await (await signedIn(testEnv)).get(at)).text())
    expect(page).toMatch(/Agreed to “\$10\.03 is charged today, and then every month on this day, [^”]+” .*\d:\d\d/)
    const giver = `/office/givers/${await findGiverIdOf(testEnv.db, emailOf(3))}`
    for (const words of [emailOf(3), emailOf(3).toUpperCase(), 'donor3@exam', 'donor 3', '3 DON']) {
      expect((await find(words)).location, words).toBe(giver)
    }
    for (const nothing of ['%', 'nobody at all', 'pi_none', '$9,999.99', '7']) {
      expect((await find(nothing)).words, nothing).toContain('Nothing fits.')
    }
    await testEnv.db
      .insertInto('payout')
      .values({
        id: 'po_1204',
        account: 'donations',
        amount_cents: 120417,
        status: 'paid',
        is_automatic: 1,
        arrives_at: 1,
        failed_at: null,
        created_at: 1,
        livemode: 0,
        read_at: 1,
        difference_cents: 0,
      })
      .execute()
    for (const text of ['$1,204.17', '1204.17', 'po_1204'])
      expect((await find(text)).location, text).toBe('/office/deposits/po_1204')
    const second = await paidGift(testEnv, 31)
    const both = await find('Donor 3')
    expect([both.location, both.words]).toEqual([null, expect.stringContaining(emailOf(31))])
    expect(both.words).toContain(emailOf(3))
    expect(second.id).not.toBe(id)
  })

  test('the page of a gift shows its history, and sends the receipt again once per form, also to another address', async () => {
    const { id, payment_intent } = await paidGift(testEnv, 4)
    await testEnv.db.updateTable('outbox').set({ status: 'bounced' }).where('subject_id', '=', id).execute()
    const ann = await signedIn(testEnv)
    const path = `/office/gifts/${id}`
    const giver = await giverPathOf(ann, emailOf(4))
    const before = await ann.page(path)
    expect(textOfMain(before)).toContain('Gift receipt came back')
    expect(before).toContain(`https://dashboard.stripe.com/test/payments/${payment_intent}`)
    expect(textOfMain(await ann.page(await giverPathOf(ann, emailOf(4))))).toContain('Gift receipt came back')
    const again = { key: formKeyIn(before), to: 'right4@example.com' }
    const answers = await Promise.all([1, 2, 3].map(() => ann.post(path, again)))
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(Array(3).fill(`${path}?note=sent`))
    await untilAllIsSent(testEnv)
    const mails = (await testEnv.mail.read()).filter(({ to }) => to.includes('right4@example.com'))
    expect(mails).toHaveLength(1)
    // It is the receipt alone: a reader of a copy cannot change the recurring gift.
    expect(mails[0]?.text).toContain(id)
    expect(mails[0]?.text).not.toContain('/my-giving/open')
    const words = textOfMain(await ann.page(path))
    expect(words).toMatch(/Begun at Stripe’s page .*Paid by card .*Gift receipt came back.*Gift receipt sent again/)
    expect(words).toContain('Sent again: r…4@example.com by ann@office.example')
    // The gift, the giver and the subscription stay where they are.
    expect(await testEnv.db.selectFrom('email_change').select('id').execute()).toEqual([])
    expect(await findGiverIdOf(testEnv.db, 'right4@example.com')).toBeNull()
    expect((await find('right4@example.com')).words).toContain('Nothing fits.')
    expect(await giverPathOf(ann, emailOf(4))).toBe(giver)
    expect(words).toContain(`Address ${emailOf(4)}`)
    // A copy of a receipt that arrived has its own time beside the first.
    await testEnv.db.updateTable('outbox').set({ sent_at: 1_700_000_000_000 }).where('subject_id', '=', id).execute()
    await testEnv.db.updateTable('payment').set({ acknowledged_at: 1_700_000_000_000 }).where('id', '=', id).execute()
    await ann.post(path, { key: 'copy', to: 'right4@example.com' })
    await untilAllIsSent(testEnv)
    const twice = textOfMain(await ann.page(path))
    expect(twice).toMatch(/Receipt sent Nov 14, 2023, 5:13 PM ?, again \w+ \d+, 20(?!23)/)
    expect(twice).toContain('Gift receipt sent again')
    expect((await ann.post(path, { key: 'k', to: 'nobody' })).status).toBe(400)
    const pdf = await ann.get(`${path}/receipt.pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')

    const { id: dispute } = await testEnv.sandbox.control.dispute({ payment_intent, amount: 300 })
    await expect.poll(async () => textOfMain(await ann.page(path))).toContain('The bank disputes $3.00: needs response')
    expect(textOfMain(await ann.page(path))).toMatch(/Answer it by \w+ \d+, \d{4}/)
    await testEnv.sandbox.control.closeDispute({ dispute, outcome: 'won' })
    await testEnv.sandbox.control.refund({ payment_intent, amount: 100 })
    await expect.poll(async () => textOfMain(await ann.page(path))).toContain('Refund of $1.00 at Stripe: succeeded')
    const row = testEnv.db.selectFrom('payment').select(['refunded_cents', 'disputed_cents']).where('id', '=', id)
    await expect.poll(() => row.execute()).toEqual([{ refunded_cents: 100, disputed_cents: 0 }])
    await testEnv.sandbox.control.faults({ mode: 'down' })
    expect(textOfMain(await ann.page(path))).toContain('Stripe does not answer')
    await testEnv.sandbox.control.faults({ mode: 'none' })
  })

  test('the office changes and stops a recurring gift, and the giver gets a mail that says so', async () => {
    const { subscription, id } = await paidGift(testEnv, 6)
    const ann = await signedIn(testEnv)
    const path = `/office/recurring/${subscription}`
    const key = formKeyIn(await ann.page(path))
    const change = { key, what: 'amount', amount: '25' }
    const answers = await Promise.all([1, 2].map(() => ann.post(path, change)))
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(Array(2).fill(`${path}?note=changed`))
    await testEnv.mail.waitForText(emailOf(6), 'Our office changed the amount from $10.06 to $25.')
    expect((await stripeOf(testEnv).subscriptions.retrieve(subscription)).items.data[0]?.price.unit_amount).toBe(2500)
    expect(await logOf('recurring gift: amount')).toMatchObject([
      { who: 'ann@office.example', subject: subscription, before: '$10.06 every month', after: '$25.00' },
    ])
    expect((await ann.post(path, { ...change, key: 'other', amount: 'ten' })).status).toBe(400)
    const words = textOfMain(await ann.page(path))
    expect(words).toContain('The office: The amount was changed from $10.06 to $25.00.')
    expect(words).toContain(id)

    await testEnv.sandbox.control.faults({ mode: 'down' })
    expect((await ann.post(path, { key: 'stop', what: 'stopped' })).status).toBe(502)
    await testEnv.sandbox.control.faults({ mode: 'none' })
    expect((await ann.post(path, { key: 'stop', what: 'stopped' })).headers.get('location')).toBe(
      `${path}?note=changed`,
    )
    expect((await stripeOf(testEnv).subscriptions.retrieve(subscription)).status).toBe('canceled')
    expect(await logOf('recurring gift: stopped')).toHaveLength(1)
    expect(await ann.page(path)).not.toContain('name="what"')
  })

  test('gifts are listed by state, day, way and link, in the order of the query', async () => {
    await paidGift(testEnv, 1001)
    const ann = await signedIn(testEnv)
    const numbersOf = async (query: string) => (await ann.page(`/office/gifts${query}`)).match(/>G-[\w-]+</g) ?? []
    const upward = await numbersOf('?sort=amount')
    expect((await numbersOf('?sort=-amount')).toReversed()).toEqual(upward)
    expect(upward.length).toBeGreaterThan(3)
    const year = yearOf(Date.now())
    expect(await numbersOf(`?since=${year + 1}-01-01`)).toEqual([])
    expect(await numbersOf('?way=check')).toEqual([])
    expect(await numbersOf('?from=nowhere')).toEqual([])
    expect((await numbersOf(`?status=partly-refunded&way=card`)).length).toBe(1)
    expect((await numbersOf('?status=nonsense&since=x&page=-4&sort=shoes')).length).toBeGreaterThan(3)
  })

  // These tests do not depend on the database.
  if (database !== 'SQLite') return

  test('the role read-only sees each page and submits nothing; the role for orders and messages sees none', async () => {
    const { id, subscription } = await paidGift(testEnv, 9)
    const rea = await signedIn(testEnv, 'read-only')
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const forget = `/office/person/forget?email=${encodeURIComponent(emailOf(9))}`
    const giver = await giverPathOf(rea, emailOf(9))
    const pages = ['/office/gifts', `/office/gifts/${id}`, giver, `${giver}/merge`, `/office/recurring/${subscription}`]
    for (const path of [...pages, '/office/find?q=x', forget]) {
      const page = await rea.page(path)
      expect(page.slice(page.indexOf('<main')), path).not.toContain('method="post"')
      expect((await ori.get(path)).status, path).toBe(403)
    }
    for (const path of [...pages.slice(1), forget]) {
      expect((await rea.post(path, { key: 'k', what: 'stopped', intent: 'note', note: 'x' })).status, path).toBe(403)
    }
    expect((await stripeOf(testEnv).subscriptions.retrieve(subscription)).status).toBe('active')
  })
})
