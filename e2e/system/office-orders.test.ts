import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { book } from '../../app/content/book.ts'
import { site } from '../../app/content/site.ts'
import { insertPayment } from '../../app/ledger/payment.queries.server.ts'
import { paidOrder } from '../../app/ledger/testing/paid-payment.ts'
import { receiptNumberOf } from '../../app/stripe/receipt-number.ts'
import { signedIn, staff } from '../harness/office.ts'
import { textOfPdf } from '../pdf.ts'
import { databases, sharedWorld, untilAllIsSent } from './shared-world.ts'

const mainOf = (html: string) => html.slice(html.indexOf('<main'))
const clean = (html: string) =>
  mainOf(html)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')

describe.each(databases)('orders and messages in the office, on %s', (database) => {
  const world = sharedWorld({ database })
  const changesOf = (subject: string) =>
    world.db
      .selectFrom('staff_change')
      .select(['who', 'what', 'before', 'after'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  const rowOf = (id: string) =>
    world.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const mailsTo = async (email: string) => (await world.mail.read()).filter(({ to }) => to.includes(email))

  /** A paid order that has been confirmed, without Stripe. */
  async function anOrder(name: string, changes: Parameters<typeof paidOrder>[0] = {}) {
    const id = receiptNumberOf('order', `${name} ${database}`)
    const email = `${name.toLowerCase()}@buyer.example`
    const sources = { checkout_session_id: id, payment_intent_id: null }
    await insertPayment(
      world.db,
      paidOrder({ id, payer_email: email, ship_name: `${name} Buyer`, ...sources, ...changes }),
      Date.now(),
    )
    await world.db.updateTable('payment').set({ confirmed_at: 1 }).where('id', '=', id).execute()
    return { id, email }
  }

  async function aMessage(subject: string, fields: Record<string, string> = {}) {
    const form = {
      name: 'Ada Reader',
      email: 'ada@reader.example',
      type: 'general',
      subject,
      message: 'How\r\nmany?',
      ...fields,
    }
    await fetch(`${world.site.url}/contact`, {
      method: 'POST',
      headers: { Origin: world.site.origin },
      body: new URLSearchParams(form),
    })
    await untilAllIsSent(world)
    const row = world.db.selectFrom('contact_message').select('id').where('subject', '=', subject)
    return { id: (await row.executeTakeFirstOrThrow()).id, email: form.email }
  }

  test('what is to be packed comes with its address, its books and what is wrong; a slip for each in one file', async () => {
    const ori = await signedIn(world, 'orders-and-messages')
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

  test('parcels are noted as shipped together, each with its number; the mail leads to the carrier, and no number leads elsewhere', async () => {
    const ori = await signedIn(world, 'orders-and-messages')
    const [ups, odd, both] = [await anOrder('Ups'), await anOrder('Odd'), await anOrder('Both')]
    const form = { [`tracking-${ups.id}`]: '1z5r89390357567127', id: odd.id, [`tracking-${odd.id}`]: 'Box 12-A' }
    const pressed = await ori.post('/office/orders', form)
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/office/orders?note=shipped'])
    await ori.post('/office/orders', form)
    await untilAllIsSent(world)
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

  test('a parcel noted by mistake: before its mail left nobody is told, after it the buyer is; then it is shipped for good', async () => {
    const ori = await signedIn(world, 'orders-and-messages')
    const { id, email } = await anOrder('Undo')
    const press = (intent: string, fields = {}) =>
      ori.post(`/office/orders/${id}`, { intent, key: randomUUID(), ...fields })
    await press('ship')
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
    expect((await press('undo')).headers.get('location')).toContain('note=undone')
    await world.mail.waitForText(email, 'That was a mistake of ours: it is still here.')
    expect(await rowOf(id)).toMatchObject({ shipped_at: null, tracking: null })
    expect((await press('undo')).headers.get('location')).toContain('note=known')
    expect(clean(await ori.page('/office/orders'))).toContain('Undo Buyer')
    await press('ship', { tracking: '986578788855' })
    await untilAllIsSent(world)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      `Your order from ${site.name} is on its way`,
      `Your order from ${site.name} has not left yet`,
      `Your order from ${site.name} is on its way`,
    ])
    expect((await changesOf(id)).map(({ what }) => what)).toEqual(['shipped', 'not shipped after all', 'shipped'])
    const page = clean(await ori.page(`/office/orders/${id}`))
    expect(page).toContain('FedEx 986578788855')
    expect(page).toMatch(/Not shipped after all(: \S+)? +by ori@office.example/)

    // The mail has not left: the buyer never hears of it.
    const quiet = await anOrder('Quiet')
    await world.site.stop()
    expect((await world.staff(['order', quiet.id, '--shipped'])).stdout).toContain('is noted as shipped')
    expect((await world.staff(['order', quiet.id, '--not-shipped'])).stdout).toContain('is to be packed again')
    await world.site.start()
    await untilAllIsSent(world)
    expect(await mailsTo(quiet.email)).toEqual([])
    expect((await changesOf(quiet.id)).map(({ who }) => who)).toEqual(['command line', 'command line'])
  })

  test('an address is corrected once, confirmed with the mail that the buyer gets; the log names no place', async () => {
    const ori = await signedIn(world, 'orders-and-messages')
    const { id, email } = await anOrder('Moved', { ship_line2: 'Old flat', ship_state: 'IL' })
    const address = {
      ...{ ship_name: 'Moved Buyer', ship_line1: '9 New Road', ship_line2: '', ship_city: 'Dayton', ship_state: 'oh' },
      ship_zip: '45402',
    }
    const press = (fields: object) => ori.post(`/office/orders/${id}`, { intent: 'address', key: 'one', ...fields })
    const refused = await press({ ...address, ship_zip: 'x' })
    expect(refused.status).toBe(400)
    expect(clean(await refused.text())).toContain('no ZIP code of five or nine digits')
    await press(address)
    await press(address)
    await expect.poll(() => mailsTo(email)).toMatchObject([{ text: expect.stringContaining('9 New Road') }])
    await untilAllIsSent(world)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ ship_line2: '', ship_state: 'OH', ship_zip: '45402' })
    const log = JSON.stringify(await changesOf(id))
    expect(log).toContain('shipping address corrected')
    expect(log).not.toMatch(/New Road|Dayton|45402|Moved/)

    const sent = await ori.post(`/office/orders/${id}`, { intent: 'send', to: 'new@buyer.example', key: 'two' })
    expect(sent.headers.get('location')).toContain('note=sent')
    await world.mail.waitForText('new@buyer.example', '9 New Road')
    expect((await changesOf(id)).at(-1)).toEqual({
      ...{ who: staff['orders-and-messages'], what: 'sent again', before: 'm…d@buyer.example' },
      after: expect.stringMatching(/^n…w@buyer\.example/),
    })
    expect((await ori.post(`/office/orders/${id}`, { intent: 'send', to: 'nobody', key: 'three' })).status).toBe(400)
  })

  test('a message is answered once, in the thread of our acknowledgement, as from a person; the log has no word of it', async () => {
    const ori = await signedIn(world, 'orders-and-messages')
    const { id, email } = await aMessage('About boxes')
    expect(clean(await ori.page('/office/messages'))).toContain('not yet')
    const answer = { intent: 'answer', key: 'one', answer: 'Dear Ada,\r\n\r\nforty, and <b>no</b> more.' }
    expect((await ori.post(`/office/messages/${id}`, { ...answer, answer: ' ' })).status).toBe(400)
    await Promise.all([1, 2].map(() => ori.post(`/office/messages/${id}`, answer)))
    await world.mail.waitForText(email, 'forty, and <b>no</b> more.')
    await ori.post(`/office/messages/${id}`, { ...answer, key: 'two', answer: 'And thank you.' })
    await world.mail.waitForText(email, 'And thank you.')
    await untilAllIsSent(world)
    const [acknowledgement, first, second, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(first).toMatchObject({ subject: 'Re: About boxes', replyTo: [site.email], from: site.email })
    expect(first?.text).toContain('you wrote:')
    expect(first?.text).toMatch(/How\n *many\?/)
    expect(first?.headers).toMatchObject({
      'in-reply-to': acknowledgement?.messageId,
      references: acknowledgement?.messageId,
    })
    expect(first?.headers['auto-submitted']).toBeUndefined()
    expect(acknowledgement?.headers['auto-submitted']).toBe('auto-generated')
    expect(second?.headers).toMatchObject({
      'in-reply-to': first?.messageId,
      references: `${acknowledgement?.messageId} ${first?.messageId}`,
    })
    expect(await changesOf(id)).toEqual(
      [1, 2].map(() => ({ who: staff['orders-and-messages'], what: 'message answered', before: null, after: null })),
    )
    const page = clean(await ori.page(`/office/messages/${id}`))
    expect(page).toContain(`by ${staff['orders-and-messages']}, which was sent`)
    expect(page).toContain('forty, and &lt;b&gt;no&lt;/b&gt; more.')
  })

  test('an answer that no mail server takes is named on Today, with the way to it', async () => {
    const ori = await signedIn(world, 'orders-and-messages')
    const { id } = await aMessage('From nowhere', { email: 'refuse@example.com' })
    await ori.post(`/office/messages/${id}`, { intent: 'answer', key: 'one', answer: 'Are you there?' })
    const lost = world.db
      .selectFrom('outbox')
      .select('subject_id')
      .where('status', '=', 'dead')
      .where('kind', '=', 'contact-answer')
    await expect.poll(() => lost.execute()).toHaveLength(1)
    const [row] = await lost.execute()
    expect(mainOf(await ori.page('/office'))).toContain(`/office/messages/${row!.subject_id}`)
    const page = clean(await ori.page(`/office/messages/${row!.subject_id}`))
    expect(page).toContain('which was not taken by the mail server of this address')
    await ori.post(`/office/messages/${id}`, { intent: 'noted', key: 'two' })
  })

  test('marked without writing, and back; the first of those that wait is counted', async () => {
    const ori = await signedIn(world, 'orders-and-messages')
    const { id } = await aMessage('To be marked', { type: 'media', message: 'A needle' })
    const press = (intent: string) => ori.post(`/office/messages/${id}`, { intent, key: randomUUID() })
    await press('noted')
    await press('noted')
    expect(clean(await ori.page('/office/messages?show=waiting'))).not.toContain('To be marked')
    expect(clean(await ori.page('/office/messages?show=answered&type=media&q=NEEDLE'))).toContain('To be marked')
    expect(clean(await ori.page('/office/messages?q=%25'))).toContain('There are none.')
    await press('reopened')
    expect(clean(await ori.page('/office/messages'))).toMatch(/\d without an answer, the first since/)
    expect((await changesOf(id)).map(({ what }) => what)).toEqual([
      'message noted as answered',
      'message noted as not answered',
    ])
  })

  test('with a message go its answers and their mails', async () => {
    const ori = await signedIn(world, 'orders-and-messages')
    const { id, email } = await aMessage('To be forgotten', { email: 'forget@reader.example' })
    await ori.post(`/office/messages/${id}`, { intent: 'answer', key: 'one', answer: 'A word.' })
    await world.mail.waitForText(email, 'A word.')
    await untilAllIsSent(world)
    const left = async () => [
      ...(await world.db.selectFrom('contact_answer').select('id').where('message_id', '=', id).execute()),
      ...(await world.db
        .selectFrom('outbox')
        .select('id')
        .where('subject_id', 'like', 'ans_%')
        .where('kind', '=', 'contact-answer')
        .execute()),
    ]
    const before = (await left()).length
    expect((await world.staff(['forget', email])).code).toBe(0)
    expect((await left()).length).toBe(before - 2)
  })

  describe('a box of books', () => {
    const inOffers = async (words: string) => {
      const ori = await signedIn(world, 'orders-and-messages')
      return clean(await ori.page('/office/orders/offer')).includes(words)
    }
    const linkIn = async (email: string) => {
      const [mail] = await world.mail.waitFor(({ to, subject }) => to.includes(email) && subject.includes('our offer'))
      return /https?:\/\/[^\s"]*\/b\/test_\w+/.exec(mail?.text ?? '')?.[0] ?? ''
    }
    const open = async (link: string) => {
      const answer = await fetch(link, { redirect: 'manual' })
      return /cs_test_\w+/.exec(answer.headers.get('location') ?? '')?.[0] ?? (await answer.text())
    }
    const fields = { intent: 'offer', name: 'Pastor Lee', quantity: '40', price: '$5.25', shipping: '12' }

    test('is offered once from a message, paid, corrected, refunded in part and packed as any other order', async () => {
      const ori = await signedIn(world, 'orders-and-messages')
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
      await untilAllIsSent(world)
      const mails = (await mailsTo(asked.email)).filter(({ subject }) => subject.includes('our offer'))
      expect(mails).toHaveLength(1)
      for (const words of ['40 × ', '$5.25', '$12.00', '$222.00']) expect(mails[0]?.text).toContain(words)
      expect(await inOffers('waits to be paid')).toBe(true)

      // Opened twice, one of them paid. The other runs out, and is nothing.
      const [session, other] = [await open(link), await open(link)]
      await world.sandbox.control.expire({ session: other })
      await world.sandbox.control.pay({ session, email: 'treasurer@church.example', name: 'Tina Treasurer' })
      const orders = world.db.selectFrom('payment').selectAll().where('payer_email', '=', 'treasurer@church.example')
      await expect.poll(() => orders.execute()).toMatchObject([{ status: 'paid', confirmed_at: expect.any(Number) }])
      const [paid] = await orders.execute()
      expect(paid).toMatchObject({
        ...{ kind: 'order', quantity: 40, amount_cents: 22_200, shipping_cents: 1200, checkout_session_id: session },
        ship_line1: expect.any(String),
      })
      await world.mail.waitForText('treasurer@church.example', `40 × ${book.title}`)
      await world.mail.waitForText(site.email, `40 × ${book.title}`)
      expect(await open(link)).toContain('This offer is over.')
      const notRows = world.db.selectFrom('payment').select('id').where('checkout_session_id', '=', other)
      expect(await notRows.execute()).toEqual([])
      expect(clean(await ori.page('/office/orders'))).toContain(paid!.id)
      expect(await inOffers('paid on')).toBe(true)
      expect((await changesOf(paid!.id))[0]).toMatchObject({
        ...{ who: staff['orders-and-messages'], what: 'box offered' },
        after: '40 books at $5.25, $12.00 for shipping',
      })

      const address = { ship_name: 'Church', ship_line1: '9 New Road', ship_line2: '', ship_city: 'Dayton' }
      const whole = { intent: 'address', key: 'two', ...address, ship_state: 'OH', ship_zip: '45402' }
      await ori.post(`/office/orders/${paid!.id}`, whole)
      await ori.post(`/office/orders/${paid!.id}/refund`, { cents: '525', left: '22200', key: 'three' })
      await expect
        .poll(() => rowOf(paid!.id))
        .toMatchObject({
          ...{ status: 'partly-refunded', refunded_cents: 525 },
          ...{ ship_line1: '9 New Road', ship_city: 'Dayton', ship_state: 'OH', ship_zip: '45402' },
        })
      expect((await world.staff(['reconcile'])).code).toBe(0)
      expect((await world.staff(['books'])).code).toBe(0)
    })

    test('is withdrawn: the link says that it is over; what was open may still be paid', async () => {
      const ori = await signedIn(world, 'orders-and-messages')
      await ori.post('/office/orders/offer', { ...fields, email: 'gone@church.example', key: 'four' })
      const link = await linkIn('gone@church.example')
      const session = await open(link)
      const { id } = await world.db
        .selectFrom('box_offer')
        .select('id')
        .where('email', '=', 'gone@church.example')
        .executeTakeFirstOrThrow()
      const withdraw = () => ori.post('/office/orders/offer', { intent: 'withdraw', id, key: 'five' })
      expect((await withdraw()).headers.get('location')).toContain('note=withdrawn')
      await withdraw()
      expect(await open(link)).toContain('This offer is over.')
      expect((await changesOf(id)).map(({ what }) => what)).toEqual(['box offered', 'offer withdrawn'])
      await world.sandbox.control.pay({ session, email: 'late@church.example', name: 'Late' })
      await expect.poll(async () => (await rowOf(id)).status).toBe('paid')
      expect((await withdraw()).status).toBe(409)
    })

    test('is withdrawn while Stripe makes its link: nobody gets it, and it is closed', async () => {
      const ori = await signedIn(world, 'orders-and-messages')
      const email = 'meanwhile@church.example'
      await world.sandbox.control.faults({ mode: 'slow', delayMs: 1500, path: '/v1/payment_links' })
      const offering = ori.post('/office/orders/offer', { ...fields, email, key: 'eight' })
      const offers = world.db.selectFrom('box_offer').selectAll().where('email', '=', email)
      await expect.poll(() => offers.execute()).toHaveLength(1)
      const { id } = await offers.executeTakeFirstOrThrow()
      await ori.post('/office/orders/offer', { intent: 'withdraw', id, key: 'nine' })
      const answer = await offering
      await world.sandbox.control.faults({ mode: 'none' })
      expect(answer.status).toBe(409)
      expect(clean(await answer.text())).toContain('This offer is withdrawn.')
      expect(await offers.execute()).toMatchObject([{ url: null, withdrawn_at: expect.any(Number) }])
      await untilAllIsSent(world)
      expect(await mailsTo(email)).toEqual([])
    })

    test('while Stripe does not answer is kept, and sent once with the next press', async () => {
      const ori = await signedIn(world, 'orders-and-messages')
      await world.sandbox.control.faults({ mode: 'error', status: 500, path: '/v1/payment_links' })
      const email = 'down@church.example'
      const failed = await ori.post('/office/orders/offer', { ...fields, email, key: 'six' })
      expect(failed.status).toBe(502)
      const refused = await failed.text()
      expect(clean(refused)).toContain('not sent: Stripe did not answer')
      expect(refused).toContain('name="key" value="six"')
      await world.sandbox.control.faults({ mode: 'none' })
      const { id } = await world.db
        .selectFrom('box_offer')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      for (let press = 1; press <= 2; press += 1) {
        expect((await ori.post('/office/orders/offer', { intent: 'again', id, key: 'seven' })).status).toBe(303)
      }
      await linkIn(email)
      await untilAllIsSent(world)
      expect(await mailsTo(email)).toHaveLength(1)
      const forgotten = await world.staff(['forget', email])
      expect(forgotten.stdout).toContain(`offer of a box ${id}`)
      expect(await inOffers(email)).toBe(false)
    })
  })

  test('who may only read presses nothing, and who is not signed in learns nothing', async () => {
    const rea = await signedIn(world, 'read-only')
    const { id } = await anOrder('Read')
    const html = await rea.page(`/office/orders/${id}`)
    expect(mainOf(html)).not.toContain('method="post"')
    expect(await rea.page('/office/orders')).not.toContain('Mark as shipped')
    expect((await rea.post(`/office/orders/${id}`, { intent: 'ship', key: 'x' })).status).toBe(403)
    expect((await rowOf(id)).shipped_at).toBeNull()
    const stranger = await fetch(`${world.site.url}/office/orders/slips.pdf`)
    expect(stranger.status).toBe(401)
  })
})
