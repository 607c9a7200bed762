import { sql } from 'kysely'
import { livemode } from '../../config/livemode.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { Giver, GiverEmail } from '../../givers/giver.queries.server.ts'
import { hasNetAmount } from '../../payments/net-amount.server.ts'

/** What tells two givers apart. Counts and sums include what was merged into them before. */
export interface ComparedGiver {
  giver: Giver
  emails: GiverEmail[]
  gifts: number
  /** The net amount of all gifts, in cents. */
  cents: number
  lastGiftAt: number | null
  orders: number
  notes: number
  /** The years whose statement was sent. */
  statements: number[]
}

/** Compares givers that are not merged, in a few queries for all of them. */
export async function compareGivers(db: Db, givers: readonly Giver[]): Promise<Map<string, ComparedGiver>> {
  const ids = givers.map(({ id }) => id)
  const members = await db
    .selectFrom('giver')
    .select(['id', sql<string>`coalesce(merged_into, id)`.as('shown')])
    .where((row) => row.or([row('id', 'in', ['', ...ids]), row('merged_into', 'in', ['', ...ids])]))
    .execute()
  const shownOf = new Map(members.map(({ id, shown }) => [id, shown]))
  const memberIds = ['', ...shownOf.keys()]
  const [emails, payments, notes, statements] = await Promise.all([
    db
      .selectFrom('giver_email')
      .selectAll()
      .where('giver_id', 'in', memberIds)
      .orderBy('gets_receipts', 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('payment')
      .select((row) => [
        'giver_id',
        'kind',
        row.fn.countAll<number>().as('count'),
        sql<number>`cast(coalesce(sum(amount_cents - refunded_cents - lost_cents), 0) as bigint)`.as('cents'),
        row.fn.max<number>('paid_at').as('last_at'),
      ])
      .where('giver_id', 'in', memberIds)
      .where('paid_at', 'is not', null)
      .where('livemode', '=', livemode())
      .where(hasNetAmount)
      .groupBy(['giver_id', 'kind'])
      .execute(),
    db
      .selectFrom('giver_note')
      .select((row) => ['giver_id', row.fn.countAll<number>().as('count')])
      .where('giver_id', 'in', memberIds)
      .groupBy('giver_id')
      .execute(),
    db
      .selectFrom('statement_sent')
      .select(['giver_id', 'year'])
      .where('giver_id', 'in', memberIds)
      .orderBy('year')
      .execute(),
  ])
  const isOf = (id: string) => (row: { giver_id: string | null }) => shownOf.get(row.giver_id ?? '') === id
  const compare = (giver: Giver): ComparedGiver => {
    const theirs = payments.filter(isOf(giver.id))
    const gifts = theirs.filter(({ kind }) => kind === 'gift')
    const orders = theirs.filter(({ kind }) => kind === 'order')
    return {
      giver,
      emails: emails.filter(isOf(giver.id)),
      gifts: sumOf(gifts, ({ count }) => count),
      cents: sumOf(gifts, ({ cents }) => cents),
      lastGiftAt: gifts.length === 0 ? null : Math.max(...gifts.map(({ last_at: at }) => at)),
      orders: sumOf(orders, ({ count }) => count),
      notes: sumOf(notes.filter(isOf(giver.id)), ({ count }) => count),
      statements: statements.filter(isOf(giver.id)).map(({ year }) => year),
    }
  }
  return new Map(givers.map((giver) => [giver.id, compare(giver)]))
}

const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + valueOf(row), 0)
