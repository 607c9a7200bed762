import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { rules } from '../content/legal/rules.ts'
import { dayOf } from '../values/day-of.ts'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { type Forgotten, holdsAddress } from '../db/forget-step.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { newVersion } from '../payments/payment.queries.server.ts'
import type { Tables } from '../db/tables.ts'
import { foldEmail } from '../values/email-address.ts'

export type AddressChange = Tables['address_change']

/** The outbox kinds of the mails to the old address, which can undo the change, and to the new one. */
export const addressChangeKinds = { old: 'address-changed', new: 'address-received' } as const

const undoMs = rules.myGiving.undoAddressDays * 24 * 60 * 60_000
export const undoableUntil = ({ created_at: at }: Pick<AddressChange, 'created_at'>) => at + undoMs

interface Change {
  /** The payments that get the new address. By default, all of the old one. */
  ids?: readonly string[]
  from: string
  to: string
}

/**
 * Triggered by: a payer who wants receipts at another address, or mistyped it.
 * Changes: the payments get the new address, and mails to both addresses are queued.
 * Repeatable: a second time finds nothing under the old address. Null when nothing was changed.
 *
 * Stripe keeps the old address: for a recurring gift, the stored address counts (`withKnownAddress`).
 */
export async function changeAddress(tx: Tx, { ids, from, to }: Change, now: number): Promise<AddressChange | null> {
  if (from === '' || foldEmail(from) === foldEmail(to)) return null
  await lockPayments(tx, holdsAddress('payer_email', from))
  const moved = await tx
    .updateTable('payment')
    .set({ payer_email: to, ...newVersion(now) })
    .where(holdsAddress('payer_email', from))
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ['', ...(ids ?? [])]))
    .returning('id')
    .execute()
  if (moved.length === 0) return null
  const change: AddressChange = {
    id: randomUUID(),
    old_email: from,
    new_email: to,
    payment_ids: JSON.stringify(moved.map(({ id }) => id)),
    created_at: now,
    undone_at: null,
  }
  await tx.insertInto('address_change').values(change).execute()
  for (const kind of Object.values(addressChangeKinds)) await queueMessage(tx, { kind, subjectId: change.id }, now)
  return change
}

/**
 * Waits for a renewal that is stored with the address of these payments, and then includes it. All transactions lock the
 * older payment first.
 */
async function lockPayments(tx: Tx, which: RawBuilder<SqlBool>): Promise<void> {
  if (!isPostgres(tx)) return
  await tx.selectFrom('payment').select('id').where(which).orderBy('created_at').orderBy('id').forUpdate().execute()
}

/**
 * Triggered by: the old address, from the mail about the change.
 * Changes: the payments get the old address back, also after a further change, and so do their later renewals. A forgotten
 * payer stays forgotten.
 * Repeatable: the first time counts. Returns the addresses that lost payments, or null when there is nothing to undo.
 */
export async function undoAddressChange(tx: Tx, id: string, now: number): Promise<string[] | null> {
  const change = await tx
    .updateTable('address_change')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('created_at', '>', now - undoMs)
    .returningAll()
    .executeTakeFirst()
  if (!change) return null
  const ids = JSON.parse(change.payment_ids) as string[]
  // Stripe's times are whole seconds: a renewal in the second of the change seems older than the change.
  const sinceChange = change.created_at - (change.created_at % 1000)
  await lockPayments(tx, sql<SqlBool>`id in (${sql.join(['', ...ids])})`)
  const recurring = tx
    .selectFrom('payment')
    .select('subscription_id')
    .where('id', 'in', ['', ...ids])
  const theirs = await tx
    .selectFrom('payment')
    .select(['id', 'payer_email'])
    .where((row) =>
      row.or([
        row('id', 'in', ['', ...ids]),
        row.and([row('subscription_id', 'in', recurring), row('created_at', '>=', sinceChange)]),
      ]),
    )
    .where('payer_email', '<>', '')
    .execute()
  await tx
    .updateTable('payment')
    .set({ payer_email: change.old_email, ...newVersion(now) })
    .where('id', 'in', ['', ...theirs.map((payment) => payment.id)])
    .execute()
  return [...new Set([change.new_email, ...theirs.map(({ payer_email: email }) => email ?? '')])].filter(Boolean)
}

export function findAddressChange(db: Db | Tx, id: string): Promise<AddressChange | undefined> {
  return db.selectFrom('address_change').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Deletes the changes from this address and the undone ones. A change to it is kept until the old address can no longer
 * undo it: otherwise a person who changed somebody else's address could prevent the undo.
 */
export async function forgetAddressChanges(tx: Tx, email: string): Promise<Forgotten> {
  const isTheirs = holdsAddress('new_email', email)
  const removed = await tx
    .deleteFrom('address_change')
    .where((row) => row.or([holdsAddress('old_email', email), row.and([isTheirs, row('undone_at', 'is not', null)])]))
    .returning('created_at')
    .execute()
  const kept = await tx.selectFrom('address_change').select('created_at').where(isTheirs).execute()
  return {
    removed: removed.map(({ created_at: at }) => `change of address of ${dayOf(at)}`),
    kept: kept.map(
      (change) =>
        `change of address of ${dayOf(change.created_at)}: the old address can undo it, kept until ${dayOf(undoableUntil(change))}`,
    ),
  }
}

/** Deletes up to `limit` changes that can no longer be undone. Returns how many. */
export async function forgetOldAddressChanges(db: Db, now: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('address_change')
    .select('id')
    .where('created_at', '<=', now - undoMs)
    .limit(limit)
  const deleted = await db.deleteFrom('address_change').where('id', 'in', old).returning('id').execute()
  return deleted.length
}
