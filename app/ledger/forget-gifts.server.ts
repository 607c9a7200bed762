import { dayOf } from '../platform/day-of.ts'
import { isPostgres, type Db, type Tx } from '../platform/db.server.ts'
import { holdsAddress, type Forgotten } from '../platform/forget-step.server.ts'
import { dropMessagesAbout } from '../platform/outbox.server.ts'
import type { PaymentStatus } from '../platform/tables.ts'
import { donorColumns, type Gift } from './gift.queries.server.ts'
import { forgetBefore, keepYears, yearsLater } from './kept-years.ts'

/** Gifts that came to nothing: they are no income, so no tax rule asks who wanted to give. */
const emptyStatuses: readonly PaymentStatus[] = ['failed', 'expired']
/** Nor who gave what went back whole. It is only taken out when somebody asks: the donor may still be to be told. */
const noIncome: readonly PaymentStatus[] = [...emptyStatuses, 'refunded', 'dispute-lost']

/**
 * The ledger keeps each row, for its sums. The name and address stay in it while a gift is a record of income (the
 * IRS asks for records that support what a return says) or may still become one, for the years that the privacy
 * policy names; after that, and from gifts that came to nothing or went back whole, they are taken out.
 */
export async function forgetGifts(tx: Tx, email: string, now: number): Promise<Forgotten> {
  const theirs = await tx
    .selectFrom('gift')
    .select('id')
    .where(holdsAddress('donor_email', email))
    .where((row) => row.or([row('status', 'in', noIncome), row('created_at', '<', forgetBefore(now).all)]))
    .$if(isPostgres(tx), (rows) => rows.forUpdate())
    .execute()
  const cleared = await clearDonors(
    tx,
    theirs.map(({ id }) => id),
    now,
  )

  const kept = await tx
    .selectFrom('gift')
    .select(['id', 'status', 'created_at', 'paid_at', 'subscription_id'])
    .where(holdsAddress('donor_email', email))
    .orderBy('created_at')
    .execute()
  const goesOn = kept.some((gift) => gift.subscription_id !== null)
  return {
    removed: cleared.map(({ id, status }) => `name and address in gift ${id} (${status})`),
    kept: [
      ...kept.map(
        ({ id, status, created_at: at, paid_at: paidAt }) =>
          `gift ${id} (${status}): ${paidAt === null ? 'it may still be paid' : 'a record of income for the IRS'}, kept until ${dayOf(yearsLater(at, keepYears))}`,
      ),
      ...(goesOn ? ['a recurring gift goes on until it is stopped at Stripe; each renewal is a new record'] : []),
    ],
  }
}

/**
 * Triggered by: the server's timer.
 * Changes: up to `limit` gifts past their time lose name and address: those that came to nothing sooner than the others.
 * Repeatable: at any time. Returns how many it changed.
 */
export function forgetOldGifts(db: Db, now: number, limit: number): Promise<number> {
  const { all, unpaid } = forgetBefore(now)
  return db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom('gift')
      .select('id')
      .where('created_at', '<', unpaid)
      .where((row) => row.or([row('created_at', '<', all), row('status', 'in', emptyStatuses)]))
      .where((row) => row.or(donorColumns.map((column) => row(column, '<>', ''))))
      .limit(limit)
      .$if(isPostgres(tx), (rows) => rows.forUpdate())
      .execute()
    const cleared = await clearDonors(
      tx,
      old.map(({ id }) => id),
      now,
    )
    return cleared.length
  })
}

/** Empty, and not null: what is not known yet would be filled in when Stripe is asked again. */
const nobody = Object.fromEntries(donorColumns.map((column) => [column, '']))

async function clearDonors(tx: Tx, ids: string[], now: number): Promise<Pick<Gift, 'id' | 'status'>[]> {
  if (ids.length === 0) return []
  const cleared = await tx
    .updateTable('gift')
    .set((row) => ({
      ...nobody,
      // Whoever read the row before this must not write the name back.
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('id', 'in', ids)
    .returning(['id', 'status'])
    .execute()
  // What was sent stays noted, or a late webhook would owe it anew.
  for (const { id } of cleared) await dropMessagesAbout(tx, id, 'queued')
  return cleared
}
