import { expect } from 'vitest'
import { officeUrlOf } from '../office-url-of.server.ts'
import { addEntries, addPayout } from '../../accounting/testing/add-payout.ts'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import type { Db } from '../../db/db.server.ts'
import { keepSetting } from '../../db/setting.queries.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { findLedgerHealth } from '../../health/health.server.ts'
import { payoutMessages } from '../../receipts/mails/payout-alert.server.ts'
import { findPage } from '../find/page.server.tsx'
import { gift } from '../gift/page.server.tsx'
import { lossyAmounts } from '../../values/testing/lossy-amounts.ts'
import { wordsOfPage } from '../testing/words-of-page.ts'
import { today } from '../today/page.server.tsx'
import { deposits } from './page.server.tsx'
import { payoutPage } from './payout.server.tsx'

/** Midnight in UTC: the evening before in the publisher's time zone. */
const madeAt = Date.UTC(2026, 10, 23)
const dayMs = 86_400_000
const charge = { type: 'charge', category: 'charge', net_cents: 948, payment_intent_id: 'pi_0' } as const
const bankSettings = 'https://dashboard.stripe.com/test/settings/payouts'

const listOf = (db: Db) => wordsOfPage(deposits, db, { path: '/office/deposits' })
const pageOf = (db: Db, id: string) => wordsOfPage(payoutPage, db, { path: `/office/deposits/${id}`, params: { id } })
const foundBy = (db: Db, text: string) => wordsOfPage(findPage, db, { path: `/office/find?q=${text}` })

async function giftPage(db: Db) {
  await addGifts(db, { count: 1, giver: { email: 'ada@example.com', count: 1 }, until: madeAt })
  const { id } = await db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  return () => wordsOfPage(gift, db, { path: `/office/gifts/${id}`, params: { id } })
}

describeOnEachDatabase('the pages about deposits', (_, it) => {
  it('find a deposit by its amount, to the last cent', async (db) => {
    for (const [typed, cents] of lossyAmounts) {
      await addPayout(db, { id: `po_${cents}`, created_at: madeAt + cents, entries: [{ ...charge, net_cents: cents }] })
      const words = await wordsOfPage(deposits, db, { path: `/office/deposits?amount=${typed}` })
      expect(words).toContain(`$${typed} At the bank`)
    }
  })

  it('show the day on which the money arrives at the bank, as Stripe reports it', async (db) => {
    const ofGift = await giftPage(db)
    for (const id of ['po_1', 'po_2']) await addPayout(db, { id, created_at: madeAt, entries: [charge] })
    for (const words of [await listOf(db), await pageOf(db, 'po_1'), await ofGift(), await foundBy(db, '9.48')]) {
      expect(words).toContain('Nov 24, 2026')
      expect(words).not.toContain('November 23')
    }
  })

  it('say of a payout below zero that Stripe took it from the bank account', async (db) => {
    const ofGift = await giftPage(db)
    const refund = { type: 'refund', category: 'refund', net_cents: -5948, payment_intent_id: 'pi_0' } as const
    for (const id of ['po_1', 'po_2']) await addPayout(db, { id, created_at: madeAt, entries: [charge, refund] })
    const taken = 'Stripe took $50.00 from the bank account on Nov 24, 2026'
    for (const words of [await pageOf(db, 'po_1'), await ofGift(), await foundBy(db, '50.00')]) {
      expect(words).toContain(taken)
    }
    const list = await listOf(db)
    expect(list).toContain('The bank got $0.00 of these 2 payouts. Stripe took $100.00 from the bank account.')
    expect(list).toContain('Taken from the bank')
    expect(await pageOf(db, 'po_1')).toContain('Withdrawal -$50.00')
  })

  it('name the reserves of Stripe, and do not count them as a difference', async (db) => {
    await addPayout(db, {
      id: 'po_1',
      created_at: madeAt,
      entries: [charge, { type: 'reserve_hold', category: 'risk_reserved_funds', net_cents: -100 }],
    })
    const other = { type: 'reserve_hold', category: 'risk_reserved_funds', net_cents: 100 } as const
    await addEntries(db, madeAt, [{ ...other, balance_type: 'risk_reserved' }])
    await addEntries(db, madeAt + 1, [{ ...charge, net_cents: 700, payment_intent_id: null }])
    const balances = [{ account: 'donations', availableCents: 0, pendingCents: 700 }]
    await keepSetting(db, 'balances', madeAt, JSON.stringify(balances))
    const list = await listOf(db)
    expect(list).toContain('$7.00 after fees')
    expect(list).toContain('Stripe says the same')
    expect(list).toContain('Stripe keeps $1.00 apart (risk reserved): it is ours')
    const page = await pageOf(db, 'po_1')
    expect(page).toContain('Held back by Stripe as a reserve, or released 1 -$1.00')
    expect(page).toContain('Deposit $8.48')
  })

  it('and Today, the health check and a mail report a failed payout until the next payout', async (db) => {
    const failed = { status: 'failed', failed_at: madeAt + dayMs } as const
    await addPayout(db, { id: 'po_1', created_at: madeAt, entries: [charge], ...failed })
    const ofStore = { account: 'store', created_at: madeAt + 2 * dayMs, entries: [] } as const
    await addPayout(db, { ...ofStore, id: 'po_store' })
    const stopped = async () => {
      const words = await wordsOfPage(today, db, { path: '/office' })
      const lines = await findLedgerHealth(db, madeAt)
      const health = lines.find(([, text]) => text.includes('payout'))
      const mail = await payoutMessages(officeUrlOf)['payout-failed-alert']?.compose(db, 'po_1')
      return { today: words.includes('Stripe sends no money to the bank'), health, mail: mail?.text ?? null }
    }
    expect(await stopped()).toEqual({
      today: true,
      health: [false, expect.stringContaining(`po_1 failed, ${bankSettings}`), expect.stringContaining('Correct')],
      mail: expect.stringContaining(bankSettings),
    })
    await addPayout(db, { id: 'po_2', created_at: madeAt + 2 * dayMs, entries: [], status: 'in_transit' })
    expect(await stopped()).toEqual({ today: false, health: [true, expect.anything()], mail: null })
  })
})
