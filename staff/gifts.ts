import { eachPaymentSince } from '../app/ledger/payment.queries.server.ts'
import type { Gift } from '../app/platform/tables.ts'
import { formatExactDollars } from '../app/ledger/money.ts'
import { remainingCents } from '../app/stripe/charge-state.server.ts'
import { database } from '../app/platform/database.server.ts'
import { modeCell, moneyCell, readDay, timeCell, writeMails } from './cells.ts'
import { csvLine } from './csv.ts'
import { findOne } from './find-one.ts'
import { table } from './table.ts'

const csvColumns = [
  'receipt_number',
  'status',
  'frequency',
  'amount',
  'refunded',
  'lost',
  'remaining',
  'payer_name',
  'payer_email',
  'payment_method',
  'created_at',
  'paid_at',
  'acknowledged_at',
  'checkout_session_id',
  'invoice_id',
  'subscription_id',
  'payment_intent_id',
  'failure_reason',
  'mode',
] as const

/** `gifts`: a table for reading, or CSV for a spreadsheet. Amounts in dollars, times in UTC. */
export async function showGifts(options: { since?: string; csv?: boolean }): Promise<void> {
  const db = await database()
  const gifts = eachPaymentSince(db, 'gift', readDay(options.since))
  if (options.csv) {
    process.stdout.write(csvLine(csvColumns))
    for await (const gift of gifts) process.stdout.write(csvLine(csvColumns.map((column) => cell(gift, column))))
    return
  }
  const rows = [['Number', 'Status', 'Amount', 'Frequency', 'Donor', 'Made', 'Receipt sent']]
  for await (const gift of gifts) {
    const { id, status, frequency, payer_name: donor } = gift
    rows.push([
      id,
      status,
      formatExactDollars(gift.amount_cents),
      frequency,
      donor ?? '',
      timeCell(gift.created_at),
      timeCell(gift.acknowledged_at),
    ])
  }
  process.stdout.write(rows.length > 1 ? table(rows) : 'No gifts yet.\n')
}

/** `gift WHICH`: everything the ledger knows of it. */
export async function showGift(which: string): Promise<void> {
  const gift = await findOne('gift', which)
  const facts = csvColumns.map((column) => [column.replaceAll('_', ' '), cell(gift, column)])
  process.stdout.write(table(facts))
  await writeMails(await database(), gift.id)
}

function cell(gift: Gift, column: (typeof csvColumns)[number]): string {
  if (column === 'amount') return moneyCell(gift.amount_cents)
  if (column === 'refunded') return moneyCell(gift.refunded_cents)
  if (column === 'lost') return moneyCell(gift.lost_cents)
  if (column === 'remaining') return moneyCell(remainingCents(gift))
  if (column === 'created_at' || column === 'paid_at' || column === 'acknowledged_at') return timeCell(gift[column])
  if (column === 'mode') return modeCell(gift)
  if (column === 'receipt_number') return gift.id
  return gift[column] ?? ''
}
