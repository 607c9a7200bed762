import { findPayments } from '../app/payments/find-payments.server.ts'
import { countSources } from '../app/payments/gift-sources.queries.server.ts'
import { formatExactDollars, plainDollars } from '../app/values/money.ts'
import { eachPaymentSince, isStillSold } from '../app/payments/payment.queries.server.ts'
import { findChangesOf, findRecurringGift } from '../app/subscriptions/recurring-gift.queries.server.ts'
import { database } from '../app/db/database.server.ts'
import type { Db } from '../app/db/db.server.ts'
import type { Gift, Order, Payment, PaymentTable } from '../app/payments/payment-tables.ts'
import { describeChange, describeRecurringGift } from '../app/receipts/describe-recurring.server.ts'
import { remainingCents } from '../app/stripe/charge-state.server.ts'
import { cellOf, forTerminal, printList, printMails, readDay, say, table, timeCell } from './print.ts'

type MoneyColumn = 'amount' | 'cover' | 'shipping' | 'refunded' | 'lost' | 'remaining'
type Column = keyof PaymentTable | MoneyColumn | 'receipt_number' | 'receipt_sent' | 'mode'
type Kind = Payment['kind']

const payer = ['payer_name', 'payer_email'] as const
const address = ['ship_name', 'ship_line1', 'ship_line2', 'ship_city', 'ship_state', 'ship_zip'] as const
const csvColumns: Record<Kind, readonly Column[]> = {
  gift: [
    ...(['receipt_number', 'status', 'frequency', 'amount', 'refunded', 'lost', 'remaining'] as const),
    ...payer,
    ...(['payment_method', 'created_at', 'paid_at', 'acknowledged_at', 'acknowledged_elsewhere'] as const),
    ...(['checkout_session_id', 'invoice_id', 'subscription_id', 'payment_intent_id'] as const),
    ...(['description', 'reference', 'entered_at', 'refund_asked_at'] as const),
    ...(['cover', 'tribute_kind', 'tribute_name', 'tell_name', 'tell_email', 'tell_message', 'note'] as const),
    ...(['came_from', 'failure_reason', 'mode'] as const),
  ],
  order: [
    ...(['receipt_number', 'status', 'quantity', 'amount', 'shipping', 'refunded', 'lost', 'remaining'] as const),
    ...payer,
    ...address,
    ...(['payment_method', 'created_at', 'paid_at', 'confirmed_at', 'shipped_at', 'tracking'] as const),
    ...(['checkout_session_id', 'payment_intent_id', 'failure_reason', 'mode'] as const),
  ],
}

const tableColumns: Record<Kind, Record<string, Column>> = {
  gift: {
    Number: 'receipt_number',
    Status: 'status',
    Amount: 'amount_cents',
    Frequency: 'frequency',
    Donor: 'payer_name',
    Made: 'created_at',
    'Receipt sent': 'receipt_sent',
  },
  order: {
    Number: 'receipt_number',
    Status: 'status',
    Books: 'quantity',
    Amount: 'amount_cents',
    Buyer: 'payer_name',
    Ordered: 'created_at',
    Shipped: 'shipped_at',
  },
}

interface ListOptions {
  since?: string
  csv?: boolean
  unshipped?: boolean
}

/** `gifts`, `orders`: a table for reading, or CSV for a spreadsheet. Amounts in dollars. */
export const showGifts = (options: ListOptions): Promise<void> => showPayments('gift', options)
export const showOrders = (options: ListOptions): Promise<void> => showPayments('order', options)

async function showPayments(kind: Kind, { since, csv, unshipped }: ListOptions): Promise<void> {
  async function* wanted(): AsyncGenerator<Payment> {
    for await (const payment of eachPaymentSince(await database(), kind, readDay(since))) {
      if (!unshipped || (payment.shipped_at === null && isStillSold(payment))) yield payment
    }
  }
  const none = unshipped ? 'Every paid order has been shipped.' : `No ${kind}s yet.`
  const [heads, columns] = [Object.keys(tableColumns[kind]), Object.values(tableColumns[kind])]
  await printList({ rows: wanted(), cell: paymentCell, heads, columns, csvColumns: csvColumns[kind], none }, csv)
}

/** `gift WHICH`. */
export const showGift = async (which: string): Promise<void> => writePayment(await findOne('gift', which))

/** Everything the ledger knows of one payment, and its messages. */
export async function writePayment(payment: Payment): Promise<void> {
  const facts = csvColumns[payment.kind].map((column) => [column.replaceAll('_', ' '), paymentCell(payment, column)])
  process.stdout.write(table(facts))
  const db = await database()
  if (payment.subscription_id) await writeRecurring(db, payment.subscription_id)
  await printMails(db, payment.id)
}

/** How the recurring gift stood when Stripe was last asked, and what was changed, by whom, and why it was stopped. */
async function writeRecurring(db: Db, subscription: string): Promise<void> {
  const gift = await findRecurringGift(db, subscription)
  if (gift) say(`\nRecurring gift: ${describeRecurringGift(gift)}`)
  for (const change of await findChangesOf(db, subscription)) {
    const why = change.reason === null ? '' : ` Why: ${forTerminal(change.reason)}`
    say(`${timeCell(change.created_at)}  by ${change.made_by}: ${describeChange(change, 'unsaid')}${why}`)
  }
}

function paymentCell(payment: Payment, column: Column): string {
  switch (column) {
    case 'receipt_number':
      return payment.id
    case 'amount':
    case 'refunded':
    case 'lost':
    case 'shipping':
    case 'cover':
      return plainDollars(payment[`${column}_cents`] ?? 0)
    case 'remaining':
      return plainDollars(remainingCents(payment))
    case 'amount_cents':
      return formatExactDollars(payment.amount_cents)
    case 'receipt_sent':
      return payment.acknowledged_at === null && payment.acknowledged_elsewhere
        ? 'elsewhere'
        : timeCell(payment.acknowledged_at)
    case 'acknowledged_elsewhere':
      return payment.acknowledged_elsewhere ? 'yes' : ''
    // Payments that were tried before the live keys came stay in the ledger: they are no income.
    case 'mode':
      return payment.livemode === 1 ? 'live' : 'test'
    default:
      return cellOf(payment, column)
  }
}

/** `sources`: where gifts came from, by what their link to the donate page said of itself (`/donate?from=spring-letter`). */
export async function showSources({ since, csv }: { since?: string; csv?: boolean }): Promise<void> {
  const found = await countSources(await database(), readDay(since))
  const rows = found.map(({ source, gifts, cents }) => ({ source, gifts, remaining: plainDollars(Number(cents)) }))
  const columns = ['source', 'gifts', 'remaining'] as const
  await printList({ rows, cell: cellOf, heads: ['Source', 'Gifts', 'Remaining'], columns, none: 'None yet.' }, csv)
}

/**
 * The one gift or order that `text` means: its number, any id of Stripe's, the payer's address or name. Throws, in
 * words and with a list to choose from, when there is none or more than one.
 */
export async function findOne(kind: 'gift', text: string): Promise<Gift>
export async function findOne(kind: 'order', text: string): Promise<Order>
export async function findOne(kind: 'gift or order', text: string): Promise<Payment>
export async function findOne(kind: Kind | 'gift or order', text: string): Promise<Payment> {
  const found = await findPayments(await database(), text)
  const fitting = found.filter((payment) => kind === 'gift or order' || payment.kind === kind)
  const [only, another] = fitting
  if (only && !another) return only
  if (only) throw new Error(`${fitting.length} fit "${text}". Give the number of one:\n\n${list(fitting)}`)
  const hint = found[0]
    ? `"${text}" is of another kind:\n\n${list(found)}`
    : `"npm run staff -- ${kind === 'order' ? 'orders' : 'gifts'}" lists them; they are found by number, any id of Stripe's, address or name.`
  throw new Error(`There is no ${kind} ${text}. ${hint}`)
}

function list(payments: Payment[]): string {
  const columns = ['id', 'kind', 'status', 'amount_cents', 'payer_name', 'created_at'] as const
  return table(payments.map((payment) => columns.map((column) => paymentCell(payment, column))))
}
