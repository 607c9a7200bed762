import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { type Db, isPostgres, type Tx } from '../db/db.server.ts'
import type { PaymentTable } from '../payments/payment-tables.ts'
import { receiptNumberOf } from '../values/receipt-number.ts'
import { formatExactDollars } from '../values/money.ts'
import { parseDollars, whyNoAmount } from '../values/typed-amount.ts'
import type { FieldProblem } from '../words/field-problem.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { isWayElsewhere, type WayElsewhere, waysElsewhere } from './deposited-elsewhere.ts'
import { depositMethods, findSlip, maxGiftsOnSlip, sumOfDeposit } from './deposit-slip.queries.server.ts'
import { findMethod } from '../payments/manual-gift-methods.ts'
import { changePayment } from '../payments/change-payment.server.ts'

/** Years of gifts may have been deposited before the office closed slips. */
export const maxGiftsElsewhere = 10_000

interface TypedDeposit {
  /** The numbers of the gifts. */
  ids: readonly string[]
  /** The day of the deposit, as 2026-11-21. */
  date: string
  /** The sum that was counted, in dollars. Empty: it is not compared. */
  counted: string
  /** What a platform paid for these gifts, in dollars: the rest is its fee. Empty: all of it, or checks and cash. */
  paid?: string | undefined
  /** How the gifts were deposited without a slip: one of `waysElsewhere`. Absent: they are on a slip. */
  elsewhere?: string | undefined
}

interface Deposit {
  ids: readonly string[]
  day: string
  countedCents: number | null
  paidCents: number | null
  elsewhere: WayElsewhere | null
}

type ClosedDeposit = { ok: true; id: string } | ({ ok: false } & DepositProblem)

type DepositProblem = FieldProblem<keyof TypedDeposit>

type Gift = Pick<PaymentTable, 'id' | 'entered_at' | 'status' | 'amount_cents' | 'payment_method' | 'paid_at'> &
  Pick<PaymentTable, 'livemode' | 'deposit_slip_id'>

/**
 * Triggered by: the office, for checks and cash that are brought to the bank together, or were deposited without a slip.
 * Changes: makes a deposit with these gifts. With one gift that cannot be deposited, nothing is changed.
 * Repeatable: the same key makes one slip, and a gift is on one slip at most.
 */
export async function closeDeposit(
  db: Db,
  typed: TypedDeposit,
  { who, key = randomUUID() }: { who: Actor; key?: string | undefined },
  now = Date.now(),
): Promise<ClosedDeposit> {
  const id = receiptNumberOf('deposit', JSON.stringify(['slip', key]))
  if (await findSlip(db, id)) return { ok: true, id }
  const deposit = readDeposit(typed, now)
  if ('problem' in deposit) return { ok: false, ...deposit }
  const { ids, day, countedCents, paidCents, elsewhere } = deposit
  return db.transaction().execute(async (tx): Promise<ClosedDeposit> => {
    const gifts = await lockGifts(tx, ids)
    // Read after the lock: the same form, posted twice at once, finds the slip of the first post.
    if (await findSlip(tx, id)) return { ok: true, id }
    const problem = findProblem(ids, gifts, day)
    if (problem) return { ok: false, problem: `${problem} Nothing was changed.` }
    const totalCents = sumOf(gifts)
    if (countedCents !== null && countedCents !== totalCents) {
      return { ok: false, problem: differenceInWords(gifts, totalCents, countedCents), field: 'counted' }
    }
    const feeProblem = paidCents === null ? null : whyNoFee(gifts, totalCents, paidCents)
    if (feeProblem) return { ok: false, problem: `${feeProblem} Nothing was changed.`, field: 'paid' }
    const sums = { total_cents: totalCents, fee_cents: paidCents === null ? 0 : totalCents - paidCents }
    await tx
      .insertInto('deposit_slip')
      .values({
        id,
        deposited_on: day,
        ...sums,
        gift_count: gifts.length,
        elsewhere,
        who,
        livemode: livemode(),
        created_at: now,
        undone_at: null,
      })
      .execute()
    await changePayment(tx, (row) => row('id', 'in', ids), { deposit_slip_id: id }, now).execute()
    const how = elsewhere === null ? '' : `, ${waysElsewhere[elsewhere]}`
    const numbers = ids.length > maxGiftsOnSlip ? '' : `: ${ids.join(' ')}`
    const after = `${gifts.length} gifts, ${sumOfDeposit(sums)}, on ${day}${how}${numbers}`
    const what = elsewhere === null ? 'deposit closed' : 'deposited elsewhere'
    await recordChange(tx, { who, what, subject: id, after }, now)
    return { ok: true, id }
  })
}

/** The parsed form, or what is wrong. */
function readDeposit(
  { ids, date, counted, paid = '', elsewhere }: TypedDeposit,
  now: number,
): Deposit | DepositProblem {
  if (elsewhere !== undefined && !isWayElsewhere(elsewhere)) {
    return { problem: 'Choose how they were deposited.', field: 'elsewhere' }
  }
  const day = z.iso.date().safeParse(date).data
  if (!day) {
    const problem = `The date of the deposit "${date.slice(0, 40)}" is not right: it must be a day like 2026-11-21.`
    return { problem, field: 'date' }
  }
  if (day > publisherDay(now)) {
    const problem = `${day} is still to come: close the deposit on the day when you bring it to the bank.`
    return { problem, field: 'date' }
  }
  if (ids.length === 0) {
    const other = elsewhere === undefined ? '' : ' Or choose a later day: nothing that was received until then waits.'
    return { problem: `Tick the checks and the cash of this deposit.${other}` }
  }
  const most = elsewhere === undefined ? maxGiftsOnSlip : maxGiftsElsewhere
  if (ids.length > most) return { problem: `A deposit holds at most ${most} gifts.` }
  const [countedCents, paidCents] = [counted, paid].map((typed) => (typed.trim() === '' ? null : parseDollars(typed)))
  for (const [field, typed, cents] of [
    ['counted', counted, countedCents] as const,
    ['paid', paid, paidCents] as const,
  ]) {
    if (typed.trim() === '' || cents !== null) continue
    const problem = whyNoAmount(typed, `"${typed.slice(0, 40)}" is not an amount. Write it as 250 or 1,234.50.`)
    return { problem, field }
  }
  return {
    ids: [...new Set(ids)],
    day,
    countedCents: countedCents ?? null,
    paidCents: paidCents ?? null,
    elsewhere: elsewhere ?? null,
  }
}

/** Why the rest of these gifts is no fee. A deposit has one fee, so that it is known which gifts it is of. */
function whyNoFee(gifts: readonly Gift[], totalCents: number, paidCents: number): string | null {
  const other = gifts.find((gift) => !isThroughPlatform(gift))
  if (other) {
    return `${other.id} did not come through a platform. Close the gifts of a platform alone, and checks and cash without a fee.`
  }
  const [total, paid] = [formatExactDollars(totalCents), formatExactDollars(paidCents)]
  if (paidCents > totalCents) {
    return `The platform paid ${paid}, and the ticked gifts are ${total}: tick the gifts that are missing, or enter them first.`
  }
  return paidCents === 0 ? 'Write what the platform paid: a deposit of $0.00 is none.' : null
}

/** In the order of their ids, so that two transactions cause no deadlock. */
function lockGifts(tx: Tx, ids: readonly string[]): Promise<Gift[]> {
  return tx
    .selectFrom('payment')
    .select(['id', 'entered_at', 'status', 'amount_cents', 'payment_method', 'paid_at', 'livemode', 'deposit_slip_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isPostgres(tx), (rows) => rows.forUpdate())
    .execute()
}

/** Why one of the gifts cannot be deposited on this day. */
function findProblem(ids: readonly string[], gifts: readonly Gift[], day: string): string | null {
  const found = new Set(gifts.map(({ id }) => id))
  const missing = ids.find((id) => !found.has(id))
  if (missing !== undefined) return `There is no gift ${missing.slice(0, 40)}.`
  for (const gift of gifts) {
    const { id, paid_at: paidAt, deposit_slip_id: slip } = gift
    if (slip !== null) return `${id} is on the deposit slip ${slip} already.`
    if (!isMoneyInHand(gift)) return `${id} is no check or cash that the office entered.`
    if (gift.status !== 'paid') return `${id} is cancelled.`
    const received = publisherDay(paidAt ?? 0)
    if (received > day) return `${id} was received on ${received}, after the deposit of ${day}.`
  }
  return null
}

const isMoneyInHand = ({ entered_at: enteredAt, payment_method: method, livemode: mode }: Gift) =>
  enteredAt !== null && mode === livemode() && depositMethods.some((known) => known === method)

const isThroughPlatform = ({ payment_method: method }: Gift) => findMethod(method)?.giver === 'platform'

const sumOf = (gifts: readonly Gift[]) => gifts.reduce((sum, { amount_cents: cents }) => sum + cents, 0)

function differenceInWords(gifts: readonly Gift[], totalCents: number, countedCents: number): string {
  const [total, counted] = [formatExactDollars(totalCents), formatExactDollars(countedCents)]
  const difference = formatExactDollars(Math.abs(totalCents - countedCents))
  const mayBeFee = countedCents < totalCents && gifts.every(isThroughPlatform)
  const fee = mayBeFee
    ? ' Did the platform keep it? Then write what it paid in the field for that, and nothing here.'
    : ''
  return `The ticked gifts add up to ${total}, and you counted ${counted}: ${difference} differ.${fee} Nothing was changed.`
}
