import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { keepAccrualStart } from './accrual-start.server.ts'
import { netOf } from './balance-entry.ts'
import type { JournalEntry } from './journal-entry.ts'
import { journalOfPayouts } from './journal.server.ts'
import { sumPayouts } from './payout.queries.server.ts'
import { addEntries } from './testing/add-payout.ts'
import { addYearEnd, at, entry } from './testing/add-year-end.ts'

const newYear = Date.UTC(2027, 0, 1)
const always = { from: 0, until: Date.UTC(2100, 0) }

const journalOf = (db: Db, span = always) => Array.fromAsync(journalOfPayouts(db, span))
const balanceOf = (journal: JournalEntry[], account: string) =>
  journal.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.account === account ? line.cents : 0), 0)

describeOnEachDatabase('gifts booked by their day against the clearing account', (_, it) => {
  it('are in the month in which they were given, and what is at Stripe when it begins is one entry', async (db) => {
    await addYearEnd(db)
    const journal = await journalOf(db)
    expect(journal.map(({ lines }) => lines.reduce((sum, { cents }) => sum + cents, 0))).toEqual(journal.map(() => 0))
    const inWords = ({ number, lines }: JournalEntry) => [
      number,
      ...lines.map(({ account, cents, fund }) => [account, cents, fund].filter((part) => part !== undefined).join(' ')),
    ]
    expect(journal.map(inWords)).toEqual([
      ['PO-261124-o_before', 'bank 1611', 'donations -1999', 'fees 88', 'clearing 300'],
      ['SO-261201', 'clearing 2814', 'donations -2929', 'fees 115'],
      ['ST-261203', 'clearing 3484', 'donations -1150 Trial camp', 'sales -2101', 'shipping -399', 'fees 166'],
      ['ST-261204', 'clearing -29', 'refunds 29'],
      ['ST-261205', 'clearing -4889', 'salesRefunds 115', 'disputes 2929', 'fees 1845'],
      ['ST-261206', 'clearing 1650', 'other -650', 'other -1000'],
      ['ST-261230', 'clearing 105129', 'donations -108300', 'fees 3171'],
      ['ST-261231', 'clearing 455', 'donations -500', 'fees 45'],
      ['PO-261202-o_across', 'bank 2814', 'clearing -2814'],
      ['PO-261210-_refused', 'bank 216', 'clearing -216'],
      ['PO-270104-nder_way', 'bank 105545', 'clearing -105545'],
      ['PF-261211-_refused', 'clearing 216', 'bank -216'],
    ])
    const numbers = journal.map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.every((number) => number.length <= 21)).toBe(true)
  })

  it('leave on the account what Stripe owes, on each side of a payout, to the cent', async (db) => {
    await addYearEnd(db)
    const inNoPayout = (await sumPayouts(db, [null])).get(null)!
    expect(netOf(inNoPayout)).toBe(455)
    const inReserve = 300 - 200
    const underWay = 105_545
    const untilNewYear = await journalOf(db, { from: 0, until: newYear })
    expect(balanceOf(untilNewYear, 'clearing')).toBe(netOf(inNoPayout) + inReserve + underWay)
    expect(balanceOf(await journalOf(db), 'clearing')).toBe(netOf(inNoPayout) + inReserve)
    // The same of the files, month by month: no entry is in two of them, and none is missing.
    const spans = [0, Date.UTC(2026, 11, 1), newYear].map((from, index, all) => ({
      from,
      until: all[index + 1] ?? always.until,
    }))
    const months = await Promise.all(spans.map((span) => journalOf(db, span)))
    expect(
      months
        .flat()
        .map(({ number }) => number)
        .toSorted(),
    ).toEqual((await journalOf(db)).map(({ number }) => number).toSorted())
    expect(balanceOf(months[1]!, 'donations')).toBe(-(2929 + 1150 + 108_300 + 500))
  })

  it('do not change when something comes later: it is an entry of its own day', async (db) => {
    await addYearEnd(db)
    const december = await journalOf(db, { from: 0, until: newYear })
    await addEntries(db, at('2027-01-12'), [entry('refund', 'G-4', -1999, '2027-01-12')])
    expect(await journalOf(db, { from: 0, until: newYear })).toEqual(december)
    const january = await journalOf(db, { from: newYear, until: always.until })
    expect(january.map(({ number }) => number)).toEqual(['ST-270112', 'PO-270104-nder_way'])
    expect(balanceOf(january, 'refunds')).toBe(1999)
    // What waited joins a payout that arrives later.
    await db
      .updateTable('balance_entry')
      .set({ payout_id: 'po_under_way' })
      .where('payment_intent_id', '=', 'pi_G-5')
      .execute()
    expect(await journalOf(db, { from: 0, until: newYear })).toEqual(december)
  })

  it('stay on the arrival of payouts by default', async (db) => {
    await addYearEnd(db)
    await db.transaction().execute((tx) => keepAccrualStart(tx, null, 0))
    const byArrival = await journalOf(db)
    expect(byArrival.map(({ number }) => number.slice(0, 2))).toEqual(['PO', 'PO', 'PO', 'PO', 'PF'])
    expect(
      balanceOf(
        byArrival.filter(({ day }) => day < '2027'),
        'donations',
      ),
    ).toBe(-(1999 + 2929 + 1150))
  })
})
