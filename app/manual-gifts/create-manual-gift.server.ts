import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { findGiver, findOwnerOf } from '../givers/giver.queries.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { insertManualGifts } from '../payments/insert-manual-gifts.server.ts'
import type { PaymentTable } from '../payments/payment-tables.ts'
import { noReversals } from '../stripe/charge-state.server.ts'
import { receiptNumberOf } from '../values/receipt-number.ts'
import { inReturnColumns } from '../payments/given-in-return.server.ts'
import { traitsOf } from '../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../values/money.ts'
import { keepGiver } from './keep-giver.server.ts'
import { type ManualGift, readTypedGift, type GiftProblem, type TypedGift } from './read-typed-gift.server.ts'
import { type Candidate, findCandidates } from './same-giver.queries.server.ts'

interface Entry {
  who: Actor
  /** Also if the same gift is entered already: two checks can be alike. */
  again?: boolean | undefined
  /** Of the form: a repeated submit enters one gift. */
  key?: string | undefined
  /** The receipts of gifts before this day, as 2026-12-01, were given elsewhere. Empty: none was. */
  receiptsFrom?: string | undefined
  /** The number of the giver that was chosen, or `new`. Undefined: it is asked when there are candidates. */
  giver?: string | undefined
}

export type ManualGiftResult =
  | { ok: true; id: string }
  /** `sameAs`: the number of the same gift, which is entered already. */
  | { ok: false; error: string; field?: GiftProblem['field']; sameAs?: string; candidates?: Candidate[] }

/**
 * Triggered by: the office, for a gift that was not paid through Stripe.
 * Changes: stores the gift of the chosen giver, and queues its receipt if there is an e-mail address and no receipt elsewhere. A giver without an
 * e-mail or postal address gets the typed one.
 * Repeatable: the same gift again is refused, with its number; `again` enters another one like it. A cancelled gift may be
 * entered again.
 */
export async function createManualGift(
  db: Db,
  typed: TypedGift,
  { who, again, key = randomUUID(), receiptsFrom = '', giver: chosen }: Entry,
  now = Date.now(),
): Promise<ManualGiftResult> {
  const gift = readTypedGift(typed, now)
  if ('problem' in gift) return { ok: false, error: gift.problem, field: gift.field }
  const { method, day, amountCents, email, name, description, reference, fund } = gift
  // Without a fund, the number is the one that it had before there were funds.
  const forFund = fund ? [`fund ${fund}`] : []
  const seed = [method, day, amountCents, email?.toLowerCase(), name, description, reference, ...forFund]
  const numberOf = (more: string[]) => receiptNumberOf('gift', JSON.stringify(['entered', ...seed, ...more]))
  const already = (id: string) => {
    const error = `This gift is entered already: ${id}. Say so if it is another one like it.`
    return { ok: false as const, error, sameAs: id }
  }
  const { id, isFree } = await findNumber(db, numberOf, again ? [key] : [])
  if (!isFree) return already(id)
  const decided = await decideGiver(db, gift, chosen)
  if ('error' in decided) return { ok: false, ...decided }
  const isNew = await db.transaction().execute(async (tx) => {
    const giver = await keepGiver(tx, { known: decided.id, seed: id }, gift, now)
    const row = manualGiftRow(id, { ...gift, email: gift.email ?? giver.email }, now)
    const isElsewhere = day < receiptsFrom
    const [added] = await insertManualGifts(tx, [
      { ...row, giver_id: giver.id, entered_by: who, acknowledged_elsewhere: isElsewhere ? 1 : null },
    ])
    if (!added) return false
    if (row.payer_email && !isElsewhere) await queueMessage(tx, { kind: 'gift-receipt', subjectId: id }, now)
    await recordChange(tx, { who, what: 'gift entered', subject: id, after: inWords(gift) }, now)
    return true
  })
  return isNew ? { ok: true, id } : already(id)
}

/** The number for a gift, and whether no gift has it. The number of a cancelled gift stays with it. */
async function findNumber(
  db: Db,
  numberOf: (more: string[]) => string,
  more: string[],
): Promise<{ id: string; isFree: boolean }> {
  const id = numberOf(more)
  const row = await db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirst()
  if (row?.status !== 'refunded') return { id, isFree: row === undefined }
  return findNumber(db, numberOf, [...more, id])
}

type Decided = { id: string | null } | { error: string; candidates?: Candidate[] }

/** The giver of the typed gift: the one with its e-mail address, or the chosen one. Returns null for a new one. */
async function decideGiver(db: Db, gift: ManualGift, chosen: string | undefined): Promise<Decided> {
  const byAddress = await findOwnerOf(db, gift.email)
  if (byAddress !== null) return { id: byAddress }
  if (chosen === 'new') return { id: null }
  if (chosen) {
    const giver = await findGiver(db, chosen)
    if (giver?.merged_into) return { error: `${chosen} was merged with ${giver.merged_into} since. Choose again.` }
    if (giver && giver.forgotten_at === null) return { id: giver.id }
    return { error: `There is no giver ${chosen}.` }
  }
  const candidates = await findCandidates(db, gift)
  return candidates.length === 0 ? { id: null } : { error: 'Is it the same giver? Choose below.', candidates }
}

/** "check, $250.00, received 2026-11-20": for the audit log, which has no names. */
function inWords({ method, amountCents, day, fund, mailedOn, inReturn }: ManualGift): string {
  const amount = traitsOf(method).isProperty ? [] : [formatExactDollars(amountCents)]
  const mailed = mailedOn ? [`mailed ${mailedOn}`] : []
  const forFund = fund ? [`fund ${fund}`] : []
  const given = inReturn ? [`in return: ${inReturn.kind}`] : []
  return [method, ...amount, `received ${day}`, ...mailed, ...forFund, ...given].join(', ')
}

/** The row of a manual gift. */
export function manualGiftRow(id: string, gift: ManualGift, now: number): Insertable<PaymentTable> {
  return {
    id,
    kind: 'gift',
    status: 'paid',
    frequency: 'once',
    attempts: 0,
    ...noReversals,
    amount_cents: gift.amountCents,
    payer_name: gift.name,
    payer_email: gift.email,
    postal_address: gift.postalAddress,
    payment_method: gift.method,
    description: gift.description,
    reference: gift.reference,
    fund: gift.fund,
    ...inReturnColumns(gift.inReturn),
    livemode: livemode(),
    version: 1,
    created_at: gift.at,
    paid_at: gift.at,
    given_at: gift.givenAt,
    arrived_by: gift.arrivedBy,
    mailed_on: gift.mailedOn,
    mailed_evidence: gift.mailedEvidence,
    check_dated_on: gift.checkDatedOn,
    property_kind: gift.propertyKind,
    entered_at: now,
    updated_at: now,
  }
}
