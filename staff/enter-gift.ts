import { enterGift as enter } from '../app/ledger/enter-gift.server.ts'
import type { TypedGift } from '../app/ledger/read-typed-gift.server.ts'
import { findPayment } from '../app/ledger/payment.queries.server.ts'
import { database } from '../app/platform/database.server.ts'
import { commandLine } from '../app/platform/staff-change.server.ts'
import { writePayment } from './payments.ts'

/** `enter-gift METHOD`: a check, cash, shares and whatever else did not come through Stripe. */
export async function enterGift(
  method: string,
  { again, address, ...options }: Omit<TypedGift, 'method' | 'postalAddress'> & { again?: boolean; address?: string },
): Promise<void> {
  const db = await database()
  const postalAddress = address?.replaceAll(';', '\n')
  const entered = await enter(db, { method, ...options, postalAddress }, { who: commandLine, again })
  if (!entered.ok) throw new Error(entered.error)
  const { id, email } = entered
  const gift = await findPayment(db, id)
  if (gift) await writePayment(gift)
  const next = email
    ? `The receipt is queued for ${email}. The running site sends it within seconds.`
    : `There is no address to send the receipt to: "npm run staff -- receipt ${id} --print" writes it, to be posted.`
  process.stdout.write(`\nEntered as ${id}. ${next}\n`)
}
