import { sql, type SqlBool } from 'kysely'
import { livemode } from '../config/livemode.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { findEmails, findShownGiver, type Giver, isOfGiver, shownId } from '../givers/giver.queries.server.ts'
import { findApart, withoutOthers } from '../givers/givers-apart.queries.server.ts'
import { traitsOf } from '../payments/manual-gift-methods.ts'
import type { PaymentTable } from '../payments/payment-tables.ts'
import { addressKeyOf, addressesDiffer, householdKeyOf } from '../values/envelope.ts'
import { nameKeyOf } from '../values/name-key.ts'

/** What a check says about the person who gave it. */
export interface TypedPerson {
  name: string | null
  email: string | null
  postalAddress: string | null
}

/** A giver who may be the typed person, with what tells two of the same name apart. */
export interface Candidate {
  giver: Giver
  emails: string[]
  giftCount: number
  /** `cents`: null of shares and goods, which have no amount. */
  lastGift: { at: number; cents: number | null } | null
}

/** More would not be read. */
const maxCandidates = 8

/**
 * The givers who may be the typed person: the same name without titles and another or no postal address, the same surname,
 * house number and ZIP, a name with the same last word and initial, or the same street. Those whose postal address is the same
 * come first. A giver of whom the staff said that it is another than the one with the typed name and address is left out.
 */
export async function findCandidates(db: Db | Tx, person: TypedPerson): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const id of await findLike(db, person)) {
    const candidate = await findCandidate(db, id)
    if (candidate) found.push(candidate)
  }
  const givers = found.map(({ giver }) => giver)
  const left = withoutOthers(
    givers,
    givers.filter((giver) => isExactly(giver, person)),
    await findApart(db),
  )
  return found
    .filter(({ giver }) => left.includes(giver))
    .toSorted((a, b) => rankOf(a.giver, person) - rankOf(b.giver, person))
}

function isExactly(giver: Giver, { name, postalAddress }: TypedPerson): boolean {
  const address = addressKeyOf(postalAddress)
  return address !== '' && addressKeyOf(giver.postal_address) === address && giver.name_key === nameKeyOf(name)
}

/** The giver with this number, as the pages show it. Returns null when there is none, or the giver was forgotten. */
export async function findCandidate(db: Db | Tx, id: string): Promise<Candidate | null> {
  const giver = await findShownGiver(db, id)
  if (!giver || giver.forgotten_at !== null) return null
  return { giver, ...(await findMarks(db, giver.id)) }
}

async function findLike(db: Db | Tx, { name, postalAddress }: TypedPerson): Promise<string[]> {
  const key = nameKeyOf(name)
  const street = streetOf(postalAddress)
  if (key === '' && street === null) return []
  const isLike: ReturnType<typeof sql<SqlBool>>[] = []
  if (key !== '') isLike.push(sql<SqlBool>`name_key = ${key}`)
  const household = householdKeyOf(name, postalAddress)
  if (household !== null) isLike.push(sql<SqlBool>`household_key = ${household}`)
  const initials = initialsPattern(key)
  if (initials !== null) isLike.push(sql<SqlBool>`name_key like ${initials}`)
  if (street !== null) isLike.push(sql<SqlBool>`lower(postal_address) like ${`%${escapeLike(street)}%`} escape '!'`)
  const rows = await db
    .selectFrom('giver')
    .select([
      shownId.as('id'),
      sql<number>`min(case when name_key = ${key} then 0 when household_key = ${household} then 1 else 2 end)`.as(
        'rank',
      ),
    ])
    .where('forgotten_at', 'is', null)
    .where(sql<SqlBool>`(${sql.join(isLike, sql` or `)})`)
    .groupBy(shownId)
    .orderBy('rank')
    .orderBy('id')
    .limit(maxCandidates)
    .execute()
  return rows.map(({ id }) => id)
}

/** `edna brown` is also found as `e brown`, and the other way round. Null for a name of one word. */
function initialsPattern(key: string): string | null {
  const words = key.split(' ')
  if (words.length < 2) return null
  const [first = ''] = words
  const last = words.at(-1)
  return first.length === 1 ? `${first}% ${last}` : `${first[0]} ${last}`
}

/** The first line with a number. Returns null when there is none. */
function streetOf(address: string | null): string | null {
  const line = address?.split('\n').find((each) => /\d/.test(each))
  return line?.trim().toLowerCase() ?? null
}

const escapeLike = (text: string) => text.replaceAll(/[!%_]/g, '!$&')

const centsOf = ({
  payment_method: method,
  amount_cents: cents,
}: Pick<PaymentTable, 'payment_method' | 'amount_cents'>) => (traitsOf(method).isProperty ? null : cents)

async function findMarks(db: Db | Tx, shown: string): Promise<Omit<Candidate, 'giver'>> {
  const emails = await findEmails(db, shown)
  const gifts = db
    .selectFrom('payment')
    .where('kind', '=', 'gift')
    .where('livemode', '=', livemode())
    .where('paid_at', 'is not', null)
    .where(isOfGiver('giver_id', shown))
  const count = await gifts.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const last = await gifts
    .select(['paid_at', 'amount_cents', 'payment_method'])
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    emails: emails.map(({ email }) => email),
    giftCount: count.count,
    lastGift: last?.paid_at ? { at: last.paid_at, cents: centsOf(last) } : null,
  }
}

/** The same name and no other address first, then the same name, then the same house, then the others. */
function rankOf(giver: Giver, { name, postalAddress }: TypedPerson): number {
  if (giver.name_key !== nameKeyOf(name)) return giver.household_key === householdKeyOf(name, postalAddress) ? 2 : 3
  return addressesDiffer(giver.postal_address, postalAddress) ? 1 : 0
}
