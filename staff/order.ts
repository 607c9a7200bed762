import { addressOf, markShipped } from '../app/ledger/payment.queries.server.ts'
import { database } from '../app/platform/database.server.ts'
import { queueMessage } from '../app/platform/outbox.server.ts'
import type { Order } from '../app/platform/tables.ts'
import { timeCell } from './cells.ts'
import { findOne, isStillSold, writePayment } from './payments.ts'
import { sendAgain } from './send-again.ts'

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
  if (options.resend && !isStillSold(order)) {
    throw new Error(`Order ${order.id} is ${order.status}: there is no confirmation for it.`)
  }
  if (options.resend) await sendAgain('order-confirmation', order, options.to)
  if (options.shipped) await shipOrder(order, options.tracking)
  if (!options.resend && !options.shipped) await writePayment(order)
}

async function shipOrder(order: Order, tracking = order.tracking ?? undefined): Promise<void> {
  if (!isStillSold(order)) throw new Error(`Order ${order.id} is ${order.status}: it is not to be sent.`)
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
