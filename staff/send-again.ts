import { randomUUID } from 'node:crypto'
import { database } from '../app/platform/database.server.ts'
import { commandLine } from '../app/platform/staff-change.server.ts'
import type { Payment } from '../app/platform/tables.ts'
import { sendAgain } from '../app/receipts/send-again.server.ts'

/** Sends a payment's receipt or confirmation once more. Throws, in words, when the address is none. */
export async function sendAgainOrThrow(payment: Payment, to?: string): Promise<void> {
  const asked = { to, who: commandLine, key: randomUUID() }
  const email = await sendAgain(await database(), payment, asked, Date.now())
  if (!email) throw new Error(`"${to ?? payment.payer_email ?? ''}" is not an email address. Give one with --to.`)
  const name = payment.kind === 'gift' ? 'receipt for' : 'confirmation of'
  process.stdout.write(`The ${name} ${payment.id} is queued for ${email}. The running site sends it within seconds.\n`)
}
