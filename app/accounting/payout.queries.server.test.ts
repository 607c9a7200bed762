import { expect } from 'vitest'
import { fundName, funds } from '../catalog/funds.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { netOf } from './balance-entry.ts'
import { nameBooks } from './programs/book-names.ts'
import { journalFile } from './programs/journal-files.ts'
import { anotherProgram } from './programs/quickbooks-online.ts'
import { entriesCsv } from './entries-csv.server.ts'
import { journalOfReceived } from './journal-of-received.server.ts'
import { journalOfPayouts } from './journal.server.ts'
import {
  countPayouts,
  findEntries,
  findPayoutOf,
  findPayouts,
  findPayoutsByAmount,
  sumPayouts,
} from './payout.queries.server.ts'
import { addGifts } from '../payments/testing/add-gifts.ts'
import { addPayout } from './testing/add-payout.ts'
import { addPayouts } from './testing/add-payouts.ts'
import { findReconciliationIssues, keepComparison } from '../stripe-sync/reconciliation-issues.server.ts'

const until = Date.UTC(2026, 10, 20)
const always = { from: 0, until: until * 2 }
const byDate = { sort: 'date', isDownward: true, offset: 0, limit: 50 } as const

describeOnEachDatabase('deposits', (_, it) => {
  it('have the fund of each movement in the file of all, once there are gifts for a fund', async (db) => {
    await addGifts(db, { count: 2, giver: { email: 'ada@example.com', count: 1 }, until })
    await addPayouts(db, { count: 1, giftsIn: () => 2, until })
    const rowsOf = async () =>
      (await Array.fromAsync(entriesCsv(db, always)))
        .join('')
        .trim()
        .split('\r\n')
        .map((line) => line.split(','))
    const [before = []] = await rowsOf()
    expect(before.includes('fund')).toBe(funds.length > 0)
    const [gift] = await db.selectFrom('payment').select(['id']).orderBy('id').execute()
    await db.updateTable('payment').set({ fund: 'summer-camp' }).where('id', '=', gift!.id).execute()
    const [heading = [], ...rows] = await rowsOf()
    expect(heading).toEqual([...before.filter((name) => name !== 'fund'), 'fund'])
    const fundOf = new Map(rows.map((row) => [row[heading.indexOf('number')], row.at(-1)]))
    expect(fundOf.get(gift!.id)).toBe(fundName('summer-camp'))
    expect([...fundOf.values()].filter(Boolean)).toHaveLength(1)
  })

  it('are listed by page and span, summed by kind, and found by amount and payment, also with 2,000 entries', async (db) => {
    await addGifts(db, { count: 2100, giver: { email: 'ada@example.com', count: 3 }, until })
    await addPayouts(db, { count: 3, giftsIn: (number) => [2000, 50, 60][number]!, until })
    const payouts = await findPayouts(db, always, byDate)
    expect(payouts.map(({ id }) => id)).toEqual(['po_0', 'po_1', 'po_2'])
    expect((await findPayouts(db, always, { ...byDate, sort: 'amount', isDownward: false, limit: 1 }))[0]?.id).toBe(
      'po_1',
    )
    const amounts = payouts.map(({ amount_cents: amount }) => amount)
    expect(amounts).toEqual([2000 * 948 - 300, 50 * 948 - 300, 60 * 948 - 300])
    expect(await countPayouts(db, always)).toEqual({
      total: 3,
      arrivedCents: amounts.reduce((a, b) => a + b, 0),
      takenCents: 0,
    })
    const lastDay = { from: until + 1, until: until * 2 }
    expect(await countPayouts(db, lastDay)).toMatchObject({ total: 1 })

    const sums = await sumPayouts(db, ['po_0', 'po_2', null])
    // Ten gifts of the third are not in the ledger.
    expect(sums.get('po_2')).toMatchObject({
      gift: { count: 50 },
      'not-ours': { count: 10 },
      'gift-refund': { count: 1 },
    })
    expect(sums.get('po_0')?.gift).toEqual({
      count: 2000,
      grossCents: 2_000_000,
      feeCents: 104_000,
      netCents: 1_896_000,
      shippingCents: 0,
      taxCents: 0,
    })
    expect([...sums.values()].map(netOf)).toEqual([amounts[0], amounts[2], 0])

    const page = await findEntries(db, 'po_0', { ...byDate, offset: 1950 })
    expect(page).toHaveLength(50)
    expect((await findEntries(db, 'po_0', { ...byDate, sort: 'net', isDownward: false }))[0]?.category).toBe('refund')
    expect(await findPayoutsByAmount(db, amounts[1]!)).toMatchObject([{ id: 'po_1' }])
    expect(await findPayoutOf(db, 'pi_2020')).toMatchObject({ id: 'po_1' })
    expect(await findPayoutOf(db, 'pi_2110')).toBeUndefined()

    const lines = (await Array.fromAsync(entriesCsv(db, always))).join('').split('\r\n')
    expect(lines).toHaveLength(1 + 2110 + 6 + 1)
    const journal = await Array.fromAsync(journalOfPayouts(db, always))
    expect(journal.map(({ lines: all }) => all.reduce((sum, { cents }) => sum + cents, 0))).toEqual([0, 0, 0])
    expect(journal.at(-1)).toMatchObject({
      day: '2026-11-21',
      number: expect.stringMatching(/^PO-261121-.{1,8}$/),
      lines: [
        {
          account: 'bank',
          cents: amounts[0],
        },
        {
          account: 'donations',
          cents: -2_000_000,
        },
        {
          account: 'refunds',
          cents: 300,
        },
        {
          account: 'fees',
          cents: 104_000,
        },
      ],
    })
  })

  it('with a difference or unread are reported with their page, and are not booked', async (db) => {
    await addPayouts(db, { count: 5, giftsIn: () => 1, until })
    const set = (id: string, change: object) => db.updateTable('payout').set(change).where('id', '=', id).execute()
    expect(await findReconciliationIssues(db, until)).toEqual([])
    await set('po_1', { difference_cents: 5 })
    await set('po_2', { status: 'failed', failed_at: until })
    await set('po_3', { read_at: null, difference_cents: null, created_at: until - 4 * 86_400_000 })
    await set('po_4', { is_automatic: 0, read_at: null, difference_cents: null })
    await keepComparison(db, { days: [{ differing: ['G-1'] } as never], failed: [] }, until)
    expect((await findReconciliationIssues(db, until)).map(({ text }) => text)).toEqual([
      expect.stringContaining('differ in 1 of the last month'),
      expect.stringContaining('differs from its entries by $0.05'),
      expect.stringContaining('could not be read whole'),
    ])
    const journal = await Array.fromAsync(journalOfPayouts(db, always))
    expect(journal.map(({ text }) => text)).toEqual([
      'Stripe payout po_4',
      'Stripe payout po_2',
      'Stripe payout po_0',
      'Stripe payout po_2 refused by the bank',
    ])
    expect(journal[0]?.lines.map(({ account }) => account)).toEqual(['bank', 'clearing'])
  })

  it('below zero are withdrawals, and reserves are on a separate account: the sum of every journal entry is zero', async (db) => {
    const refund = { type: 'refund', category: 'refund', net_cents: -5000 } as const
    const fee = { type: 'stripe_fee', category: 'fee', net_cents: -700 } as const
    const hold = { type: 'reserve_hold', category: 'risk_reserved_funds', net_cents: -300 } as const
    const release = { type: 'reserve_release', category: 'risk_reserved_funds', net_cents: 200 } as const
    const foreign = { type: 'charge', category: 'charge', net_cents: 900 } as const
    const refused = { status: 'failed', failed_at: until + 4 } as const
    await addPayout(db, { id: 'po_taken', created_at: until, entries: [refund, hold] })
    await addPayout(db, { id: 'po_given', created_at: until + 1, entries: [foreign, release] })
    await addPayout(db, { id: 'po_refused', created_at: until + 2, entries: [fee], ...refused })
    expect(await countPayouts(db, always)).toEqual({ total: 3, arrivedCents: 1100, takenCents: 5300 })
    expect((await findPayoutsByAmount(db, 5300)).map(({ id }) => id)).toEqual(['po_taken'])

    const journal = await Array.fromAsync(journalOfPayouts(db, always))
    expect(journal.map(({ lines }) => lines.reduce((sum, { cents }) => sum + cents, 0))).toEqual([0, 0, 0, 0])
    expect(
      journal.map(({ text, lines }) => [text, ...lines.map((line) => `${line.account} ${line.cents} ${line.text}`)]),
    ).toEqual([
      [
        'Stripe took $53.00 from the bank account, payout po_taken',
        'bank -5300 Withdrawal',
        'other 5000 Payments of other programs',
        'clearing 300 Held in reserve by Stripe',
      ],
      [
        'Stripe payout po_given',
        'bank 1100 Deposit',
        'other -900 Payments of other programs',
        'clearing -200 Released from reserve by Stripe',
      ],
      ['Stripe took $7.00 from the bank account, payout po_refused', 'bank -700 Withdrawal', 'fees 700 Stripe fees'],
      [
        'Stripe payout po_refused refused by the bank',
        'clearing -700 Still owed to Stripe',
        'bank 700 Withdrawal that was not made',
      ],
    ])
    const { names } = nameBooks(anotherProgram)
    const file = (await Array.fromAsync(journalFile(journalOfPayouts(db, always), anotherProgram, names))).join('')
    expect(file).toContain(',Checking,,53.00,')
  })

  it('manual gifts are booked on their day, by method', async (db) => {
    await addGifts(db, { count: 4, giver: { email: 'ada@example.com', count: 1 }, until })
    const offline = { payment_intent_id: null, payment_method: 'check', entered_at: until }
    await db.updateTable('payment').set(offline).where('payment_intent_id', 'in', ['pi_0', 'pi_1']).execute()
    const entries = await Array.fromAsync(journalOfReceived(db, always))
    expect(
      entries.map(({ number, lines }) => [number, lines.map(({ account, cents }) => `${account} ${cents}`)]),
    ).toEqual([['RC-261119', ['received 2001', 'donations -2001']]])

    // Both were cancelled on New Year's Eve, one of them after midnight UTC.
    const evening = { pi_0: '2026-12-31T15:00Z', pi_1: '2027-01-01T04:30Z' }
    for (const [index, at] of Object.values(evening).entries()) {
      const cancelled = { status: 'refunded' as const, updated_at: Date.parse(at) }
      await db
        .updateTable('payment')
        .set({ ...cancelled, refunded_cents: 1000 + index })
        .where('payment_intent_id', 'is', null)
        .where('amount_cents', '=', 1000 + index)
        .execute()
    }
    const month = { from: Date.UTC(2026, 11, 1), until: Date.UTC(2027, 0, 1) }
    const next = { from: month.until, until: Date.UTC(2027, 1, 1) }
    expect(await Array.fromAsync(journalOfReceived(db, month))).toMatchObject([
      { number: 'RX-261231', day: '2026-12-31', lines: [{ cents: -2001 }, { cents: 2001 }] },
    ])
    expect(await Array.fromAsync(journalOfReceived(db, next))).toEqual([])
  })

  it('gifts of a fund have lines of their own, and every entry still adds up to zero', async (db) => {
    await addGifts(db, { count: 12, giver: { email: 'ada@example.com', count: 1 }, until })
    await addPayouts(db, { count: 2, giftsIn: () => 5, until })
    const manual = ['pi_10', 'pi_11']
    const setFund = (fund: string, intents: string[]) =>
      db.updateTable('payment').set({ fund }).where('payment_intent_id', 'in', intents).execute()
    // The first payout has two gifts of one fund, one of them refunded, and one of another.
    await setFund('trial-camp', ['pi_0', 'pi_1', 'pi_10'])
    await setFund('trial-school', ['pi_2'])
    const offline = { payment_intent_id: null, payment_method: 'check', entered_at: until }
    await db.updateTable('payment').set(offline).where('payment_intent_id', 'in', manual).execute()

    const payouts = await Array.fromAsync(journalOfPayouts(db, always))
    expect(payouts.map(({ lines }) => lines.reduce((sum, { cents }) => sum + cents, 0))).toEqual([0, 0])
    const [plain, ofFunds] = payouts.map(({ lines }) => lines.map(({ text, cents, fund }) => [text, cents, fund]))
    expect(plain).toContainEqual(['Gifts: 5', -5000, undefined])
    expect(plain?.every(([, , fund]) => fund === undefined)).toBe(true)
    expect(ofFunds).toEqual([
      ['Deposit', 5 * 948 - 300, undefined],
      ['Gifts: 2', -2000, undefined],
      ['Gifts: 2, fund: Trial camp', -2000, 'Trial camp'],
      ['Gifts: 1, fund: Trial school', -1000, 'Trial school'],
      ['Refunds of gifts: 1, fund: Trial camp', 300, 'Trial camp'],
      ['Stripe fees', 5 * 52, undefined],
    ])
    const received = await Array.fromAsync(journalOfReceived(db, always))
    expect(received.flatMap(({ lines }) => lines.map(({ text, cents, fund }) => [text, cents, fund]))).toEqual([
      ['Gifts by check: 2', 2021, undefined],
      ['Gifts by check: 1', -1011, undefined],
      ['Gifts by check: 1, fund: Trial camp', -1010, 'Trial camp'],
    ])
  })
})
