import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findEarlierGift } from './gift-twice.server.ts'
import { findPayment, insertPayment } from './payment.queries.server.ts'
import { paidGift } from './testing/paid-payment.ts'

const second = Date.UTC(2026, 5, 1)

describeOnEachDatabase('a gift given twice', (fresh, it) => {
  test.each([
    ['whose receipt is sent', { acknowledged_at: second + 900 }, { acknowledged_at: null }],
    ['whose receipt was sent first', { acknowledged_at: second + 900 }, { acknowledged_at: second + 1400 }],
    ['with the lower number', { acknowledged_at: null, id: 'G-1' }, { acknowledged_at: null }],
  ])('of two in one second, the gift %s is the earlier one', async (_, first, later) => {
    const db = await (await fresh()).open()
    const earlier = { id: 'G-9', checkout_session_id: 'cs_test_9', payment_intent_id: 'pi_9', ...first }
    const repeated = { id: 'G-5', checkout_session_id: 'cs_test_5', payment_intent_id: 'pi_5', ...later }
    for (const gift of [earlier, repeated]) await insertPayment(db, { ...paidGift({ ...gift, paid_at: second }) }, 0)
    const nameEarlier = async (id: string) => {
      const gift = await findPayment(db, id)
      return gift?.kind === 'gift' ? (await findEarlierGift(db, gift))?.id : 'no gift'
    }
    expect([await nameEarlier(repeated.id), await nameEarlier(earlier.id)]).toEqual([earlier.id, undefined])
  })

  it('a gift to another fund, or to none, is not the same gift', async (db) => {
    const funds = ['trial-camp', null, 'trial-school', 'trial-camp']
    for (const [index, fund] of funds.entries()) {
      const ids = { id: `G-${index}`, checkout_session_id: `cs_test_${index}`, payment_intent_id: `pi_${index}` }
      await insertPayment(db, paidGift({ ...ids, fund, paid_at: second + index * 1000 }), 0)
    }
    const earlier = await Promise.all(
      funds.map(async (_, index) => {
        const gift = await findPayment(db, `G-${index}`)
        return gift?.kind === 'gift' && ((await findEarlierGift(db, gift))?.id ?? null)
      }),
    )
    expect(earlier).toEqual([null, null, null, 'G-0'])
  })
})
