import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { type Db, isPostgres } from '../db/db.server.ts'
import { type DepositSlip, findCancelledOnSlip, sumOfDeposit } from './deposit-slip.queries.server.ts'
import { changePayment } from '../payments/change-payment.server.ts'

const dayMs = 24 * 60 * 60_000
/** A slip can be undone until the next statement of the bank was compared with the books. Without a slip, no statement was. */
const undoDays = 60

/** Why a deposit cannot be undone, in words. Returns null when it can. `cancelled`: a gift of it that was cancelled later. */
export function undoProblem(
  { created_at: closedAt, elsewhere }: Pick<DepositSlip, 'created_at' | 'elsewhere'>,
  cancelled: string | undefined,
  now: number,
): string | null {
  if (elsewhere === null && now - closedAt > undoDays * dayMs) {
    return `It was closed more than ${undoDays} days ago. Correct it in your books.`
  }
  if (cancelled === undefined) return null
  return `${cancelled} was cancelled after the deposit, and the journal took it from the bank account. Correct the slip in your books.`
}

/**
 * Triggered by: the office, for a slip that does not equal the bank's line, or gifts that still wait for deposit.
 * Changes: marks the slip as undone; its gifts wait for deposit again.
 * Repeatable: a slip is undone once.
 */
export function undoDeposit(
  db: Db,
  { id, who }: { id: string; who: Actor },
  now = Date.now(),
): Promise<{ ok: true } | { ok: false; problem: string }> {
  return db.transaction().execute(async (tx) => {
    const slip = await tx
      .selectFrom('deposit_slip')
      .selectAll()
      .where('id', '=', id)
      .$if(isPostgres(tx), (rows) => rows.forUpdate())
      .executeTakeFirst()
    if (!slip) return { ok: false, problem: 'There is no such deposit slip.' }
    if (slip.undone_at !== null) return { ok: true }
    if (isPostgres(tx)) {
      await tx.selectFrom('payment').select('id').where('deposit_slip_id', '=', id).orderBy('id').forUpdate().execute()
    }
    const problem = undoProblem(slip, await findCancelledOnSlip(tx, id), now)
    if (problem) return { ok: false, problem: `${problem} Nothing was changed.` }
    await tx.updateTable('deposit_slip').set({ undone_at: now }).where('id', '=', id).execute()
    await changePayment(tx, (row) => row('deposit_slip_id', '=', id), { deposit_slip_id: null }, now).execute()
    const before = `${slip.gift_count} gifts, ${sumOfDeposit(slip)}, on ${slip.deposited_on}`
    const what = slip.elsewhere === null ? 'deposit undone' : 'deposit elsewhere undone'
    await recordChange(tx, { who, what, subject: id, before }, now)
    return { ok: true }
  })
}
