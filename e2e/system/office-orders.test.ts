import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { firstBook as book } from '../../app/catalog/books.ts'
import { site } from '../../app/content/site.ts'
import { shipOrder, undoShipping } from '../../app/orders/ship-order.server.ts'
import { signedIn, staff } from '../harness/office.ts'
import { textOfPdf } from '../pdf.ts'
import { clean, mainOf, officeTestEnv } from './office-test-env.ts'
import { databases, untilAllIsSent } from './shared-test-env.ts'

describe.each(databases)('orders in the office, on %s', (database) => {
  const { testEnv, changesOf, rowOf, mailsTo, anOrder } = officeTestEnv(database)

  test('orders to pack are listed with address, books and faults, and print as one file of slips', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const one = await anOrder('Ann', { quantity: 2, ship_line2: 'Flat 3' })
    const two = await anOrder('Bea', { quantity: 5, ship_line1: null, ship_zip: '627' })
    await anOrder('Gone', { status: 'refunded', refunded_cents: 1099 })
    await anOrder('Unpaid', { status: 'pending', paid_at: null })
    const html = await ori.page('/office/orders')
    expect(clean(html)).toContain('2 orders, 7 books')
    expect(clean(html)).toContain('Ann Buyer 12 Elm Street Flat 3 Springfield, IL 62701')
    expect(clean(html)).toContain('This address has no street, no ZIP code of five or nine digits.')
    expect(html).not.toContain('Gone Buyer')
    expect(clean(await ori.page('/office/orders?show=refunded'))).toContain('Gone Buyer')
    expect(clean(await ori.page('/office/orders?sort=-books')).indexOf('Bea Buyer')).toBeLessThan(
      clean(await ori.page('/office/orders?sort=-books')).indexOf('Ann Buyer'),
    )

    const slips = async (query: string) => {
      const answer = await ori.get(`/office/orders/slips.pdf${query}`)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      return textOfPdf(new Uint8Array(await answer.arrayBuffer()))
    }
    const all = await slips('')
    for (const part of [one.id, two.id, 'Ann Buyer', 'Bea Buyer', book.title]) expect(all).toContain(part)
    expect(all).not.toContain('Gone Buyer')
    expect(await slips(`?id=${two.id}`)).not.toContain(one.id)
  })

  test('several parcels are shipped at once, each with its number; the mail links to the carrier and nowhere else', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const [ups, odd, both] = [await anOrder('Ups'), await anOrder('Odd'), await anOrder('Both')]
    const form = { [`tracking-${ups.id}`]: '1z5r89390357567127', id: odd.id, [`tracking-${odd.id}`]: 'Box 12-A' }
    const submitted = await ori.post('/office/orders', form)
    expect([submitted.status, submitted.headers.get('location')]).toEqual([303, '/office/orders?note=shipped'])
    await ori.post('/office/orders', form)
    await untilAllIsSent(testEnv)
    const [mail, second] = await mailsTo(ups.email)
    expect(second).toBeUndefined()
    expect(mail?.html).toContain('href="https://www.ups.com/track?tracknum=1Z5R89390357567127"')
    const [plain] = await mailsTo(odd.email)
    expect(plain?.text).toContain('The carrier’s tracking number is Box 12-A.')
    expect(await changesOf(ups.id)).toEqual([
      { who: staff['orders-and-messages'], what: 'shipped', before: null, after: '…7127' },
    ])

    const hard = await ori.post('/office/orders', { [`tracking-${both.id}`]: '"><a href=//evil.example>1Z' })
    expect(hard.status).toBe(400)
    expect(clean(await hard.text())).toContain('is not a tracking number')
    expect((await rowOf(both.id)).shipped_at).toBeNull()
    expect((await ori.post('/office/orders', {})).status).toBe(400)
    expect(clean(await ori.page('/office/orders?show=shipped'))).toContain('UPS 1z5r89390357567127')
  })

  test('undoing a shipment before its mail sends no mail; after its mail, the buyer gets another', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const { id, email } = await anOrder('Undo')
    const submit = (intent: string, fields = {}) =>
      ori.post(`/office/orders/${id}`, { intent, key: randomUUID(), ...fields })
    await submit('ship')
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
    expect((await submit('undo')).headers.get('location')).toContain('note=undone')
    await testEnv.mail.waitForText(email, 'That was a mistake of ours: it is still here.')
    expect(await rowOf(id)).toMatchObject({ shipped_at: null, tracking: null })
    expect((await submit('undo')).headers.get('location')).toContain('note=known')
    expect(clean(await ori.page('/office/orders'))).toContain('Undo Buyer')
    await submit('ship', { tracking: '986578788855' })
    await untilAllIsSent(testEnv)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      `Your order from ${site.name} is on its way`,
      `Your order from ${site.name} has not left yet`,
      `Your order from ${site.name} is on its way`,
    ])
    expect((await changesOf(id)).map(({ what }) => what)).toEqual(['shipped', 'not shipped after all', 'shipped'])
    const page = clean(await ori.page(`/office/orders/${id}`))
    expect(page).toContain('FedEx 986578788855')
    expect(page).toMatch(/Not shipped after all(: \S+)? +by ori@office.example/)

    // The mail is not sent yet: the buyer gets none.
    const quiet = await anOrder('Quiet')
    await testEnv.site.stop()
    const who = staff['orders-and-messages']
    const shipped = { id: quiet.id, tracking: null, who }
    expect(await shipOrder(testEnv.db, shipped, Date.now())).toMatchObject({ ok: true, isNew: true })
    expect(await undoShipping(testEnv.db, { id: quiet.id, who }, Date.now())).toBe(true)
    await testEnv.site.start()
    await untilAllIsSent(testEnv)
    expect(await mailsTo(quiet.email)).toEqual([])
    expect(await changesOf(quiet.id)).toHaveLength(2)
  })

  test('an address is corrected once and confirmed by mail; the audit log has no address', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const { id, email } = await anOrder('Moved', { ship_line2: 'Old flat', ship_state: 'IL' })
    const address = {
      ship_name: 'Moved Buyer',
      ship_line1: '9 New Road',
      ship_line2: '',
      ship_city: 'Dayton',
      ship_state: 'oh',
      ship_zip: '45402',
    }
    const submit = (fields: object) =>
      ori.post(`/office/orders/${id}/address`, { intent: 'address', key: 'one', ...fields })
    const refused = await submit({ ...address, ship_zip: 'x' })
    expect(refused.status).toBe(400)
    expect(clean(await refused.text())).toContain('no ZIP code of five or nine digits')
    await submit(address)
    await submit(address)
    await expect.poll(() => mailsTo(email)).toMatchObject([{ text: expect.stringContaining('9 New Road') }])
    await untilAllIsSent(testEnv)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ ship_line2: '', ship_state: 'OH', ship_zip: '45402' })
    const log = JSON.stringify(await changesOf(id))
    expect(log).toContain('shipping address corrected')
    expect(log).not.toMatch(/New Road|Dayton|45402|Moved/)

    const sent = await ori.post(`/office/orders/${id}`, { intent: 'send', to: 'new@buyer.example', key: 'two' })
    expect(sent.headers.get('location')).toContain('note=sent')
    await testEnv.mail.waitForText('new@buyer.example', '9 New Road')
    expect((await changesOf(id)).at(-1)).toEqual({
      who: staff['orders-and-messages'],
      what: 'sent again',
      before: null,
      after: expect.stringMatching(/^n…w@buyer\.example/),
    })
    expect((await ori.post(`/office/orders/${id}`, { intent: 'send', to: 'nobody', key: 'three' })).status).toBe(400)
  })

  test('the role read-only submits nothing, and a stranger sees nothing', async () => {
    const rea = await signedIn(testEnv, 'read-only')
    const { id } = await anOrder('Read')
    const html = await rea.page(`/office/orders/${id}`)
    expect(mainOf(html)).not.toContain('method="post"')
    expect(await rea.page('/office/orders')).not.toContain('Mark as shipped')
    expect((await rea.post(`/office/orders/${id}`, { intent: 'ship', key: 'x' })).status).toBe(403)
    expect((await rowOf(id)).shipped_at).toBeNull()
    const stranger = await fetch(`${testEnv.site.url}/office/orders/slips.pdf`)
    expect(stranger.status).toBe(401)
  })
})
