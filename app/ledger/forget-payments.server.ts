import { rules } from '../content/legal/rules.ts'
import { dayOf } from '../platform/day-of.ts'
import { isPostgres, type Db, type Tx } from '../platform/db.server.ts'
import { holdsAddress, type Forgotten } from '../platform/forget-step.server.ts'
import { dropMessagesAbout } from '../platform/outbox.server.ts'
import type { Payment, PaymentStatus } from '../platform/tables.ts'
import { identityColumns } from './payment.queries.server.ts'

/** How long the record of a payment is kept whole, as the privacy policy says. */
const keepYears = rules.keepGiftsYears
const dayMs = 24 * 60 * 60_000

/** Payments that never arrived: no income and no sale, so no rule asks for the payer. */
const emptyStatuses: readonly PaymentStatus[] = ['failed', 'expired']
/** The same holds for what went back whole. It is taken out on request only: a mail to the payer may still be owed. */
const noIncome: readonly PaymentStatus[] = [...emptyStatuses, 'refunded', 'dispute-lost']

/** A tracking number shows the buyer's address. */
const personalColumns = { gift: identityColumns.gift, order: [...identityColumns.order, 'tracking'] } as const

const words = {
  gift: { identity: 'name and address', record: 'a record of income for the IRS' },
  order: { identity: 'names and addresses', record: 'a record of a sale' },
} as const

/**
 * Each row stays, for its amounts. The payer stays in it while it is a record of income or of a sale (the IRS asks for
 * records that support a return) or may become one, for the years that the privacy policy names; after that, and from
 * payments that never arrived or went back whole, the payer is taken out.
 */
export async function forgetPayments(tx: Tx, email: string, now: number): Promise<Forgotten> {
  const theirs = await tx
    .selectFrom('payment')
    .select('id')
    .where(holdsAddress('payer_email', email))
    .where((row) => row.or([row('status', 'in', noIncome), row('created_at', '<', yearsLater(now, -keepYears))]))
    .$if(isPostgres(tx), (rows) => rows.forUpdate())
    .execute()
  const cleared = await clearIdentity(tx, theirs, now)

  const kept = await tx
    .selectFrom('payment')
    .select(['id', 'kind', 'status', 'created_at', 'paid_at', 'subscription_id'])
    .where(holdsAddress('payer_email', email))
    .orderBy('created_at')
    .execute()
  const goesOn = kept.some((payment) => payment.subscription_id !== null)
  return {
    removed: cleared.map(({ id, kind, status }) => `${words[kind].identity} in ${kind} ${id} (${status})`),
    kept: [
      ...kept.map(({ id, kind, status, created_at: at, paid_at: paidAt }) => {
        const why = paidAt === null ? 'it may still be paid' : words[kind].record
        return `${kind} ${id} (${status}): ${why}, kept until ${dayOf(yearsLater(at, keepYears))}`
      }),
      ...(goesOn ? ['a recurring gift goes on until it is stopped at Stripe; each renewal is a new record'] : []),
    ],
  }
}

/**
 * Triggered by: the server's timer.
 * Changes: up to `limit` payments past their time lose the payer: those that never arrived sooner than the others.
 * Repeatable: at any time. Returns how many it changed.
 */
export function forgetOldPayments(db: Db, now: number, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom('payment')
      .select('id')
      .where('created_at', '<', now - rules.keepUnpaidDays * dayMs)
      .where((row) => row.or([row('created_at', '<', yearsLater(now, -keepYears)), row('status', 'in', emptyStatuses)]))
      .where((row) => row.or(Object.values(personalColumns).flatMap((all) => all.map((name) => row(name, '<>', '')))))
      .limit(limit)
      .$if(isPostgres(tx), (rows) => rows.forUpdate())
      .execute()
    return (await clearIdentity(tx, old, now)).length
  })
}

async function clearIdentity(
  tx: Tx,
  rows: Pick<Payment, 'id'>[],
  now: number,
): Promise<Pick<Payment, 'id' | 'kind' | 'status'>[]> {
  if (rows.length === 0) return []
  const cleared = []
  for (const kind of ['gift', 'order'] as const) {
    // Empty, and not null: what is not known yet would be filled in when Stripe is asked again.
    const nobody = Object.fromEntries(personalColumns[kind].map((column) => [column, '']))
    const changed = await tx
      .updateTable('payment')
      // Whoever read the row before this must not write the name back.
      .set((row) => ({ ...nobody, version: row('version', '+', 1), updated_at: now }))
      .where('kind', '=', kind)
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .returning(['id', 'kind', 'status'])
      .execute()
    cleared.push(...changed)
  }
  // What was sent stays noted, or a late webhook would owe it anew.
  for (const { id } of cleared) await dropMessagesAbout(tx, id, 'queued')
  return cleared
}

/** The same day so many years later, or earlier, in epoch milliseconds. */
export function yearsLater(at: number, years: number): number {
  const date = new Date(at)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}
