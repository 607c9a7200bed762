import { expect, test } from 'vitest'
import { readBookAccounts } from '../config/book-accounts.ts'
import { nameBooks } from './programs/book-names.ts'
import { journalFile } from './programs/journal-files.ts'
import { anotherProgram } from './programs/quickbooks-online.ts'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../payments/testing/paid-payment.ts'
import { entriesCsv } from './entries-csv.server.ts'
import { journalOfPayouts } from './journal.server.ts'
import { addPayout } from './testing/add-payout.ts'

const always = { from: 0, until: Date.UTC(2100, 0) }
const at = Date.UTC(2026, 10, 20)
const of = (name: string) => ({ id: name, checkout_session_id: `cs_${name}`, payment_intent_id: `pi_${name}` })

/** A payout with gifts and orders, of which some are refunded, and one of each is disputed. */
async function addRefunds(db: Db): Promise<void> {
  await insertPayment(db, paidGift({ ...of('G-1'), amount_cents: 5000 }), 0)
  await insertPayment(db, paidGift({ ...of('G-2'), amount_cents: 2000, fund: 'trial-camp' }), 0)
  await insertPayment(db, paidOrder({ ...of('B-1'), amount_cents: 2500 }), 0)
  const entry = (category: string, name: string, net_cents: number) => ({
    type: category,
    category,
    net_cents,
    payment_intent_id: `pi_${name}`,
  })
  await addPayout(db, {
    id: 'po_1',
    created_at: at,
    entries: [
      entry('charge', 'G-1', 5000),
      entry('charge', 'G-2', 2000),
      entry('charge', 'B-1', 2500),
      entry('refund', 'G-1', -1999),
      entry('refund', 'G-2', -29),
      entry('refund', 'B-1', -115),
      entry('refund_failure', 'B-1', 15),
      entry('dispute', 'G-1', -300),
      entry('dispute', 'B-1', -400),
    ],
  })
}

describeOnEachDatabase('refunds of gifts and of orders in one payout', (_, it) => {
  it('are lines of their own on accounts of their own, to the cent', async (db) => {
    await addRefunds(db)
    const [entry] = await Array.fromAsync(journalOfPayouts(db, always))
    expect(entry?.lines.map(({ account, cents, text }) => [account, cents, text])).toEqual([
      ['bank', 6672, 'Deposit'],
      ['donations', -5000, 'Gifts: 1'],
      ['donations', -2000, 'Gifts: 1, fund: Trial camp'],
      ['sales', -(2500 - 399), 'Orders: 1'],
      ['shipping', -399, 'Shipping of orders'],
      ['refunds', 1999, 'Refunds of gifts: 1'],
      ['refunds', 29, 'Refunds of gifts: 1, fund: Trial camp'],
      ['salesRefunds', 100, 'Refunds of orders: 2'],
      ['disputes', 300, 'Disputes of gifts: 1'],
      ['disputes', 400, 'Disputes of orders: 1'],
    ])
    expect(entry?.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  })

  it('are told apart in the journal and in the file of all entries', async (db) => {
    await addRefunds(db)
    const { names } = nameBooks(anotherProgram)
    const file = (await Array.fromAsync(journalFile(journalOfPayouts(db, always), anotherProgram, names))).join('')
    expect(file).toMatch(/,Refunds,19\.99/)
    expect(file).toMatch(/,Refunds,0\.29/)
    expect(file).toMatch(/,Refunds of sales,1\.00/)
    const [head = '', ...rows] = (await Array.fromAsync(entriesCsv(db, always))).join('').trimEnd().split('\r\n')
    const [kind, gross] = ['kind', 'gross'].map((name) => head.split(',').indexOf(name)) as [number, number]
    expect(rows.map((row) => row.split(',')).flatMap((row) => (row[gross]?.startsWith('-') ? row[kind] : []))).toEqual([
      'gift-refund',
      'gift-refund',
      'order-refund',
      'gift-dispute',
      'order-dispute',
      'payout',
    ])
  })
})

test('refunds stay on one account where a setting from before names it, and are parted by one more word', () => {
  const accountsOf = (setting: string) => {
    const given = readBookAccounts(setting)
    if (typeof given === 'string') throw new Error(given)
    const { refunds, salesRefunds } = nameBooks(anotherProgram, given).names
    return [refunds, salesRefunds]
  }
  expect(accountsOf('')).toEqual(['Refunds', 'Refunds of sales'])
  expect(accountsOf('bank=1010')).toEqual(['Refunds', 'Refunds of sales'])
  expect(accountsOf('refunds=4900')).toEqual(['4900', '4900'])
  expect(accountsOf('salesRefunds=4950; refunds=4900')).toEqual(['4900', '4950'])
  expect(accountsOf('salesRefunds=4950')).toEqual(['Refunds', '4950'])
})
