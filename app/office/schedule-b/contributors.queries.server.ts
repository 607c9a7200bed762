import { sql, type SqlBool } from 'kysely'
import { livemode } from '../../config/livemode.server.ts'
import type { Db } from '../../db/db.server.ts'
import { mergedGivers } from '../../givers/giver.queries.server.ts'
import { deductibleCents } from '../../payments/given-in-return.server.ts'
import { methodsThat, traitsOf } from '../../payments/manual-gift-methods.ts'
import { leastContributorCents as leastCents } from '../../payments/schedule-b.server.ts'
import { hasNetAmount } from '../../payments/net-amount.server.ts'
import { nameKeyOf } from '../../values/name-key.ts'
import type { FiscalYear } from '../../values/fiscal-year.ts'

/** Separate gifts below it need not be added up. */
const leastGiftCents = 100_000

export interface Contributor {
  /** The giver's number. Null means a fund or an employer, which is known by its name alone. */
  giverId: string | null
  /** The names under which somebody gave in the year, in the order of time. Null means not known. */
  name: string | null
  postalAddress: string | null
  gifts: number
  /** The contributions of money: net amounts less the value of goods or services that were given in return. */
  cents: number
  /** Of these, the gifts of $1,000 or more. */
  ofLargeGiftsCents: number
  /** Shares and goods, in words: their value is not known here. */
  nonCash: string[]
}

export interface Contributors {
  /** Those with $5,000 or more, and those with a gift whose value is not known. The largest first. */
  contributors: Contributor[]
  /** The net amount of all gifts of money of the year. */
  totalCents: number
  /** The greater of $5,000 and 2 % of it. */
  thresholdCents: number
}

/** The contributors of a fiscal year by the date of the books. Givers who were merged count as one. */
export async function findContributors(db: Db, year: FiscalYear): Promise<Contributors> {
  const [ids, totalCents] = await Promise.all([findLargeGivers(db, year), sumGifts(db, year)])
  const byKey = new Map<string, Contributor & { names: Map<string, string> }>()
  for (const gift of await findGiftsOf(db, year, ids)) {
    const { payment_method: method, description, postal_address: postalAddress, shown_id: giverId } = gift
    // Who gave, and not what the giver is called today.
    const name = gift.payer_name || gift.name
    const isOther = traitsOf(method).giver !== 'itself'
    const key = isOther ? `${method} ${(description ?? '').toLowerCase().replaceAll(/\s+/g, ' ')}` : giverId
    const none = { gifts: 0, cents: 0, ofLargeGiftsCents: 0, nonCash: [], names: new Map<string, string>() }
    const whose = isOther ? { giverId: null, name: description, postalAddress: null } : { giverId, name, postalAddress }
    const contributor = byKey.get(key) ?? { ...whose, ...none }
    byKey.set(key, contributor)
    const cents = deductibleCents(gift)
    contributor.gifts += 1
    // One in another spelling is the same.
    const nameKey = nameKeyOf(name)
    if (!isOther && name && !contributor.names.has(nameKey)) contributor.names.set(nameKey, name)
    contributor.postalAddress ??= whose.postalAddress
    contributor.cents += cents
    contributor.ofLargeGiftsCents += cents >= leastGiftCents ? cents : 0
    if (traitsOf(method).isProperty) contributor.nonCash.push(description ?? '')
  }
  const contributors = [...byKey.values()]
    .filter(({ cents, nonCash }) => cents >= leastCents || nonCash.length > 0)
    .map(({ names, ...contributor }) => ({ ...contributor, name: [...names.values()].join('; ') || contributor.name }))
  return {
    contributors: contributors.toSorted((a, b) => b.cents - a.cents || (a.name ?? '').localeCompare(b.name ?? '')),
    totalCents,
    thresholdCents: Math.max(leastCents, Math.ceil(totalCents / 50)),
  }
}

const giftsIn = (db: Db, { from, to }: FiscalYear) =>
  db
    .selectFrom('payment')
    .where('payment.kind', '=', 'gift')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where('livemode', '=', livemode())
    .where(hasNetAmount)

const net = sql`amount_cents - refunded_cents - lost_cents`

async function sumGifts(db: Db, year: FiscalYear): Promise<number> {
  const cents = sql<number>`cast(coalesce(sum(${net}), 0) as bigint)`
  return (await giftsIn(db, year).select(cents.as('cents')).executeTakeFirstOrThrow()).cents
}

/** Of an unknown value, or of somebody else than the giver: their sum alone does not tell whether one is listed. */
const unsummedMethods = methodsThat(({ isProperty, giver }) => isProperty || giver !== 'itself')

/** Those who may be listed. Of merged givers, who are few, each may have a part of the sum: all are among them. */
async function findLargeGivers(db: Db, year: FiscalYear): Promise<string[]> {
  const others = sql`count(case when payment_method in (${sql.join(unsummedMethods)}) then 1 end)`
  const rows = await giftsIn(db, year)
    .where('giver_id', 'is not', null)
    .groupBy('giver_id')
    .having(
      sql<SqlBool>`(sum(${net}) >= ${leastCents} or ${others} > 0 or giver_id in (select id from ${mergedGivers} as merged))`,
    )
    .select('giver_id')
    .$castTo<{ giver_id: string }>()
    .execute()
  return rows.map(({ giver_id: id }) => id)
}

const findGiftsOf = (db: Db, year: FiscalYear, ids: readonly string[]) =>
  giftsIn(db, year)
    .where('payment.giver_id', 'in', ['', ...ids])
    .innerJoin('giver as member', 'member.id', 'payment.giver_id')
    .innerJoin('giver', (on) => on.on('giver.id', '=', sql`coalesce(member.merged_into, member.id)`))
    .select(['payment_method', 'description', 'amount_cents', 'refunded_cents', 'lost_cents'])
    .select(['in_return_kind', 'in_return_cents', 'giver.id as shown_id'])
    // The row of a gift keeps the payer of a forgotten giver, as a record of income.
    .select((row) => [
      'giver.name',
      'payer_name',
      row.fn.coalesce('giver.postal_address', 'payment.postal_address').as('postal_address'),
    ])
    .orderBy('paid_at')
    .orderBy('payment.id')
    .execute()
