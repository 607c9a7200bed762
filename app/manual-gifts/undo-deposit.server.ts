import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { type Db, isPostgres } from '../db/db.server.ts'
import { formatExactDollars } from '../values/money.ts'
import type { DepositSlip } from './deposit-slip.queries.server.ts'
import { changePayment } from '../payments/change-payment.server.ts'

const dayMs = 24 * 60 * 60_000
/** A slip can be undone until the next statement of the bank was compared with the books. */
const undoDays = 60

/** Why a slip cannot be undone, in words. Null: it can. */
export function undoProblem(
  { created_at: closedAt }: Pick<DepositSlip, 'created_at'>,
  gifts: readonly { id: string; status: string }[],
  now: number,
): string | null {
  if (now - closedAt > undoDays * dayMs) {
    return `It was closed more than ${undoDays} days ago. Correct it in your books.`
  }
  const cancelled = gifts.find(({ status }) => status !== 'paid')
  if (!cancelled) return null
  return `${cancelled.id} was cancelled after the deposit, and the journal took it from the bank account. Correct the slip in your books.`
}

/**
 * Triggered by: the office, for a slip that does not equal the bank's line.
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
    const gifts = await tx
      .selectFrom('payment')
      .select(['id', 'status'])
      .where('deposit_slip_id', '=', id)
      .orderBy('id')
      .$if(isPostgres(tx), (rows) => rows.forUpdate())
      .execute()
    const problem = undoProblem(slip, gifts, now)
    if (problem) return { ok: false, problem: `${problem} Nothing was changed.` }
    await tx.updateTable('deposit_slip').set({ undone_at: now }).where('id', '=', id).execute()
    await changePayment(tx, (row) => row('deposit_slip_id', '=', id), { deposit_slip_id: null }, now).execute()
    const before = `${slip.gift_count} gifts, ${formatExactDollars(slip.total_cents)}, on ${slip.deposited_on}`
    await recordChange(tx, { who, what: 'deposit undone', subject: id, before }, now)
    return { ok: true }
  })
}
