import { expect, test } from 'vitest'
import { bookAccounts } from '../../config/book-accounts.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import { keepAccrualStart } from '../accrual-start.server.ts'
import type { JournalEntry } from '../journal-entry.ts'
import { journalOfReceived } from '../journal-of-received.server.ts'
import { journalOfPayouts } from '../journal.server.ts'
import { addYearEnd } from '../testing/add-year-end.ts'
import { namesOf } from '../testing/names-of-programs.ts'
import { readers } from '../testing/read-journal-file.ts'
import { balancesInBeancount, balancesInHledger, type Balances, fundInHledger } from '../testing/text-programs.ts'
import { nameBooks } from './book-names.ts'
import { journalFile } from './journal-files.ts'
import { type ProgramKey, programs } from './programs.ts'

const always = { from: 0, until: Date.UTC(2100, 0) }
const keys = Object.keys(programs) as ProgramKey[]

/** Checks on two days, one of a fund, and what they are after they were cancelled. */
async function addChecks(db: Db): Promise<void> {
  const until = Date.UTC(2026, 10, 20)
  await addGifts(db, { count: 4, giver: { email: 'ada@example.com', count: 1 }, until })
  const offline = { payment_intent_id: null, payment_method: 'check', entered_at: until }
  await db.updateTable('payment').set(offline).where('payment_intent_id', 'in', ['pi_0', 'pi_1', 'pi_2']).execute()
  for (const [amount, cents] of [
    [1000, 1999],
    [1001, 29],
    [1002, 115],
  ] as const) {
    // prettier-ignore
    await db.updateTable('payment').set({ amount_cents: cents }).where('amount_cents', '=', amount).execute()
  }
  await db.updateTable('payment').set({ fund: 'trial-camp' }).where('amount_cents', '=', 29).execute()
}

const journals: Record<string, (db: Db) => Promise<JournalEntry[]>> = {
  async cash(db) {
    await addYearEnd(db)
    await db.transaction().execute((tx) => keepAccrualStart(tx, null, 0))
    return Array.fromAsync(journalOfPayouts(db, always))
  },
  async accrual(db) {
    await addYearEnd(db)
    return Array.fromAsync(journalOfPayouts(db, always))
  },
  async received(db) {
    await addChecks(db)
    return Array.fromAsync(journalOfReceived(db, always))
  },
}

const fileOf = async (entries: JournalEntry[], key: ProgramKey) => {
  const { names, faults } = namesOf(key)
  expect(faults).toEqual([])
  return (await Array.fromAsync(journalFile(toAsync(entries), programs[key], names))).join('')
}

async function* toAsync(entries: JournalEntry[]) {
  yield* entries
}

function balancesOf(lines: Iterable<{ account: string; cents: number }>): Balances {
  const sums: Balances = {}
  for (const { account, cents } of lines) sums[account] = (sums[account] ?? 0) + cents
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

for (const [kind, journalOf] of Object.entries(journals)) {
  describeOnEachDatabase(`the ${kind} journal in the file of each program`, (_, it) => {
    it('has every entry on its day, balanced, with the sums of the journal on the accounts as they are named', async (db) => {
      const journal = await journalOf(db)
      expect(journal.length).toBeGreaterThan(0)
      for (const key of keys) {
        const { names } = namesOf(key)
        const read = readers[key](await fileOf(journal, key))
        expect(
          read.map(({ day }) => day),
          key,
        ).toEqual(journal.map(({ day }) => day))
        expect(
          read.map(({ lines }) => sumOf(lines)),
          key,
        ).toEqual(journal.map(() => 0))
        expect(new Set(read.map(({ id }) => id)).size, key).toBe(journal.length)
        const booked = journal.flatMap(({ lines }) => lines.map((line) => ({ ...line, account: names[line.account] })))
        expect(balancesOf(read.flatMap(({ lines }) => lines)), key).toEqual(balancesOf(booked))
        const ofFund = booked.filter(({ fund, account }) => fund === 'Trial camp' && account === names.donations)
        const readOfFund = read
          .flatMap(({ lines }) => lines)
          .filter(({ fund, account }) => fund === 'Trial camp' && account === names.donations)
        expect(sumOf(ofFund), key).toBeLessThan(0)
        expect(sumOf(readOfFund), key).toBe(sumOf(ofFund))
      }
    })

    it('is read by hledger and beancount, whose balances are the same', async (db) => {
      const journal = await journalOf(db)
      const sumsOf = (key: ProgramKey) => {
        const { names } = namesOf(key)
        return balancesOf(
          journal.flatMap(({ lines }) => lines.map((line) => ({ ...line, account: names[line.account] }))),
        )
      }
      const file = await fileOf(journal, 'hledger')
      expect(balancesInHledger(file) ?? sumsOf('hledger')).toEqual(sumsOf('hledger'))
      const ofCamp = journal.flatMap(({ lines }) => lines).filter(({ fund }) => fund === 'Trial camp')
      const expected = balancesOf(ofCamp.map((line) => ({ ...line, account: namesOf('hledger').names[line.account] })))
      expect(fundInHledger(file, 'Trial camp') ?? expected).toEqual(expected)
      const accounts = Object.values(namesOf('beancount').names).filter((name) => name !== '')
      const inBeancount = balancesInBeancount(await fileOf(journal, 'beancount'), [...new Set(accounts)])
      expect(inBeancount ?? sumsOf('beancount')).toEqual(sumsOf('beancount'))
    })

    it('has for Xero no line on the bank account, and for Aplos funds that balance within each entry', async (db) => {
      const journal = await journalOf(db)
      const xero = readers.xero(await fileOf(journal, 'xero')).flatMap(({ lines }) => lines)
      expect(xero.every(({ account }) => account !== '1000')).toBe(true)
      expect(balancesOf(xero)['1900']).toBe(balancesOf(journal.flatMap(({ lines }) => lines))['bank'])
      for (const { id, lines } of readers.aplos(await fileOf(journal, 'aplos'))) {
        expect(
          lines.every(({ fund }) => fund !== ''),
          id,
        ).toBe(true)
        for (const [fund, ofFund] of Map.groupBy(lines, (line) => line.fund))
          expect(sumOf(ofFund), `${id} ${fund}`).toBe(0)
      }
    })
  })
}

test('programs with names of their own need none, and the others say which ones they need', () => {
  const faultsOf = (key: ProgramKey) => nameBooks(programs[key]).faults
  for (const key of ['another', 'quickbooks-online', 'quickbooks-desktop', 'hledger', 'beancount'] as const) {
    expect(faultsOf(key), key).toEqual([])
  }
  const others = bookAccounts.filter((account) => account !== 'bank')
  expect(faultsOf('xero').map(({ name }) => name)).toEqual(['bankClearing', ...others])
  expect(faultsOf('aplos').map(({ name }) => name)).toEqual(['bank', ...others, 'generalFund'])
  expect(nameBooks(programs.xero, { fees: 'Stripe fees' }).faults).toContainEqual({
    name: 'fees',
    problem: 'Xero needs the code of the account, such as 200, and not its name.',
  })
})

test('a program has a label, an ending and three lines about its import', () => {
  for (const { label, ending, steps } of Object.values(programs)) {
    expect(label).not.toBe('')
    expect(ending).toMatch(/^[a-z]+$/)
    expect(steps).toHaveLength(3)
  }
})
