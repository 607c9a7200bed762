import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.server.ts'
import { isOfGiver } from '../../givers/giver.queries.server.ts'
import { changePayment, type WhichPayments } from '../../payments/change-payment.server.ts'

/** A name under which a giver gave or ordered, and how often. */
export interface PayerName {
  name: string
  payments: number
}

/** The most that a form offers. */
const maxNames = 20

/** The names under which a giver gave or ordered. `isOwn`: of this giver alone, without those that were merged with it. */
export async function findPayerNames(
  db: Db | Tx,
  { giverId, isOwn = false }: { giverId: string; isOwn?: boolean },
): Promise<PayerName[]> {
  const rows = await db
    .selectFrom('payment')
    .where((row) => (isOwn ? row('giver_id', '=', giverId) : isOfGiver('giver_id', giverId)))
    .where('payer_name', '<>', '')
    .groupBy('payer_name')
    .select(['payer_name', sql<number>`cast(count(*) as int)`.as('payments')])
    .orderBy('payments', 'desc')
    .orderBy('payer_name')
    .limit(maxNames)
    .execute()
  return rows.map(({ payer_name: each, payments }) => ({ name: each ?? '', payments }))
}

interface NameCorrection {
  giverId: string
  /** Of this giver alone, without those that were merged with it. */
  isOwn?: boolean
  /** Misspelled names as they stand on payments. Null means payments without a name. */
  misspelled: readonly (string | null)[]
  /** The right one. */
  name: string
}

/**
 * Corrects a misspelled name on the payments that have it, and so on the renewals to come. Receipts and statements print it from
 * then on, and say that they replace the first. Repeatable. Returns how many payments it corrected.
 */
export async function correctPayerNames(
  tx: Tx,
  { giverId, isOwn = false, misspelled, name }: NameCorrection,
  now: number,
): Promise<number> {
  const names = misspelled.filter((each) => each !== null && each !== '' && each !== name)
  const isMisspelled: WhichPayments = (row) =>
    row.or([
      row('payer_name', 'in', ['', ...names]).and('payer_name', '<>', ''),
      ...(misspelled.includes(null) ? [row('payer_name', 'is', null)] : []),
    ])
  const corrected = await changePayment(tx, isMisspelled, { payer_name: name, payer_corrected_at: now }, now)
    .where((row) => (isOwn ? row('giver_id', '=', giverId) : isOfGiver('giver_id', giverId)))
    .returning('id')
    .execute()
  return corrected.length
}
