import { describe, expect, test } from 'vitest'
import { signedIn, textOfMain } from '../harness/office.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { databases, sharedTestEnv, untilAllIsDelivered, untilAllIsSent } from './shared-test-env.ts'

/** A publisher that leaves GiveWP: its gifts, its readers, and its monthly gifts in the publisher's own Stripe account. */
const givers = Array.from({ length: 40 }, (_, number) => ({
  name: `Moved Giver${number}`,
  email: `giver${number}@moved.example`,
}))
const readers = Array.from({ length: 200 }, (_, number) => ({
  email: `reader${number}@moved.example`,
  hasConsent: number < 150,
}))
const monthly = givers.slice(0, 12).map((giver, number) => ({ ...giver, amount: 1999 + number }))

const giftLine = (number: number, status: string, gateway = 'stripe') => {
  const { name, email } = givers[number % givers.length]!
  const day = new Date(Date.UTC(2025, number % 12, (number % 28) + 1)).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return `${number + 1},${name},${email},${5 + (number % 7)}.29,${status},${gateway},"${day}"`
}
const giftFile = [
  'Donation ID,Full Name,Email Address,Donation Total,Donation Status,Payment Gateway,Donation Date',
  ...Array.from({ length: 300 }, (_, number) => giftLine(number, 'Complete')),
  ...Array.from({ length: 9 }, (_, number) => giftLine(300 + number, 'Refunded')),
  ...Array.from({ length: 6 }, (_, number) => giftLine(309 + number, 'Abandoned')),
  ...Array.from({ length: 5 }, (_, number) => giftLine(315 + number, 'Complete', 'Test Donation')),
]
const centsOfGifts = Array.from({ length: 300 }, (_, number) => 529 + 100 * (number % 7)).reduce((a, b) => a + b)

const peopleFile = [
  'Name,Email,Consent date,Consent source',
  ...readers.map(({ email, hasConsent }) => (hasConsent ? `,${email},2024-05-01,form of the old site` : `,${email},,`)),
]

const upload = (lines: readonly string[]) => {
  const form = new FormData()
  form.set('file', new File([lines.join('\r\n')], 'export.csv', { type: 'text/csv' }))
  form.set('method', 'other-program')
  return form
}

describe.each(databases)('a publisher that leaves another program, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const count = async (table: 'payment' | 'giver' | 'recurring_gift' | 'subscriber', status?: string) => {
    const query = testEnv.db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'))
    const { count: rows } = await (
      status ? query.where('status', '=', status as never) : query
    ).executeTakeFirstOrThrow()
    return Number(rows)
  }
  const subjectsSent = async () => {
    await untilAllIsDelivered(testEnv)
    await untilAllIsSent(testEnv)
    return (await testEnv.mail.read()).map(({ subject }) => subject)
  }
  const receipts = async () => (await subjectsSent()).filter((subject) => subject.startsWith('Your receipt'))

  test('brings its gifts, its readers and its monthly gifts, and takes the monthly gifts back', async () => {
    const ann = await signedIn(testEnv)

    const gifts = (await ann.post('/office/enter/import', upload(giftFile))).headers.get('location') ?? ''
    const preview = textOfMain(await ann.page(gifts))
    expect(preview).toContain('This looks like a file of GiveWP.')
    expect(preview).toContain('Enter 300 gifts')
    for (let time = 0; time < 2; time += 1) {
      await ann.post(gifts, { intent: 'enter', receipts: 'from-first-day', 'first-day': '2026-01-01' })
      expect(await count('payment')).toBe(300)
    }
    expect(await count('giver')).toBe(40)
    const { sum } = await testEnv.db
      .selectFrom('payment')
      .select(({ fn }) => fn.sum('amount_cents').as('sum'))
      .executeTakeFirstOrThrow()
    expect(Number(sum)).toBe(centsOfGifts)

    const people = (await ann.post('/office/givers/import', upload(peopleFile))).headers.get('location') ?? ''
    await ann.post(people, { intent: 'read', holds: 'readers' })
    await ann.post(people, { intent: 'enter' })
    expect([await count('subscriber', 'confirmed'), await count('subscriber', 'pending')]).toEqual([150, 50])
    // Those without a consent are asked, and nobody else gets a mail.
    expect(await subjectsSent()).toHaveLength(50)

    const ids: string[] = []
    for (const { name, email, amount } of monthly) {
      ids.push(
        (await testEnv.sandbox.control.makeForeign({ name, email, amount, metadata: 'givewp_donation_id=4' })).id,
      )
    }
    const submit = async (intent: string) => {
      const fields = new FormData()
      fields.set('intent', intent)
      for (const id of ids) fields.append('id', id)
      expect((await ann.post('/office/recurring/other-programs', fields)).status).toBe(303)
    }
    await submit('take-over')
    expect([await count('recurring_gift', 'active'), await count('giver')]).toEqual([12, 40])
    expect(await receipts()).toEqual([])

    // The next charges: the same amounts, one receipt each.
    await testEnv.sandbox.control.advance({ months: 1 })
    await expect.poll(async () => (await receipts()).length).toBe(12)
    const charged = await testEnv.db
      .selectFrom('payment')
      .select(['payer_email', 'amount_cents', 'frequency'])
      .where('subscription_id', 'in', ids)
      .execute()
    const byAddress = (a: { payer_email: string | null }, b: { payer_email: string | null }) =>
      (a.payer_email ?? '').localeCompare(b.payer_email ?? '')
    expect(charged.toSorted(byAddress)).toEqual(
      monthly
        .map(({ email, amount }) => ({ payer_email: email, amount_cents: amount, frequency: 'monthly' }))
        .toSorted(byAddress),
    )
    expect(await count('giver')).toBe(40)

    await submit('give-back')
    expect(await count('recurring_gift')).toBe(0)
    await testEnv.sandbox.control.advance({ months: 1 })
    expect(await receipts()).toHaveLength(12)
    expect(await count('payment')).toBe(312)
    for (const id of ids) {
      const { metadata, status } = await stripeOf(testEnv).subscriptions.retrieve(id)
      expect([metadata, status]).toEqual([{ givewp_donation_id: '4' }, 'active'])
    }
  })
})
