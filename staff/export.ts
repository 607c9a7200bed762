import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { eachContactMessage } from '../app/contact/contact-message.queries.server.ts'
import { contactFields } from '../app/content/contact-fields.ts'
import { bookTitle, everyBook } from '../app/catalog/books.ts'
import { fundName } from '../app/catalog/funds.ts'
import { database } from '../app/db/database.server.ts'
import type { Db } from '../app/db/db.server.ts'
import { findGiversSince, type Giver } from '../app/office/givers/givers-since.queries.server.ts'
import { eachSubscriber } from '../app/newsletter/subscriber.queries.server.ts'
import { areFundsUsed } from '../app/payments/fund.queries.server.ts'
import { eachPaymentSince } from '../app/payments/payment.queries.server.ts'
import type { Payment, PaymentTable } from '../app/payments/payment-tables.ts'
import { remainingCents } from '../app/stripe/charge-state.server.ts'
import { layPublishedWords } from '../app/published-words/lay-published-words.server.ts'
import { csvLine } from '../app/values/csv-line.ts'
import { plainDollars } from '../app/values/money.ts'
import { readDay, timeCell } from './print.ts'
import { linesOfWords } from './export-words.ts'

type MoneyColumn = 'amount' | 'cover' | 'shipping' | 'tax' | 'refunded' | 'lost' | 'remaining'
type PaymentColumn = keyof PaymentTable | MoneyColumn | 'receipt_number' | 'mode'

const giftColumns: readonly PaymentColumn[] = [
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
  'acknowledged_elsewhere',
  'checkout_session_id',
  'invoice_id',
  'subscription_id',
  'payment_intent_id',
  'description',
  'reference',
  'entered_at',
  'refund_asked_at',
  'cover',
  'tribute_kind',
  'tribute_name',
  'tell_name',
  'tell_email',
  'tell_message',
  'note',
  'came_from',
  'fund',
  'failure_reason',
  'mode',
]

const orderColumns: readonly PaymentColumn[] = [
  'receipt_number',
  'status',
  'book',
  'quantity',
  'amount',
  'shipping',
  'refunded',
  'lost',
  'remaining',
  'payer_name',
  'payer_email',
  'ship_name',
  'ship_line1',
  'ship_line2',
  'ship_city',
  'ship_state',
  'ship_zip',
  'payment_method',
  'created_at',
  'paid_at',
  'confirmed_at',
  'shipped_at',
  'tracking',
  'checkout_session_id',
  'payment_intent_id',
  'failure_reason',
  'mode',
  'tax',
]

const giverColumns = [
  'id',
  'email',
  'name',
  'postal_address',
  'gifts',
  'own_money',
  'first_paid_at',
  'last_paid_at',
] as const

const subscriberColumns = [
  'id',
  'email',
  'status',
  'consent_source',
  'consented_at',
  'confirmed_at',
  'unsubscribed_at',
  'consent_text',
  'moved_in_by',
] as const

const messageColumns = [
  'id',
  'created_at',
  'answered_at',
  'type',
  'name',
  'email',
  'subject',
  'further',
  'message',
] as const

/** Each list as lines of CSV, with amounts in dollars and times in UTC. */
const lists: Record<string, (db: Db, since: number) => AsyncIterable<string>> = {
  gifts: async function* (db, since) {
    const isUsed = await areFundsUsed(db)
    const columns = giftColumns.filter((column) => column !== 'fund' || isUsed)
    yield* linesOf(eachPaymentSince(db, 'gift', since), columns, paymentCell)
  },
  orders: (db, since) => {
    const columns = orderColumns.filter((column) => column !== 'book' || everyBook().length > 1)
    return linesOf(eachPaymentSince(db, 'order', since), columns, paymentCell)
  },
  givers: async function* (db, since) {
    yield* linesOf(await findGiversSince(db, since), giverColumns, giverCell)
  },
  subscribers: (db, since) => linesOf(eachSubscriber(db, since), subscriberColumns, cellOf),
  messages: (db, since) => {
    const hasFurther = Object.keys(contactFields).length > 0
    const columns = messageColumns.filter((column) => column !== 'further' || hasFurther)
    return linesOf(eachContactMessage(db, { from: since }), columns, cellOf)
  },
  words: linesOfWords,
}

/** `export KIND [--since DATE]`: a list for a spreadsheet, streamed from the database. */
export async function exportList(kind: string, { since }: { since?: string }): Promise<void> {
  if (kind === 'words' && since !== undefined) throw new Error('Words are exported as a whole: leave --since out.')
  const list = Object.hasOwn(lists, kind) ? lists[kind] : undefined
  const names = Object.keys(lists)
  if (!list)
    throw new Error(`There is no list "${kind}". There are ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`)
  const from = readDay(since)
  const db = await database()
  await layPublishedWords(db, Date.now())
  await pipeline(Readable.from(list(db, from)), process.stdout, { end: false })
}

async function* linesOf<Row, Column extends string>(
  rows: AsyncIterable<Row> | readonly Row[],
  columns: readonly Column[],
  cell: (row: Row, column: Column) => string,
): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const row of rows) yield csvLine(columns.map((column) => cell(row, column)))
}

/** A value of a row. A column whose name ends in "at" is a time. */
function cellOf<Column extends string>(row: Record<Column, unknown>, column: Column): string {
  return column.endsWith('_at') ? timeCell(row[column] as number | null) : String(row[column] ?? '')
}

const giverCell = (giver: Giver, column: (typeof giverColumns)[number]) =>
  column === 'own_money' ? plainDollars(giver.own_cents) : cellOf(giver, column)

function paymentCell(payment: Payment, column: PaymentColumn): string {
  switch (column) {
    case 'receipt_number':
      return payment.id
    case 'amount':
    case 'refunded':
    case 'lost':
    case 'shipping':
    case 'tax':
    case 'cover':
      return plainDollars(payment[`${column}_cents`] ?? 0)
    case 'remaining':
      return plainDollars(remainingCents(payment))
    case 'fund':
      return payment.fund ? fundName(payment.fund) : ''
    case 'book':
      return bookTitle(payment.book)
    case 'acknowledged_elsewhere':
      return payment.acknowledged_elsewhere ? 'yes' : ''
    // Payments in test mode stay in the ledger, but are not income.
    case 'mode':
      return payment.livemode === 1 ? 'live' : 'test'
    default:
      return cellOf(payment, column)
  }
}
