import { addressOf, correctEmail, eachPaymentSince, markShipped } from '../app/ledger/payment.queries.server.ts'
import type { Order } from '../app/platform/tables.ts'
import { formatExactDollars } from '../app/ledger/money.ts'
import { remainingCents } from '../app/stripe/charge-state.server.ts'
import { database } from '../app/platform/database.server.ts'
import { queueMessage } from '../app/platform/outbox.server.ts'
import { modeCell, moneyCell, readDay, timeCell, writeMails } from './cells.ts'
import { csvLine } from './csv.ts'
import { findOne } from './find-one.ts'
import { sendAgain } from './send-again.ts'
import { table } from './table.ts'

const csvColumns = [
  'receipt_number',
  'status',
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
] as const

/** `orders`: a table for reading, or CSV for a spreadsheet. Amounts in dollars, times in UTC. */
export async function showOrders(options: { since?: string; csv?: boolean; unshipped?: boolean }): Promise<void> {
  const orders = eachPaymentSince(await database(), 'order', readDay(options.since))
  const wanted = (order: Order) => !options.unshipped || isToBeShipped(order)
  if (options.csv) {
    process.stdout.write(csvLine(csvColumns))
    for await (const order of orders) {
      if (wanted(order)) process.stdout.write(csvLine(csvColumns.map((column) => cell(order, column))))
    }
    return
  }
  const rows = [['Number', 'Status', 'Books', 'Amount', 'Buyer', 'Ordered', 'Shipped']]
  for await (const order of orders) {
    if (!wanted(order)) continue
    rows.push([
      order.id,
      order.status,
      String(order.quantity),
      formatExactDollars(order.amount_cents),
      order.payer_name ?? '',
      timeCell(order.created_at),
      timeCell(order.shipped_at),
    ])
  }
  const nothing = options.unshipped ? 'Every paid order has been shipped.\n' : 'No orders yet.\n'
  process.stdout.write(rows.length > 1 ? table(rows) : nothing)
}

/**
 * `order WHICH`: everything the ledger knows of it. With `--shipped`, notes that the parcel left and mails the buyer. With
 * `--resend`, confirms it again, with `--to` to another address.
 */
export async function showOrder(
  which: string,
  options: { shipped?: boolean; tracking?: string; resend?: boolean; to?: string },
): Promise<void> {
  const order = await findOne('order', which)
  if (options.tracking !== undefined && !options.shipped) throw new Error('--tracking goes with --shipped.')
  if (options.to !== undefined && !options.resend) throw new Error('--to goes with --resend.')
  if (options.resend) await confirmAgain(order, options.to)
  if (options.shipped) await shipOrder(order, options.tracking)
  if (options.resend || options.shipped) return
  const facts = csvColumns.map((column) => [column.replaceAll('_', ' '), cell(order, column)])
  process.stdout.write(table(facts))
  await writeMails(await database(), order.id)
}

async function confirmAgain(order: Order, address: string | undefined): Promise<void> {
  const { id } = order
  if (!isStillSold(order)) throw new Error(`Order ${id} is ${order.status}: there is no confirmation for it.`)
  const to = await sendAgain('order-confirmation', id, address ?? order.payer_email, (tx, email, now) =>
    correctEmail(tx, id, email, now),
  )
  process.stdout.write(`The confirmation of ${id} is queued for ${to}. The running site sends it within seconds.\n`)
}

async function shipOrder(order: Order, tracking = order.tracking ?? undefined): Promise<void> {
  if (!isStillSold(order)) {
    throw new Error(`Order ${order.id} is ${order.status}: it is not to be sent.`)
  }
  const number = tracking?.trim() || null
  if (number && !/^[\w -]{4,60}$/.test(number)) throw new Error(`"${tracking}" is not a tracking number.`)
  const now = Date.now()
  const isNew = await (await database()).transaction().execute(async (tx) => {
    const changed = await markShipped(tx, order.id, number, now)
    const dedupeKey = `order-shipped:${order.id}:${number ?? ''}`
    if (changed) await queueMessage(tx, { kind: 'order-shipped', subjectId: order.id, dedupeKey }, now)
    return changed
  })
  const to = addressOf(order).join(', ')
  process.stdout.write(
    isNew
      ? `Order ${order.id} to ${to} is noted as shipped, and the buyer is told within seconds.\n`
      : `Order ${order.id} was noted as shipped on ${timeCell(order.shipped_at)}. Nothing is sent again.\n`,
  )
}

const isStillSold = ({ status }: Order) => status === 'paid' || status === 'partly-refunded'
const isToBeShipped = (order: Order) => order.shipped_at === null && isStillSold(order)

function cell(order: Order, column: (typeof csvColumns)[number]): string {
  switch (column) {
    case 'receipt_number':
      return order.id
    case 'quantity':
      return String(order.quantity)
    case 'amount':
      return moneyCell(order.amount_cents)
    case 'shipping':
      return moneyCell(order.shipping_cents)
    case 'refunded':
      return moneyCell(order.refunded_cents)
    case 'lost':
      return moneyCell(order.lost_cents)
    case 'remaining':
      return moneyCell(remainingCents(order))
    case 'created_at':
    case 'paid_at':
    case 'confirmed_at':
    case 'shipped_at':
      return timeCell(order[column])
    case 'mode':
      return modeCell(order)
    default:
      return order[column] ?? ''
  }
}
