import { randomUUID } from 'node:crypto'
import { rules } from '../content/legal/rules.ts'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { type Forgetting, type Forgotten, holdsAddress } from '../db/forget-step.server.ts'
import type { Tables } from '../db/tables.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { foldEmail } from '../values/email-address.ts'
import { findGiverIdOf, type Giver, isOfGiver } from './giver.queries.server.ts'

export type EmailChange = Tables['email_change']

/** The outbox kinds of the mails about a change: `confirm` and `received` to the new address, the others to the previous one. */
export const emailChangeKinds = {
  confirm: 'address-confirm',
  requested: 'address-requested',
  changed: 'address-changed',
  received: 'address-received',
} as const

const dayMs = 24 * 60 * 60_000
/** How long a new address can be confirmed. */
export const confirmMs = rules.myGiving.confirmAddressDays * dayMs
/** How long the previous address can take a confirmed change back. */
export const undoMs = rules.myGiving.undoAddressDays * dayMs

/**
 * `open`: it waits for the new address. `confirmed`: the previous address can take it back. `expired`: it was not confirmed in
 * time, or can no longer be taken back.
 */
export type ChangeState = 'open' | 'confirmed' | 'cancelled' | 'reverted' | 'expired'

export function stateOf(change: EmailChange, now: number): ChangeState {
  if (change.reverted_at !== null) return 'reverted'
  if (change.confirmed_at !== null) return now < change.confirmed_at + undoMs ? 'confirmed' : 'expired'
  if (change.cancelled_at !== null) return 'cancelled'
  return now < change.expires_at ? 'open' : 'expired'
}

export function findEmailChange(db: Db | Tx, id: string): Promise<EmailChange | undefined> {
  return db.selectFrom('email_change').selectAll().where('id', '=', id).executeTakeFirst()
}

type NewChange = Pick<EmailChange, 'giver_id' | 'email' | 'payment_id' | 'made_by' | 'gets_receipts' | 'previous_email'>

/** Stores a change that waits until the new address confirms it or, with `confirmedAt`, counts at once. */
export async function insertEmailChange(
  tx: Tx,
  change: NewChange,
  now: number,
  confirmedAt: number | null = null,
): Promise<EmailChange> {
  const row: EmailChange = {
    ...change,
    id: randomUUID(),
    email_key: foldEmail(change.email),
    created_at: now,
    expires_at: confirmedAt ?? now + confirmMs,
    confirmed_at: confirmedAt,
    cancelled_at: null,
    reverted_at: null,
  }
  await tx.insertInto('email_change').values(row).execute()
  return row
}

/** The changes of one payment's address. */
export function findCorrectionsOf(db: Db | Tx, paymentId: string): Promise<EmailChange[]> {
  const changes = db.selectFrom('email_change').selectAll().where('payment_id', '=', paymentId)
  return changes.orderBy('created_at').orderBy('id').execute()
}

/** The requests for another address of a giver since a time, the oldest first. Corrections of payments are not among them. */
export function findRequestsSince(db: Db | Tx, giverId: string, since: number): Promise<EmailChange[]> {
  return db
    .selectFrom('email_change')
    .selectAll()
    .where(isOfGiver('giver_id', giverId))
    .where('payment_id', 'is', null)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The requested addresses of a giver that wait for their confirmation. */
export async function findOpenRequests(db: Db | Tx, giverId: string, now: number): Promise<EmailChange[]> {
  const requests = await findRequestsSince(db, giverId, now - confirmMs)
  return requests.filter((change) => stateOf(change, now) === 'open')
}

/** Whether the giver has this address by a change that the previous address can still take back. */
export async function canBeTakenBack(db: Db | Tx, email: string, now: number): Promise<boolean> {
  const change = await db
    .selectFrom('email_change')
    .select('id')
    .where('email_key', '=', foldEmail(email))
    .where('payment_id', 'is', null)
    .where('created_at', '>', now - confirmMs - undoMs)
    .where('confirmed_at', '>', now - undoMs)
    .where('reverted_at', 'is', null)
    .where('previous_email', 'is not', null)
    .executeTakeFirst()
  return change !== undefined
}

/** Waits until no other transaction changes it. */
export function lockEmailChange(tx: Tx, id: string): Promise<EmailChange | undefined> {
  const change = tx.selectFrom('email_change').selectAll().where('id', '=', id)
  return change.$if(isPostgres(tx), (row) => row.forUpdate()).executeTakeFirst()
}

/** The same, after the giver of the change: a transaction that locks both locks the giver first. */
export async function lockWithGiver(tx: Tx, id: string): Promise<{ change: EmailChange; giver: Giver } | undefined> {
  const found = await findEmailChange(tx, id)
  const giver = found && (await lockGiver(tx, found.giver_id))
  const change = giver && (await lockEmailChange(tx, id))
  return change && { change, giver }
}

/** Waits until no other transaction changes the addresses of the giver. */
export function lockGiver(tx: Tx, id: string): Promise<Giver | undefined> {
  const giver = tx.selectFrom('giver').selectAll().where('id', '=', id)
  return giver.$if(isPostgres(tx), (row) => row.forUpdate()).executeTakeFirst()
}

/**
 * Lets the mails about a giver's payments go to this address of the giver, and to no other, also those about gifts whose
 * address was typed before.
 */
export async function moveReceipts(tx: Tx, giverId: string, email: string, now: number): Promise<void> {
  const emailKey = foldEmail(email)
  const emails = tx.updateTable('giver_email').where(isOfGiver('giver_id', giverId))
  await emails.set({ gets_receipts: 0, chosen_at: null }).where('email_key', '<>', emailKey).execute()
  await emails.set({ gets_receipts: 1, chosen_at: now }).where('email_key', '=', emailKey).execute()
}

/**
 * Deletes the changes of the giver who has this address, and the requests for it. A confirmed change to it is kept until the
 * previous address can no longer take it back: otherwise a person who took over somebody's gifts could prevent that.
 */
export async function forgetEmailChanges(tx: Db | Tx, email: string, { now, isLook }: Forgetting): Promise<Forgotten> {
  const giverId = (await findGiverIdOf(tx, email)) ?? ''
  const theirs = await tx
    .selectFrom('email_change')
    .selectAll()
    .where((row) =>
      row.or([
        isOfGiver('giver_id', giverId),
        row('email_key', '=', foldEmail(email)),
        holdsAddress('previous_email', email),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const isKept = (change: EmailChange) => {
    const previous = change.previous_email
    return previous !== null && foldEmail(previous) !== foldEmail(email) && stateOf(change, now) === 'confirmed'
  }
  const gone = theirs.filter((change) => !isKept(change))
  if (!isLook) await deleteChanges(tx, gone)
  return {
    removed: gone.map(({ created_at: at }) => `change of address of ${publisherDay(at)}`),
    kept: theirs
      .filter(isKept)
      .map(
        ({ created_at: at, confirmed_at: confirmedAt }) =>
          `change of address of ${publisherDay(at)}: the previous address can take it back, kept until ${publisherDay((confirmedAt ?? at) + undoMs)}`,
      ),
  }
}

async function deleteChanges(tx: Db | Tx, changes: readonly EmailChange[]): Promise<void> {
  const ids = changes.map(({ id }) => id)
  await tx
    .deleteFrom('email_change')
    .where('id', 'in', ['', ...ids])
    .execute()
}

/** Deletes up to `limit` changes that can no longer be taken back. Returns how many. */
export async function forgetOldEmailChanges(db: Db, now: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('email_change')
    .select('id')
    .where('created_at', '<=', now - confirmMs - undoMs)
    .limit(limit)
  const deleted = await db.deleteFrom('email_change').where('id', 'in', old).returning('id').execute()
  return deleted.length
}
