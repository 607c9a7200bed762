import { randomUUID } from 'node:crypto'
import { formatExactDollars, parseDollars } from '../app/ledger/money.ts'
import { refundableCents, refundPayment } from '../app/ledger/refund-payment.server.ts'
import { database } from '../app/platform/database.server.ts'
import { dayOf } from '../app/platform/day-of.ts'
import { commandLine } from '../app/platform/staff-change.server.ts'
import { findOne } from './payments.ts'

/** `refund WHICH [--amount DOLLARS]`: the same command again on the same day is the same refund. */
export async function refund(
  which: string,
  { amount, again = false }: { amount?: string; again?: boolean },
): Promise<void> {
  const payment = await findOne('gift or order', which)
  const cents = amount === undefined ? refundableCents(payment) : parseDollars(amount)
  if (cents === null) throw new Error(`"${amount}" is not an amount. Write it as 250 or 1,234.50.`)
  const now = Date.now()
  const key = `command line: ${again ? randomUUID() : dayOf(now)}`
  const done = await refundPayment(await database(), { id: payment.id, cents, who: commandLine, key }, now)
  if (!done.ok) throw new Error(done.error)
  const state = done.state === 'refunded' ? 'is refunded, and the payer is told within seconds' : 'will be refunded'
  process.stdout.write(`${formatExactDollars(cents)} of ${payment.kind} ${payment.id} ${state}.\n`)
}
