import { describe, expect, test } from 'vitest'
import { rawPdf } from '../../app/pdf/testing/raw-pdf.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { type Member, publishDraft, signedIn } from '../harness/office.ts'
import { item, listPage, submit } from './edited-lists.ts'
import { clean } from './office-test-env.ts'
import { databases, sharedTestEnv } from './shared-test-env.ts'

const soon = { timeout: 60_000, interval: 100 }
const page = '/office/orders/certificates'
const offers = '/office/orders/offer'
const file = new Uint8Array(rawPdf({ pages: 2 }))

describe.each(databases)('a box of books without sales tax, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const certificates = () => testEnv.db.selectFrom('exemption_certificate').selectAll().orderBy('created_at').execute()
  const rowsOf = (email: string) =>
    testEnv.db.selectFrom('payment').selectAll().where('payer_email', '=', email).execute()

  async function record(member: Member, path = page): Promise<Response> {
    const fields = new FormData()
    const typed = { organization: 'Grace School', state: 'IL', number: 'E-1234', received: '2026-01-05' }
    for (const [name, value] of Object.entries({ intent: 'record', key: path, ...typed })) fields.set(name, value)
    fields.set('file', new File([file], 'scan.pdf', { type: 'application/pdf' }))
    return member.post(path, fields)
  }

  /** The link of an offer, as its mail has it. */
  async function offerTo(email: string, certificate: string): Promise<string> {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const box = { intent: 'offer', name: 'Pastor Lee', quantity: '40', price: '5.25', shipping: '12', certificate }
    expect((await ori.post(offers, { ...box, email, key: email })).status).toBe(303)
    const [mail] = await testEnv.mail.waitFor(({ to }) => to.includes(email))
    expect(mail?.text).toMatch(/Total\s+\$222\.00/)
    expect(mail?.text).not.toContain('plus sales tax')
    expect(mail?.text).toContain('your exemption certificate E-1234 of IL')
    return /https?:\/\/[^\s"]*\/b\/test_\w+/.exec(mail?.text ?? '')?.[0] ?? ''
  }
  const sessionOf = async (link: string) =>
    /cs_test_\w+/.exec((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '')?.[0] ?? ''

  async function paidBox(email: string, certificate: string, state: string) {
    const session = await sessionOf(await offerTo(email, certificate))
    const shown = await stripeOf(testEnv).checkout.sessions.retrieve(session)
    expect(shown).toMatchObject({
      automatic_tax: { enabled: false },
      custom_text: { shipping_address: { message: expect.stringContaining('in IL only') } },
    })
    await testEnv.sandbox.control.pay({ session, email, name: 'Tina Treasurer', state })
    await expect.poll(() => rowsOf(email)).toMatchObject([{ status: 'paid', confirmed_at: expect.any(Number) }])
    const [paid] = await rowsOf(email)
    expect(paid).toMatchObject({
      amount_cents: 22_200,
      tax_cents: null,
      taxed_cents: null,
      certificate_id: certificate,
    })
    return paid!.id
  }

  test('needs a certificate, which is recorded on the way to the offer', async () => {
    const ann = await signedIn(testEnv)
    const state = item({ state: 'IL', registration: 'Permit 0000, since 2026-01-01' })
    expect((await submit(ann, listPage('sales-tax#states', 'new'), 'save', state)).status).toBe(303)
    await publishDraft(ann)
    await testEnv.sandbox.control.tax({ origin: true, states: ['IL'], rate: 725 })
    const ori = await signedIn(testEnv, 'orders-and-messages')
    await expect.poll(() => ori.page(offers), soon).toContain(`${page}?offer=new`)
    const recorded = await record(ori, `${page}?offer=new`)
    const [certificate] = await certificates()
    expect([recorded.status, recorded.headers.get('location')]).toEqual([
      303,
      `${offers}?certificate=${certificate?.id}`,
    ])
    expect(await ori.page(recorded.headers.get('location')!)).toMatch(
      new RegExp(`<option value="${certificate?.id}" selected`),
    )
  })

  test('keeps its file for those who see orders, and nobody else', async () => {
    const [certificate] = await certificates()
    const path = `${page}/${certificate?.id}/file.pdf`
    for (const role of ['orders-and-messages', 'bookkeeper', 'read-only'] as const) {
      const answer = await (await signedIn(testEnv, role)).get(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(await answer.bytes()).toEqual(file)
    }
    const wes = await signedIn(testEnv, 'words')
    const strangers = [wes.get(path), fetch(testEnv.site.url + path, { redirect: 'manual' })]
    for (const answer of await Promise.all(strangers)) {
      expect(answer.headers.get('content-type')).not.toContain('pdf')
      expect(await answer.text()).not.toContain('%PDF')
    }
    expect((await record(await signedIn(testEnv, 'bookkeeper'))).status).toBe(403)
    expect((await fetch(`${testEnv.site.url}/downloads/${certificate?.id}.pdf`)).status).toBe(404)
  })

  test('is paid without tax, and its order, its mail and the return say by which certificate', async () => {
    const [certificate] = await certificates()
    const id = await paidBox('school@example.com', certificate!.id, 'IL')
    await testEnv.mail.waitForText('school@example.com', 'none, by exemption certificate E-1234 of IL')
    const bea = await signedIn(testEnv, 'bookkeeper')
    const shown = clean(await bea.page(`/office/orders/${id}`))
    expect(shown).toContain('no tax: certificate E-1234 of IL')
    expect(shown).not.toContain('No sales tax was charged, but')
    expect(clean(await bea.page(offers))).toContain('no tax: certificate E-1234 of IL')
    const lines = (await bea.page('/office/orders/by-state.csv')).split('\r\n')
    expect(lines[0]).toContain('taxed,tax,exempt,refunds')
    expect(lines.find((line) => line.includes(',IL,'))).toMatch(/,1,40,210\.00,12\.00,0\.00,0\.00,222\.00,/)
  })

  test('that goes to another state is no exempt sale: the staff is told by mail, and sees it where it packs', async () => {
    const [certificate] = await certificates()
    const id = await paidBox('texas@example.com', certificate!.id, 'TX')
    const words = 'the certificate E-1234 is of IL, and the books go to TX'
    await testEnv.mail.waitForText('texas@example.com', 'may not be for this order')
    await testEnv.mail.waitFor(({ text, subject }) => subject.startsWith('Order to pack') && text.includes(words))
    const ori = await signedIn(testEnv, 'orders-and-messages')
    for (const path of ['/office/orders', `/office/orders/${id}`]) expect(clean(await ori.page(path))).toContain(words)
    expect(await ori.page('/office/orders/by-state.csv')).toMatch(/,TX,1,40,210\.00,12\.00,0\.00,0\.00,0\.00,/)
    // The buyer mistyped the address.
    const address = { ship_name: 'School', ship_line1: '9 New Road', ship_line2: '', ship_city: 'Pekin' }
    const whole = { intent: 'address', key: 'two', ...address, ship_state: 'IL', ship_zip: '61554' }
    expect((await ori.post(`/office/orders/${id}/address`, whole)).status).toBe(303)
    expect(clean(await ori.page(`/office/orders/${id}`))).not.toContain(words)
  })

  test('cannot be paid after the last day of its certificate, and no new one is offered', async () => {
    const [certificate] = await certificates()
    const link = await offerTo('late@example.com', certificate!.id)
    expect(await sessionOf(link)).not.toBe('')
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const used = await ori.post(page, { intent: 'remove', id: certificate!.id })
    expect([used.status, clean(await used.text())]).toEqual([409, expect.stringContaining('it proves why no tax')])
    const ended = { intent: 'correct', id: certificate!.id, expires: '2026-01-31' }
    expect((await ori.post(page, ended)).status).toBe(303)
    await expect.poll(async () => (await fetch(link)).text(), soon).toContain('This offer is over.')
    expect(clean(await ori.page(offers))).toContain('withdrawn on')
    const box = {
      intent: 'offer',
      name: 'Lee',
      quantity: '1',
      price: '1.15',
      shipping: '0.29',
      email: 'no@example.com',
    }
    const refused = await ori.post(offers, { ...box, key: 'late', certificate: certificate!.id })
    expect([refused.status, clean(await refused.text())]).toEqual([
      409,
      expect.stringContaining('was valid until January 31, 2026'),
    ])
  })
})
