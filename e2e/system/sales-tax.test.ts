import { describe, expect, test } from 'vitest'
import { firstBook as book } from '../../app/catalog/books.ts'
import { terms } from '../../app/content/legal/terms.ts'
import { store } from '../../app/content/pages/store.ts'
import { salesTax } from '../../app/content/sales-tax.ts'
import { callFunction, orderOf } from '../call-function.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { publishDraft, signedIn } from '../harness/office.ts'
import { item, listPage, submit } from './edited-lists.ts'
import { clean } from './office-test-env.ts'
import { databases, paidGift, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const soon = { timeout: 60_000, interval: 100 }

describe.each(databases)('sales tax, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const page = async (path: string) => clean(await (await fetch(testEnv.site.url + path)).text())
  const stripe = () => stripeOf(testEnv)
  const rowsOf = (email: string) =>
    testEnv.db.selectFrom('payment').selectAll().where('payer_email', '=', email).execute()

  /** Orders as a browser without JavaScript does. */
  const order = (quantity: number) =>
    fetch(`${testEnv.site.url}/store`, {
      method: 'POST',
      headers: { Origin: testEnv.site.origin },
      body: new URLSearchParams({ quantity: String(quantity) }),
      redirect: 'manual',
    })
  const sessionOf = (answer: Response) => /cs_test_\w+/.exec(answer.headers.get('location') ?? '')?.[0] ?? ''
  async function paidOrder(email: string, state: string) {
    const session = sessionOf(await order(2))
    await testEnv.sandbox.control.pay({ session, email, name: 'Bo Buyer', state })
    await expect.poll(() => rowsOf(email)).toMatchObject([{ status: 'paid', confirmed_at: expect.any(Number) }])
    const [paid] = await rowsOf(email)
    return paid!
  }

  test('is nowhere while no state is listed', async () => {
    expect(await page('/store')).not.toContain('sales tax')
    expect(await page('/terms')).toContain(terms.price)
    const session = sessionOf(await order(1))
    expect(await stripe().checkout.sessions.retrieve(session)).toMatchObject({ automatic_tax: { enabled: false } })
    await testEnv.sandbox.control.pay({ session, email: 'before@example.com', name: 'Bo Buyer' })
    await expect
      .poll(() => rowsOf('before@example.com'))
      .toMatchObject([{ status: 'paid', amount_cents: 1099, shipping_cents: 399, tax_cents: null, taxed_cents: null }])
    const [mail] = await testEnv.mail.waitFor(({ to }) => to.includes('before@example.com'))
    expect(mail?.text).not.toContain(salesTax.fact)
  })

  test('is on with a state in the list: prices stay, and words stand beside them and in the terms', async () => {
    const ann = await signedIn(testEnv)
    const wrong = await submit(
      ann,
      listPage('sales-tax#states', 'new'),
      'save',
      item({ state: 'il', registration: 'x' }),
    )
    expect([wrong.status, clean(await wrong.text())]).toEqual([400, expect.stringContaining('two capital letters')])
    const state = item({ state: 'IL', registration: 'Permit 0000, since 2026-01-01' })
    expect((await submit(ann, listPage('sales-tax#states', 'new'), 'save', state)).status).toBe(303)
    await publishDraft(ann)
    await expect.poll(() => page('/store'), soon).toContain(salesTax.besidePrices)
    const shown = await page('/store')
    for (const words of [store.form.price, '$7.00', store.form.shipping, '$3.99']) expect(shown).toContain(words)
    const read = await page('/terms')
    expect(read).toContain(salesTax.terms)
    expect(read).not.toContain(terms.price)
  })

  test('cannot be calculated before the tax settings at Stripe are complete: the store says so, with and without a script', async () => {
    const refused = await order(1)
    expect([refused.status, clean(await refused.text())]).toEqual([502, expect.stringContaining(salesTax.notReady)])
    expect(await callFunction(testEnv, 'create-product-checkout', orderOf(1))).toMatchObject({
      status: 502,
      code: 'stripe_refused',
      error: salesTax.notReady,
    })
  })

  test('is an amount of its own: at Stripe, in the row, the mail and the office', async () => {
    await testEnv.sandbox.control.tax({ origin: true, states: ['IL'], rate: 725 })
    const email = 'taxed@example.com'
    const paid = await paidOrder(email, 'IL')
    // 7.25 % of $14.00 is $1.015, of $3.99 it is $0.289.
    expect(paid).toMatchObject({
      amount_cents: 1400 + 399 + 102 + 29,
      shipping_cents: 399,
      tax_cents: 131,
      taxed_cents: 1799,
      ship_state: 'IL',
    })
    const session = await stripe().checkout.sessions.retrieve(paid.checkout_session_id ?? '', {
      expand: ['line_items', 'shipping_cost.shipping_rate'],
    })
    expect(session).toMatchObject({
      automatic_tax: { enabled: true, status: 'complete' },
      line_items: { data: [{ price: { unit_amount: book.priceCents, tax_behavior: 'exclusive' } }] },
      shipping_cost: { shipping_rate: { tax_behavior: 'exclusive', tax_code: 'txcd_92010001' } },
    })
    const [mail] = await testEnv.mail.waitFor(({ to }) => to.includes(email))
    for (const [label, amount] of [
      ['Books', '$14.00'],
      ['Shipping', '$3.99'],
      ['Sales tax', '$1.31'],
      ['Total', '$19.30'],
    ]) {
      expect(mail?.text).toMatch(new RegExp(`${label}:?\\s*\\${amount}`))
    }
    const ori = await signedIn(testEnv, 'orders-and-messages')
    expect(clean(await ori.page(`/office/orders/${paid.id}`))).toContain(
      '$19.30, $3.99 of it for shipping and $1.31 sales tax',
    )
  })

  test('is none where no registration is', async () => {
    expect(await paidOrder('texas@example.com', 'TX')).toMatchObject({
      amount_cents: 1799,
      tax_cents: 0,
      taxed_cents: 0,
    })
    await testEnv.mail.waitForText('texas@example.com', '$0.00')
  })

  test('goes back in proportion with a part, and whole with the rest', async () => {
    const [paid] = await rowsOf('taxed@example.com')
    const path = `/office/orders/${paid!.id}/refund`
    const ann = await signedIn(testEnv)
    const refund = async (amount: string) => {
      const form = await ann.page(`${path}?amount=${amount}`)
      const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? ''
      const fields = { key: value('key'), cents: value('cents'), left: value('left') }
      expect((await ann.post(path, fields)).status).toBe(303)
      return clean(form)
    }
    // 1.31 of 19.30: of $1.15 it is $0.08.
    expect(await refund('1.15')).toContain('Of what goes back, $0.08 is sales tax, its share of the order.')
    await testEnv.mail.waitForText('taxed@example.com', '$0.08 of it is sales tax.')
    expect(clean(await ann.page(`/office/orders/${paid!.id}`))).toContain('$1.15, of it $0.08 sales tax')
    expect(await refund('18.15')).toContain('Of what goes back, $1.23 is sales tax')
    await testEnv.mail.waitForText('taxed@example.com', '$1.31 of it is sales tax.')
    await untilAllIsSent(testEnv)
    expect(await rowsOf('taxed@example.com')).toMatchObject([{ status: 'refunded', refunded_cents: 1930 }])
  })

  test('is in the file for the return, and in the export of orders', async () => {
    const ann = await signedIn(testEnv)
    const file = await ann.page('/office/orders/by-state.csv')
    expect(file.split('\r\n')[0]).toContain('subtotal,shipping,taxed,tax,exempt,refunds,tax refunded')
    expect(file).toMatch(/,IL,2,3,21\.00,7\.98,17\.99,1\.31,/)
    expect(file).toMatch(/,TX,1,2,14\.00,3\.99,0\.00,0\.00,/)
    const { stdout } = await testEnv.staff(['export', 'orders'])
    expect(stdout.split(/\r?\n/)[0]).toMatch(/,mode,tax$/)
    expect(stdout).toMatch(/,19\.30,3\.99,.*,test,1\.31\r?$/m)
  })

  test('is added to a box of books, too, and the offer says so', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const offer = { intent: 'offer', name: 'Pastor Lee', quantity: '40', price: '5.25', shipping: '12' }
    const email = `box-${database}@example.com`.toLowerCase()
    expect((await ori.post('/office/orders/offer', { ...offer, email, key: 'box' })).status).toBe(303)
    const [mail] = await testEnv.mail.waitFor(({ to }) => to.includes(email))
    expect(mail?.text).toContain(`$222.00, ${salesTax.besidePrices}`)
    const link = /https?:\/\/[^\s"]*\/b\/test_\w+/.exec(mail?.text ?? '')?.[0] ?? ''
    const session = sessionOf(await fetch(link, { redirect: 'manual' }))
    await testEnv.sandbox.control.pay({ session, email, name: 'Tina Treasurer' })
    await expect
      .poll(() => rowsOf(email))
      .toMatchObject([{ amount_cents: 22_200 + 1523 + 87, shipping_cents: 1200, tax_cents: 1610, taxed_cents: 22_200 }])
  })

  test('is never on a gift', async () => {
    await paidGift(testEnv, 1)
    const [gift] = await testEnv.db.selectFrom('payment').selectAll().where('kind', '=', 'gift').execute()
    expect(gift).toMatchObject({ tax_cents: null, taxed_cents: null })
    const session = await stripe().checkout.sessions.retrieve(gift?.checkout_session_id ?? '')
    expect(session).toMatchObject({ automatic_tax: { enabled: false } })
  })

  test('a disputed order keeps its tax', async () => {
    const paid = await paidOrder('disputes@example.com', 'IL')
    await testEnv.sandbox.control.dispute({ payment_intent: paid.payment_intent_id ?? '' })
    await expect.poll(() => rowsOf('disputes@example.com')).toMatchObject([{ status: 'disputed', tax_cents: 131 }])
  })
})
