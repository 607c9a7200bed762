import { sql, type SqlBool } from 'kysely'
import { findAccrualStart } from '../../accounting/accrual-start.server.ts'
import { backCategories, paymentsBalance } from '../../accounting/balance-entry.ts'
import { livemode } from '../../config/livemode.server.ts'
import type { Db } from '../../db/db.server.ts'
import { receivedStatuses } from '../../payments/payment.queries.server.ts'
import { dayOf } from '../../values/day-of.ts'
import type { FiscalYear } from '../../values/fiscal-year.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import { findGiftsOfIntents } from './gifts-of-intents.queries.server.ts'

const dayMs = 24 * 60 * 60_000

/** A gift, or one of its parts, that is given in one fiscal year and booked in another. */
export interface MovedGift {
  id: string
  cents: number
  /** Days as 2026-12-31. A gift without a day for taxes counts on the day of its receipt. */
  givenOn: string
  receivedOn: string
  /** Null means that it is in no journal yet. */
  bookedOn: string | null
  isGivenInYear: boolean
  isBookedInYear: boolean
}

/** A gift or a part of one, with what decides its days. */
interface Piece {
  /** Of the row at Stripe, or of the gift or part. */
  key: string
  id: string
  cents: number
  givenAt: number
  paidAt: number
  bookedOn: string | null
}

/** The gifts of a fiscal year that another year's books have, and those of another year that its books have, by the day given. */
export async function findMovedGifts(
  db: Db,
  year: FiscalYear,
  ofTwoDays: readonly GiftOfTwoDays[],
): Promise<MovedGift[]> {
  const accrualFrom = await findAccrualStart(db)
  const found = [
    ...(await findAtEdge(db, year.from, accrualFrom)),
    ...(await findAtEdge(db, year.to, accrualFrom)),
    ...(await findParts(db, year, accrualFrom)),
    // Those through Stripe are at the edges.
    ...ofTwoDays.flatMap(({ isManual, ...gift }) =>
      isManual ? { ...gift, key: gift.id, bookedOn: publisherDay(gift.paidAt) } : [],
    ),
    ...(await findUnread(db, year)),
  ]
  return movedOf(found, year)
}

function movedOf(found: readonly Piece[], year: FiscalYear): MovedGift[] {
  const days = { from: publisherDay(year.from), to: publisherDay(year.to) }
  const isIn = (day: string) => day >= days.from && day < days.to
  // What was at Stripe for a whole year is found at both edges.
  const pieces = new Map(found.map((piece) => [piece.key, piece]))
  const moved = [...pieces.values()].flatMap(({ id, cents, givenAt, paidAt, bookedOn }): MovedGift[] => {
    const givenOn = publisherDay(givenAt)
    const [isGivenInYear, isBookedInYear] = [isIn(givenOn), bookedOn !== null && isIn(bookedOn)]
    if (isGivenInYear === isBookedInYear) return []
    return [{ id, cents, givenOn, receivedOn: publisherDay(paidAt), bookedOn, isGivenInYear, isBookedInYear }]
  })
  return moved.toSorted((a, b) => `${a.givenOn} ${a.id}`.localeCompare(`${b.givenOn} ${b.id}`))
}

/**
 * What went back through Stripe of gifts in one fiscal year and is booked in another, with the arrival of its payout. `givenOn`
 * is the day on which it went back, and `cents` what went back. What the office cancels is booked on its day.
 */
export async function findMovedRefunds(db: Db, year: FiscalYear): Promise<MovedGift[]> {
  const accrualFrom = await findAccrualStart(db)
  const found = [
    ...(await findAtEdge(db, year.from, accrualFrom, backCategories)),
    ...(await findAtEdge(db, year.to, accrualFrom, backCategories)),
  ]
  return movedOf(found, year)
}

interface StripeDays {
  created_at: number
  arrives_at: number | null
  is_automatic: number | null
  difference_cents: number | null
}

/** The day of the journal's entry with a charge: see `journalOfPayouts`. Returns null when it is not booked yet. */
function bookedOnOf(entry: StripeDays, accrualFrom: string | null): string | null {
  const arrivedOn = entry.arrives_at === null ? null : dayOf(entry.arrives_at)
  if (accrualFrom !== null && (arrivedOn === null || arrivedOn >= accrualFrom)) {
    const day = publisherDay(entry.created_at)
    return day > accrualFrom ? day : accrualFrom
  }
  return entry.is_automatic === 1 && entry.difference_cents === 0 ? arrivedOn : null
}

const charges = ['charge']

/** Charges, or what went back, that an edge of a year may part: not booked before it, or of the days beside it. */
async function findAtEdge(
  db: Db,
  edge: number,
  accrualFrom: string | null,
  categories: readonly string[] = charges,
): Promise<Piece[]> {
  const day = publisherDay(edge)
  const movements = db
    .selectFrom('balance_entry as entry')
    .leftJoin('payout', 'payout.id', 'entry.payout_id')
    .select(['entry.id', 'entry.payment_intent_id', 'entry.amount_cents', 'entry.created_at'])
    .select(['payout.arrives_at', 'payout.is_automatic', 'payout.difference_cents'])
    .where('entry.category', 'in', categories)
    .where('entry.balance_type', '=', paymentsBalance)
    .where('entry.livemode', '=', livemode())
    .where('entry.created_at', '<', edge + 2 * dayMs)
  const entries =
    accrualFrom !== null && accrualFrom < day
      ? await movements.where('entry.created_at', '>=', edge - 2 * dayMs).execute()
      : [
          ...(await movements.where('entry.payout_id', 'is', null).execute()),
          ...(await movements.where('entry.payout_id', 'in', ['', ...(await findLatePayouts(db, edge))]).execute()),
        ]
  const gifts = await findGiftsOfIntents(db, entries)
  return entries.flatMap(({ id: key, payment_intent_id: intent, amount_cents: cents, ...entry }) => {
    const gift = gifts.get(intent ?? '')
    const bookedOn = bookedOnOf(entry, accrualFrom)
    if (!gift) return []
    if (categories !== charges) return { ...gift, key, cents: -cents, givenAt: entry.created_at, bookedOn }
    return gift.isInParts ? [] : { ...gift, key, cents, bookedOn }
  })
}

/** The payouts that arrive after the edge and may hold charges from before it, and those that were not read completely. */
async function findLatePayouts(db: Db, edge: number): Promise<string[]> {
  const late = await db
    .selectFrom('payout')
    .select('id')
    .where((row) =>
      row.or([
        row.and([row('arrives_at', '>=', Date.parse(publisherDay(edge))), row('created_at', '<', edge + 60 * dayMs)]),
        sql<SqlBool>`is_automatic = 1 and difference_cents is distinct from 0`,
      ]),
    )
    .execute()
  return late.map(({ id }) => id)
}

/** Gifts whose charges were not read from Stripe yet: all that is older than the newest read movement was read. */
async function findUnread(db: Db, { from, to }: FiscalYear): Promise<Piece[]> {
  const newest = await db
    .selectFrom('balance_entry')
    .select((row) => row.fn.max('created_at').as('at'))
    .where('livemode', '=', livemode())
    .executeTakeFirst()
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'amount_cents', 'paid_at', 'given_at'])
    .where('paid_at', '>=', Math.max(from - dayMs, (newest?.at ?? 0) - dayMs))
    .where('paid_at', '<', to + dayMs)
    .where('kind', '=', 'gift')
    .where('status', 'in', receivedStatuses)
    .where('livemode', '=', livemode())
    .where('payment_intent_id', 'is not', null)
    .where((row) =>
      row.not(row.exists(row.selectFrom('payment_part').select('id').whereRef('payment_id', '=', 'payment.id'))),
    )
    .where((row) => {
      const charge = row
        .selectFrom('balance_entry')
        .select('id')
        .whereRef('balance_entry.payment_intent_id', '=', 'payment.payment_intent_id')
      return row.not(row.exists(charge.where('category', '=', 'charge')))
    })
    .execute()
  return rows.map(({ id, amount_cents: cents, paid_at: paidAt, given_at: givenAt }) => {
    return { key: id, id, cents, paidAt: paidAt ?? 0, givenAt: givenAt ?? paidAt ?? 0, bookedOn: null }
  })
}

/** The parts of gifts that were paid in several, near the year: each is booked by itself. */
async function findParts(db: Db, year: FiscalYear, accrualFrom: string | null): Promise<Piece[]> {
  const rows = await db
    .selectFrom('payment_part as part')
    // Parts are few: the payment of each is found by its number. As an inner join, SQLite reads the payments first.
    .crossJoin('payment')
    .leftJoin('balance_entry as entry', (on) =>
      on.onRef('entry.payment_intent_id', '=', 'part.payment_intent_id').on('entry.category', '=', 'charge'),
    )
    .leftJoin('payout', 'payout.id', 'entry.payout_id')
    .select(['part.id as key', 'payment.id', 'payment.paid_at', 'payment.given_at', 'part.amount_cents'])
    .select('part.paid_at as part_paid_at')
    .select(['part.payment_intent_id', 'entry.created_at', 'payout.arrives_at', 'payout.is_automatic'])
    .select('payout.difference_cents')
    .whereRef('payment.id', '=', 'part.payment_id')
    .where('payment.kind', '=', 'gift')
    .where('payment.status', 'in', receivedStatuses)
    .where('payment.livemode', '=', livemode())
    .where('payment.payment_intent_id', 'is not', null)
    .where('payment.paid_at', '>=', year.from - 366 * dayMs)
    .where('part.paid_at', '<', year.to + 2 * dayMs)
    .execute()
  return rows.map(({ key, id, amount_cents: cents, paid_at: paidAt, given_at: givenAt, ...row }) => {
    const createdAt = row.created_at
    const elsewhereOn = row.payment_intent_id === null ? publisherDay(row.part_paid_at) : null
    const bookedOn = createdAt === null ? elsewhereOn : bookedOnOf({ ...row, created_at: createdAt }, accrualFrom)
    return { key, id, cents, paidAt: paidAt ?? 0, givenAt: givenAt ?? paidAt ?? 0, bookedOn }
  })
}

export type GiftOfTwoDays = Pick<Piece, 'id' | 'cents' | 'givenAt' | 'paidAt'> & { isManual: boolean }

/**
 * Gifts that are given in one year and received in another: a mailed check, or a gift of the first hours of a year that the
 * office counts in the year before.
 */
export async function findOfTwoDays(db: Db, { from, to }: FiscalYear): Promise<GiftOfTwoDays[]> {
  const isIn = (day: string) => sql`case when ${sql.ref(day)} >= ${from} and ${sql.ref(day)} < ${to} then 1 else 0 end`
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'amount_cents as cents', 'paid_at as paidAt', 'given_at as givenAt', 'payment_intent_id'])
    .$castTo<Omit<GiftOfTwoDays, 'isManual'> & { payment_intent_id: string | null }>()
    .where(sql<SqlBool>`given_at <> paid_at`)
    .where(sql<SqlBool>`(${isIn('paid_at')}) <> (${isIn('given_at')})`)
    .where('status', 'in', receivedStatuses)
    .where('livemode', '=', livemode())
    .execute()
  // Shares and goods have no amount. As a condition, SQLite would read all gifts by the index of the amounts.
  return rows.flatMap(({ payment_intent_id: intent, ...gift }) =>
    gift.cents > 0 ? { ...gift, isManual: intent === null } : [],
  )
}
