import { describe, expect, test } from 'vitest'
import { tributeCard } from '../../app/content/receipts/tribute-card.ts'
import { receiptNumberOf } from '../../app/values/receipt-number.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { callFunction } from '../call-function.ts'
import { extras } from './extras.ts'
import { databases, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

describe.each(databases)('cards about a gift, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const call = (body: object) => callFunction(testEnv, 'create-payment', body)
  const pay = (session: string, email: string, name = 'Ruth Giver') =>
    testEnv.sandbox.control.pay({ session, email, name })

  test('ten cards to one mailbox are three mails a day, however the address is written', async () => {
    const addresses = [
      'flo@example.net',
      'FLO@example.net',
      'f.l.o@example.net',
      'flo+1@example.net',
      'flo+2@example.net',
      'flo+3@example.net',
      'flo@Example.net',
      'fl.o@example.net',
      'flo+4@example.net',
      'flo+5@example.net',
    ]
    for (const [number, tellEmail] of addresses.entries()) {
      const { session } = await call({ amount: 100, ...extras, cover: undefined, tellEmail })
      await pay(session, `many-${number}@example.com`)
    }
    const queued = testEnv.db
      .selectFrom('outbox')
      .innerJoin('payment', 'payment.id', 'outbox.subject_id')
      .select('outbox.id')
      .where('outbox.kind', '=', 'tribute-card')
      .where('payment.payer_email', 'like', 'many-%')
    await expect.poll(() => queued.execute()).toHaveLength(10)
    await untilAllIsSent(testEnv)
    const sent = (await testEnv.mail.read()).filter(({ to }) => addresses.includes(to[0] ?? ''))
    expect(sent).toHaveLength(3)
    for (const { text } of sent) expect(text).toContain('She read to us every night.')
  })

  // These tests do not depend on the database.
  if (database !== 'SQLite') return

  test('a giver who sends many cards in a day: after three, the cards go without the message', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      const tellEmail = `many-told-${number}@example.net`
      const { session } = await call({ amount: 100, ...extras, cover: undefined, tellEmail })
      await pay(session, 'writer@example.com')
      await testEnv.mail.waitFor(({ to }) => to.includes(tellEmail))
    }
    const cards = (await testEnv.mail.read()).filter(({ to }) => to[0]?.startsWith('many-told-'))
    expect(cards.filter(({ text }) => text.includes('She read to us'))).toHaveLength(3)
    expect(cards.filter(({ text }) => text.includes('in memory of Rose Miller'))).toHaveLength(5)
  })

  test('neither the payer’s name nor a text typed at Stripe bypasses the limit', async () => {
    const tellEmail = 'gil@example.net'
    const { session: ours } = await call({ amount: 5000, ...extras, cover: undefined, tellEmail })
    const { metadata } = await stripeOf(testEnv).checkout.sessions.retrieve(ours)
    const { id: session } = await stripeOf(testEnv).checkout.sessions.create({
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
    const [card] = await testEnv.mail.waitFor(({ to }) => to.includes(tellEmail))
    expect(card?.text).toContain(tributeCard.somebody)
    expect(card!.text + card!.html + card!.subject).not.toContain('evil')
  })

  test('an invalid text of a gift is refused with a message, and no checkout is created', async () => {
    const { objects } = await testEnv.sandbox.control.state()
    const wrong: [what: string, change: Record<string, unknown>][] = [
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
      ['a name that is too long', { tributeName: 'x'.repeat(61) }],
      ['a telephone number', { tellMessage: 'Call 555-0100' }],
      ['no name', { tributeName: ' ' }],
      ['somebody to tell without a name', { tellName: '' }],
      ['another kind', { tribute: 'spite' }],
      ['a source that is none', { from: 'a letter' }],
      ['a long source', { from: 'x'.repeat(41) }],
      ['a number for a name', { tributeName: 5 }],
    ]
    for (const [what, change] of wrong) {
      expect(await call({ amount: 5000, ...extras, ...change }), what).toMatchObject({
        status: 400,
        code: 'invalid_request',
        error: expect.stringMatching(/^[A-Z].{10,}[.]$/),
      })
    }
    expect((await testEnv.sandbox.control.state()).objects['checkout.session']).toBe(objects['checkout.session'])
  })
})
