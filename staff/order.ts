import { addressOf, isStillSold } from '../app/ledger/payment.queries.server.ts'
import { shipOrder, undoShipping } from '../app/ledger/ship-order.server.ts'
import { database } from '../app/platform/database.server.ts'
import { commandLine } from '../app/platform/staff-change.server.ts'
import type { Order } from '../app/platform/tables.ts'
import { timeCell } from './cells.ts'
import { findOne, writePayment } from './payments.ts'
import { sendAgainOrThrow } from './send-again.ts'

/**
 * `order WHICH`: everything the ledger knows of it. With `--shipped`, notes that the parcel left and mails the buyer;
 * `--not-shipped` takes that back. With `--resend`, confirms it again, with `--to` to another address.
 */
export async function showOrder(
  which: string,
  options: { shipped?: boolean; notShipped?: boolean; tracking?: string; resend?: boolean; to?: string },
): Promise<void> {
  const order = await findOne('order', which)
  if (options.tracking !== undefined && !options.shipped) throw new Error('--tracking goes with --shipped.')
  if (options.to !== undefined && !options.resend) throw new Error('--to goes with --resend.')
  if (options.resend && !isStillSold(order)) {
    throw new Error(`Order ${order.id} is ${order.status}: there is no confirmation for it.`)
  }
  if (options.resend) await sendAgainOrThrow(order, options.to)
  if (options.shipped) await ship(order, options.tracking ?? null)
  if (options.notShipped) await unship(order)
  if (!options.resend && !options.shipped && !options.notShipped) await writePayment(order)
}

async function ship(order: Order, tracking: string | null): Promise<void> {
  const done = await shipOrder(await database(), { id: order.id, tracking, who: commandLine }, Date.now())
  if (!done.ok) throw new Error(done.problem)
  const to = addressOf(order).join(', ')
  process.stdout.write(
    done.isNew
      ? `Order ${order.id} to ${to} is noted as shipped, and the buyer is told within seconds.\n`
      : `Order ${order.id} was noted as shipped on ${timeCell(order.shipped_at)}. Nothing is sent again.\n`,
  )
}

async function unship({ id }: Order): Promise<void> {
  const isUndone = await undoShipping(await database(), { id, who: commandLine }, Date.now())
  process.stdout.write(isUndone ? `Order ${id} is to be packed again.\n` : `Order ${id} is not noted as shipped.\n`)
}
