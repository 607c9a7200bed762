import { findPayments } from '../app/ledger/find-payments.server.ts'
import type { Gift, Order, Payment } from '../app/platform/tables.ts'
import { formatExactDollars } from '../app/ledger/money.ts'
import { database } from '../app/platform/database.server.ts'
import { timeCell } from './cells.ts'
import { table } from './table.ts'

type Rows = { gift: Gift; order: Order }

/**
 * The one gift or order that `text` means: its number, any id of Stripe's, the payer's address or name. Throws, in
 * words and with a list to choose from, when there is none or more than one.
 */
export async function findOne<Kind extends keyof Rows>(kind: Kind, text: string): Promise<Rows[Kind]> {
  const found = await findPayments(await database(), text)
  const fitting = found.filter((payment) => payment.kind === kind)
  const [only, another] = fitting
  if (only && !another) return only as Rows[Kind]
  if (only) throw new Error(`${fitting.length} ${kind}s fit "${text}". Give the number of one:\n\n${list(fitting)}`)
  const hint = found[0]
    ? `"${text}" is of another kind:\n\n${list(found)}`
    : `"npm run staff -- ${kind}s" lists them; they are found by number, any id of Stripe's, address or name.`
  throw new Error(`There is no ${kind} ${text}. ${hint}`)
}

function list(payments: Payment[]): string {
  return table(
    payments.map((row) => [
      row.id,
      row.kind,
      row.status,
      formatExactDollars(row.amount_cents),
      row.payer_name ?? '',
      timeCell(row.created_at),
    ]),
  )
}
