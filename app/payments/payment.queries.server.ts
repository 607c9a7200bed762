import { sql, type SqlBool } from 'kysely'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { eachRow, pageAfter } from '../db/each-row.ts'
import { assignGiver } from '../givers/assign-giver.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import type { Order, Payment, PaymentTable } from './payment-tables.ts'
import type { PaymentStatus } from '../values/payment-terms.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import { findCorrectedWords } from './corrected-words.queries.server.ts'
import { traitsOf } from './manual-gift-methods.ts'
import { findHoldersOfParts, intentsOf, writeParts } from './payment-part.queries.server.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import type { PaymentSource } from '../stripe/stripe.server.ts'
import { changePayment } from './change-payment.server.ts'

export type Kind = Payment['kind']

/** The statuses of payments whose money has arrived, also when it was refunded or disputed later. */
export const receivedStatuses: readonly PaymentStatus[] = [
  'paid',
  'partly-refunded',
  'refunded',
  'disputed',
  'dispute-lost',
]

/** Whether something is left to acknowledge or to pack. */
export function isReceiptDue(payment: Payment): boolean {
  const { status, paid_at: paidAt, payment_method: method } = payment
  if (paidAt === null) return false
  return traitsOf(method).isProperty ? status === 'paid' : remainingCents(payment) > 0
}

/** The lines of an order's address, as printed on a parcel in the United States. */
export function addressOf({ ship_name, ship_line1, ship_line2, ship_city, ship_state, ship_zip }: Order): string[] {
  const region = [ship_state, ship_zip].filter(Boolean).join(' ')
  const town = [ship_city, region].filter(Boolean).join(', ')
  return [ship_name, ship_line1, ship_line2, town].filter((line): line is string => Boolean(line))
}

/** The constraints of the table guarantee that a row is a gift or an order. */
export const payments = (db: Db | Tx) => db.selectFrom('payment').selectAll().$castTo<Payment>()

export function findPayment(db: Db | Tx, id: string): Promise<Payment | undefined> {
  return payments(db).where('id', '=', id).executeTakeFirst()
}

/** Waits until no other transaction changes the payment. */
export function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const payment = payments(tx).where('id', '=', id)
  return payment.$if(isPostgres(tx), (row) => row.forUpdate()).executeTakeFirst()
}

export async function findPaymentBySource(db: Db | Tx, source: PaymentSource): Promise<Payment | undefined> {
  if ('session' in source) return payments(db).where('checkout_session_id', '=', source.session).executeTakeFirst()
  if ('invoice' in source) {
    const { invoice, begins } = source
    const known = await payments(db).where('invoice_id', '=', invoice).executeTakeFirst()
    return known ?? (begins?.payment ? findPayment(db, begins.payment) : undefined)
  }
  const { paymentIntent } = source
  const whole = await payments(db).where('payment_intent_id', '=', paymentIntent).executeTakeFirst()
  const [ofPart] = whole ? [] : await findHoldersOfParts(db, [paymentIntent])
  return ofPart === undefined ? whole : findPayment(db, ofPart)
}

/** The last paid gift of a subscription. */
export function findLastGiftOf(tx: Tx, subscription: string): Promise<Payment | undefined> {
  return payments(tx)
    .where('subscription_id', '=', subscription)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The row with another number that has the payment's checkout session, its invoice or one of its payment intents. */
export async function findHolder(db: Db | Tx, remote: RemotePayment): Promise<Payment | undefined> {
  const { checkout_session_id: session, invoice_id: invoice } = remote
  const intents = intentsOf(remote)
  const ofParts = await findHoldersOfParts(db, intents)
  return payments(db)
    .where('id', '!=', remote.id)
    .where((row) =>
      row.or([
        ...(session ? [row('checkout_session_id', '=', session)] : []),
        ...(invoice ? [row('invoice_id', '=', invoice)] : []),
        ...(intents.length > 0 ? [row('payment_intent_id', 'in', intents)] : []),
        ...(ofParts.length > 0 ? [row('id', 'in', ofParts)] : []),
      ]),
    )
    .executeTakeFirst()
}

/**
 * Adds a payment. False when the ledger has it already: then nothing is changed. `consentWords` is what the giver of a
 * recurring gift agreed to on our page: Stripe does not report it, so no sync changes it.
 */
export async function insertPayment(
  db: Db | Tx,
  remote: RemotePayment,
  now: number,
  consentWords: string | null = null,
): Promise<boolean> {
  const { parts, asksNoLetters: _asksNoLetters, ...columns } = remote
  const giver_id = await assignGiver(db, remote, now)
  const isNew = await insertNew(db, 'payment', {
    ...columns,
    ...(await findCorrectedWords(db, remote)),
    giver_id,
    given_at: givenAt(remote),
    consent_words: consentWords,
    version: 1,
    updated_at: now,
  })
  if (isNew && parts) await writeParts(db, remote.id, parts)
  return isNew
}

/** The date of a gift for its giver's taxes. A date that the staff decided stays. */
function givenAt(remote: RemotePayment, stored?: Payment): number | null {
  if (remote.kind === 'order') return null
  return stored?.date_reviewed_at ? stored.given_at : remote.paid_at
}

/** Updates the stored payment with the remote one. False when the row was changed after it was read. */
export async function updatePayment(tx: Tx, stored: Payment, remote: RemotePayment, now: number): Promise<boolean> {
  const { id, kind: _kind, created_at: _createdAt, asksNoLetters: _asksNoLetters, parts, ...fields } = remote
  const identity = mergeIdentity(stored, remote)
  const giver_id = stored.giver_id ?? (await assignGiver(tx, { ...remote, ...identity }, now))
  const { numUpdatedRows } = await changePayment(
    tx,
    id,
    {
      ...fields,
      ...identity,
      giver_id,
      given_at: givenAt(remote, stored),
      ...keepWords(stored, remote),
      ...(stored.tribute_corrected_at !== null && { tribute_kind: stored.tribute_kind }),
      // The staff may have corrected it with the rest of the address.
      ...(stored.paid_at !== null && stored.ship_state !== null && { ship_state: stored.ship_state }),
      // An invoice does not name its session.
      checkout_session_id: fields.checkout_session_id ?? stored.checkout_session_id,
    },
    now,
  )
    .where('version', '=', stored.version)
    .executeTakeFirst()
  if (numUpdatedRows > 0n && parts) await writeParts(tx, id, parts)
  return numUpdatedRows > 0n
}

/** The columns that identify the payer. The state is not one: it identifies nobody, and taxes need it. */
export const identityColumns = {
  gift: ['payer_name', 'payer_email', 'customer_id'],
  order: ['payer_name', 'payer_email', 'ship_name', 'ship_line1', 'ship_line2', 'ship_city', 'ship_zip'],
} as const satisfies Record<Kind, readonly (keyof PaymentTable)[]>

/**
 * The payer's identity after a sync. Stored values stay: the staff may have corrected them, and a value that was removed
 * on request, an empty text, must not come back. Only when the payment has arrived since, the remote values replace them, but
 * not a name that was corrected.
 */
function mergeIdentity(stored: Payment, remote: RemotePayment): Record<string, string | null> {
  const hasArrived = stored.paid_at === null && remote.paid_at !== null
  const [first, second] = hasArrived ? [remote, stored] : [stored, remote]
  const known = identityColumns[stored.kind].map((column) => [column, first[column] ?? second[column] ?? null])
  // The address may have been changed here while a bank transfer was on its way. Stripe has the old one.
  return {
    ...Object.fromEntries(known),
    ...(hasArrived && stored.payer_email && { payer_email: stored.payer_email }),
    ...(stored.payer_corrected_at !== null && { payer_name: stored.payer_name }),
  }
}

/** What donors write about others, and to us. The record of a gift does not need it, so it is removed on request. */
export const wordsColumns = ['tribute_name', 'tell_name', 'tell_email', 'tell_message', 'note'] as const

/** A text that was removed on request, an empty one, does not come back from Stripe, even when the payment arrives. */
function keepWords(stored: Payment, remote: RemotePayment): Record<string, string | null> {
  if (stored.kind === 'order') return {}
  return Object.fromEntries(wordsColumns.map((column) => [column, stored[column] ?? remote[column] ?? null]))
}

/** Writes the address that the staff entered for the payer. A later sync does not change it. */
export async function correctEmail(tx: Tx, id: string, email: string, now: number): Promise<void> {
  await changePayment(tx, id, { payer_email: email }, now).execute()
}

/** Whether an order is paid and not refunded in full, so that it is shipped. */
export const isShippable = ({ status }: Pick<Payment, 'status'>) => status === 'paid' || status === 'partly-refunded'

/** Records that the parcel was shipped. False when this is already recorded with the same tracking number. */
export async function recordShipped(tx: Tx, id: string, tracking: string | null, now: number): Promise<boolean> {
  const { numUpdatedRows } = await changePayment(
    tx,
    id,
    { shipped_at: sql<number>`coalesce(shipped_at, ${now})`, tracking },
    now,
  )
    .where((row) => row.or([row('shipped_at', 'is', null), row('tracking', 'is distinct from', tracking)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How long after a payment the decision of a lost dispute may still change. */
const appealMs = 540 * 24 * 60 * 60_000

/** The condition of the index `payment_open`, in its words. */
const mayBeOpen = sql<SqlBool>`(status in ('pending', 'processing') or retry_at is not null or refund_pending_cents > 0
  or disputed_cents > 0 or lost_cents > 0)`

/**
 * Payments whose next change may be missing from a list of recent changes: those that began before `begunBefore` and have
 * no final state, those with a pending refund or a dispute, and renewals whose next try is due.
 */
export function findOpenPayments(db: Db, begunBefore: number, now: number): Promise<Payment[]> {
  return payments(db)
    .where(mayBeOpen)
    .where(
      sql<SqlBool>`(
        (status in ('pending', 'processing') and created_at < ${begunBefore}) or retry_at < ${now}
        or refund_pending_cents > 0 or disputed_cents > 0 or (lost_cents > 0 and paid_at > ${now - appealMs})
      )`,
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(2000)
    .execute()
}

/** All gifts or all orders since a time, the oldest first. */
export function eachPaymentSince(db: Db, kind: Kind, from: number): AsyncGenerator<Payment> {
  return eachRow(
    (last, limit) => pageAfter(payments(db).where('kind', '=', kind), 'created_at', last, limit).execute(),
    ({ created_at: at, id }) => ({ at, id }),
    { from },
  )
}

/** How many payments began since a time: paid ones and unpaid ones. */
export function countBegun(db: Db, since: number): Promise<{ paid: number; unpaid: number }> {
  return db
    .selectFrom('payment')
    .select((row) => [
      row.fn.count<number>('id').filterWhere('paid_at', 'is not', null).as('paid'),
      row.fn.count<number>('id').filterWhere('status', 'in', ['pending', 'failed', 'expired']).as('unpaid'),
    ])
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
}
