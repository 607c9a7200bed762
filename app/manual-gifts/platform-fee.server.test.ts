import { expect } from 'vitest'
import { journalOfReceived } from '../accounting/journal-of-received.server.ts'
import { findChangesAbout } from '../audit/audit-log.server.ts'
import { readBookAccounts } from '../config/book-accounts.ts'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { lossyAmounts } from '../values/testing/lossy-amounts.ts'
import { closeDeposit } from './close-deposit.server.ts'
import { createManualGift } from './create-manual-gift.server.ts'
import { bankCentsOf, findSlip, findSlipsByAmount } from './deposit-slip.queries.server.ts'
import type { TypedGift } from './read-typed-gift.server.ts'
import { undoDeposit } from './undo-deposit.server.ts'
import { voidGift } from './void-gift.server.ts'

const who = 'ann@example.org'
const dayMs = 24 * 60 * 60_000
/** November 24 in the publisher's time zone. */
const now = Date.UTC(2026, 10, 24, 20)
const always = { from: 0, until: Date.UTC(2100, 0) }

async function enter(db: Db, amount: string, gift: Partial<TypedGift> = {}): Promise<string> {
  const platform = { method: 'giving-platform', description: 'Sample Giving', date: '2026-11-20' }
  const entered = await createManualGift(db, { ...platform, amount, ...gift }, { who }, now)
  if (!entered.ok) throw new Error(entered.error)
  return entered.id
}

const close = (db: Db, ids: string[], paid: string, more: { counted?: string; elsewhere?: string } = {}) =>
  closeDeposit(db, { ids, date: '2026-11-24', counted: '', paid, ...more }, { who }, now)

async function closed(db: Db, ids: string[], paid: string, more = {}): Promise<string> {
  const done = await close(db, ids, paid, more)
  if (!done.ok) throw new Error(done.problem)
  return done.id
}

async function linesOf(db: Db, number: string) {
  const entries = await Array.fromAsync(journalOfReceived(db, always))
  return entries
    .filter((entry) => entry.number === number)
    .flatMap(({ lines }) => lines.map(({ account, cents }) => `${account} ${cents}`))
}

describeOnEachDatabase('a payment of a platform that kept a fee', (_, it) => {
  it('is one deposit: the gifts in full, the fee an expense, the rest at the bank', async (db) => {
    const ids = [await enter(db, '19.99'), await enter(db, '0.29'), await enter(db, '1.15')]
    const id = await closed(db, ids, '20.79')
    expect(await findSlip(db, id)).toMatchObject({ total_cents: 2143, fee_cents: 64, gift_count: 3 })
    expect(await linesOf(db, 'RC-261120')).toEqual(['received 2143', 'donations -2143'])
    expect(await linesOf(db, id)).toEqual(['bank 2079', 'platformFees 64', 'received -2143'])
    expect(await findChangesAbout(db, id)).toMatchObject([
      { after: expect.stringContaining('3 gifts, $21.43 less a fee of $0.64, on 2026-11-24') },
    ])
    // The line of the bank's statement finds it, and the sum of the gifts does not.
    expect((await findSlipsByAmount(db, 2079)).map((slip) => slip.id)).toEqual([id])
    expect(await findSlipsByAmount(db, 2143)).toEqual([])

    expect(await undoDeposit(db, { id, who }, now + 3 * dayMs)).toEqual({ ok: true })
    expect(await linesOf(db, `DX${id.slice(1)}`)).toEqual(['bank -2079', 'platformFees -64', 'received 2143'])
    expect((await findChangesAbout(db, id)).at(-1)?.before).toContain('less a fee of $0.64')
  })

  it('reads what was paid to the last cent', async (db) => {
    for (const [typed, cents] of lossyAmounts) {
      const gift = await enter(db, '3000', { reference: typed })
      await db
        .updateTable('payment')
        .set({ amount_cents: cents + 29 })
        .where('id', '=', gift)
        .execute()
      const slip = await findSlip(db, await closed(db, [gift], typed))
      expect([slip && bankCentsOf(slip), slip?.fee_cents]).toEqual([cents, 29])
    }
  })

  it('may be a transfer without a slip, and may keep nothing', async (db) => {
    const [gift, other] = [await enter(db, '50'), await enter(db, '60')]
    const elsewhere = await closed(db, [gift], '48.85', { elsewhere: 'transfer' })
    expect(await linesOf(db, elsewhere)).toEqual(['bank 4885', 'platformFees 115', 'received -5000'])
    const whole = await closed(db, [other], '60.00', { counted: '60' })
    expect(await linesOf(db, whole)).toEqual(['bank 6000', 'received -6000'])
  })

  it('has its fee also after a gift on it was cancelled: what went back left the bank in full', async (db) => {
    const [gift, other] = [await enter(db, '50'), await enter(db, '60')]
    const id = await closed(db, [gift, other], '107')
    await voidGift(db, { id: gift, who, reason: 'given-back' }, now + 2 * dayMs)
    expect(await linesOf(db, id)).toEqual(['bank 10700', 'platformFees 300', 'received -11000'])
    expect(await linesOf(db, 'RX-261126')).toEqual(['bank -5000', 'donations 5000'])
  })

  it('is refused beside the field when the rest is no fee of these gifts', async (db) => {
    const [gift, check] = [
      await enter(db, '50'),
      await enter(db, '20', { method: 'check', description: '', reference: '1042' }),
    ]
    const fund = await enter(db, '70', { method: 'donor-advised-fund', description: 'Elm Street Fund' })
    const refusals: [ids: string[], paid: string, field: string, words: string, counted?: string][] = [
      [[gift], '50.01', 'paid', 'The platform paid $50.01, and the ticked gifts are $50.00'],
      [[gift], '0', 'paid', 'Write what the platform paid'],
      [[gift], '48 EUR', 'paid', '"48 EUR" is not an amount'],
      [[gift], '48,85', 'paid', 'Do you mean $48.85?'],
      [[gift], '-48', 'paid', '"-48" is not an amount'],
      [[gift, check], '68', 'paid', `${check} did not come through a platform`],
      [[gift, fund], '68', 'paid', `${fund} did not come through a platform`],
      [[check], '19', 'paid', `${check} did not come through a platform`],
      [[gift], '', 'counted', 'Did the platform keep it? Then write what it paid', '48.85'],
    ]
    for (const [ids, paid, field, words, counted = ''] of refusals) {
      expect(await close(db, ids, paid, { counted })).toMatchObject({
        ok: false,
        field,
        problem: expect.stringContaining(words),
      })
    }
    expect(await db.selectFrom('deposit_slip').selectAll().execute()).toEqual([])
    // A check that was counted wrongly is not asked about a fee.
    expect(await close(db, [check], '', { counted: '19' })).toMatchObject({
      problem: expect.not.stringContaining('fee'),
    })
  })

  it('stays on the account of Stripe’s fees where a setting from before names that alone', async () => {
    const accountsOf = (setting: string) => {
      const accounts = readBookAccounts(setting)
      return typeof accounts === 'string' ? [] : [accounts.fees, accounts.platformFees]
    }
    expect(accountsOf('')).toEqual([undefined, undefined])
    expect(accountsOf('fees=6100')).toEqual(['6100', '6100'])
    expect(accountsOf('fees=6100; platformFees=6110')).toEqual(['6100', '6110'])
  })
})
