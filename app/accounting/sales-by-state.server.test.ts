import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../payments/testing/paid-payment.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import { salesByState, type StateMonth } from './sales-by-state.queries.server.ts'
import { addEntries } from './testing/add-payout.ts'

const now = Date.UTC(2027, 0, 20)

/** An order of so many cents, on a day of the publisher's time zone. */
async function sell(db: Db, name: string, at: string, order: Partial<RemotePayment>): Promise<void> {
  const paid_at = Date.parse(at)
  const keys = { id: name, checkout_session_id: `cs_${name}`, payment_intent_id: `pi_${name}` }
  await insertPayment(db, paidOrder({ ...keys, created_at: paid_at, paid_at, ...order }), paid_at)
}

const refund = (db: Db, name: string, at: string, cents: number, category = 'refund') =>
  addEntries(db, Date.parse(at), [{ type: category, category, net_cents: cents, payment_intent_id: `pi_${name}` }])

const rowsOf = async (db: Db, span?: { from?: string; until?: string }) =>
  (await Array.fromAsync(salesByState(db, now, span))).flat().map(({ month, state, ...sums }: StateMonth) => {
    const { orders, books, subtotalCents, shippingCents, refundedCents } = sums
    return [month, state, orders, books, subtotalCents, shippingCents, refundedCents].join(' ')
  })

describeOnEachDatabase('sales by state and month', (_, it) => {
  it('count the orders of each state in the month of their payment, and refunds in the month in which they were made', async (db) => {
    await sell(db, 'B-1', '2026-11-03T15:00Z', { amount_cents: 1999 + 399, quantity: 2, ship_state: 'OH' })
    await sell(db, 'B-2', '2026-11-04T15:00Z', { amount_cents: 29 + 399, ship_state: 'OH', status: 'refunded' })
    await sell(db, 'B-3', '2026-11-04T16:00Z', { amount_cents: 115 + 399, ship_state: 'IL' })
    // In the evening of November 30 there, when it is December in UTC.
    await sell(db, 'B-4', '2026-12-01T04:30Z', { amount_cents: 700 + 399, ship_state: null })
    await sell(db, 'B-5', '2026-12-02T15:00Z', { status: 'expired', ship_state: 'OH' })
    await sell(db, 'B-6', '2026-12-02T15:00Z', { livemode: 1, ship_state: 'OH' })
    await insertPayment(db, paidGift({ id: 'G-1', payment_intent_id: 'pi_G-1', checkout_session_id: 'cs_G-1' }), now)
    await refund(db, 'B-2', '2026-11-05T15:00Z', -(29 + 399))
    await refund(db, 'B-1', '2027-01-05T15:00Z', -115)
    await refund(db, 'B-1', '2027-01-06T15:00Z', 15, 'refund_failure')
    await refund(db, 'G-1', '2027-01-07T15:00Z', -500)
    expect(await rowsOf(db)).toEqual([
      '2026-11  1 1 700 399 0',
      '2026-11 IL 1 1 115 399 0',
      '2026-11 OH 2 3 2028 798 428',
      '2027-01 OH 0 0 0 0 100',
    ])
    expect(await rowsOf(db, { from: '2026-12' })).toEqual(['2027-01 OH 0 0 0 0 100'])
    expect(await rowsOf(db, { until: '2026-11' })).toHaveLength(3)
  })

  it('say what was sold without tax by a certificate that is for the order', async (db) => {
    const certificate = {
      id: 'cert_1',
      state: 'IL',
      number: 'E-1',
      organization: 'Grace School',
      received_on: '2026-01-05',
      expires_on: '2026-11-30',
      content: '',
      who: 'ann@office.example',
      created_at: now,
    }
    await db.insertInto('exemption_certificate').values(certificate).execute()
    const box = { certificate_id: certificate.id, ship_state: 'IL' }
    await sell(db, 'B-1', '2026-11-03T15:00Z', { ...box, amount_cents: 1999 + 399 })
    await sell(db, 'B-2', '2026-11-30T15:00Z', { ...box, amount_cents: 29 + 399 })
    await sell(db, 'B-3', '2026-12-01T15:00Z', { ...box, amount_cents: 115 + 399 })
    await sell(db, 'B-4', '2026-11-04T15:00Z', { ...box, ship_state: 'OH' })
    await sell(db, 'B-5', '2026-11-05T15:00Z', { ship_state: 'IL', tax_cents: 0, taxed_cents: 0 })
    const rows = (await Array.fromAsync(salesByState(db, now))).flat()
    expect(rows.map(({ month, state, exemptCents }) => [month, state, exemptCents])).toEqual([
      ['2026-11', 'IL', 1999 + 399 + 29 + 399],
      ['2026-11', 'OH', 0],
      ['2026-12', 'IL', 0],
    ])
  })

  it('are none before the first order', async (db) => {
    expect(await rowsOf(db)).toEqual([])
  })
})
