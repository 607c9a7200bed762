import { sql, type SqlBool } from 'kysely'
import { findPayout, findPayoutsByAmount } from '../../accounting/payout.queries.server.ts'
import type { ContactMessage } from '../../contact/contact-message.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { holdsText } from '../../db/holds-text.server.ts'
import type { Tables } from '../../db/tables.ts'
import { findShownGiver } from '../../givers/giver.queries.server.ts'
import { type DepositSlip, findSlip, findSlipsByAmount } from '../../manual-gifts/deposit-slip.queries.server.ts'
import { findPayments } from '../../payments/find-payments.server.ts'
import { describeGivers, type ListedGiver } from '../../payments/lists/giver-list.queries.server.ts'
import { noFilter } from '../../payments/lists/list-filter.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { stripeFailure } from '../../stripe/stripe.server.ts'
import { findRecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { awaitNamed } from '../await-named.server.ts'
import {
  findByAddress,
  findByEmail,
  findByName,
  findByPayerName,
  findByPhone,
  isNameKnown,
} from './find-givers.queries.server.ts'
import {
  findByReference,
  findBySumAndTime,
  findOfNamed,
  findShippedTo,
  findWithoutGiver,
} from './find-payments.queries.server.ts'
import type { Search } from './parse-search.ts'
import { searchInWords } from './search-in-words.ts'

/** Why something was found, in words. */
export type Found<Row> = Row & { why: string }

export interface FoundAll {
  /** The best match is the first. */
  givers: Found<ListedGiver>[]
  /** The best match is the first. */
  payments: Found<{ payment: Payment }>[]
  recurring: string[]
  messages: Pick<ContactMessage, 'id' | 'name' | 'email' | 'subject' | 'created_at'>[]
  /** Addresses of the newsletter that no giver has. */
  subscribers: string[]
  deposits: Pick<Tables['payout'], 'id' | 'amount_cents' | 'arrives_at' | 'status'>[]
  slips: DepositSlip[]
  /** More was found than is shown. */
  isCut: boolean
  /** Only Stripe knows what the id is about, and it does not answer. */
  isStripeSilent: boolean
}

const maxShown = 50

const nothing: FoundAll = {
  givers: [],
  payments: [],
  recurring: [],
  messages: [],
  subscribers: [],
  deposits: [],
  slips: [],
  isCut: false,
  isStripeSilent: false,
}

/** Finds what `parseSearch` took apart. */
export async function find(db: Db, search: Search, now: number): Promise<FoundAll> {
  const { number, words, allWords, email, phone, zip, street, sum, time } = search
  if (number) return findByNumber(db, number, now)
  if ((sum || time) && allWords.length > 0 && (await isNameKnown(db, allWords)))
    return findPeople(db, { ...search, words: allWords }, now)
  if (words.length > 0 && (sum || time)) return findOfPeople(db, search, now)
  if (words.length > 0 || email) return findPeople(db, search, now)
  const limit = maxShown + 1
  const exactCents = sum && !time && sum.leastCents === sum.mostCents ? sum.leastCents : null
  const { byPhone, byPost, ordersByPost, bySum, byReference, deposits, slips } = await awaitNamed({
    byPhone: phone ? findByPhone(db, phone, limit) : [],
    byPost: (zip ?? street) ? findByAddress(db, zip ?? street ?? '', limit) : [],
    ordersByPost: (zip ?? street) ? findShippedTo(db, search, limit) : [],
    bySum: sum || time ? findBySumAndTime(db, search, limit) : [],
    byReference: search.reference ? findByReference(db, search.reference, limit) : [],
    deposits: exactCents === null ? [] : findPayoutsByAmount(db, exactCents),
    slips: exactCents === null ? [] : findSlipsByAmount(db, exactCents),
  })
  const inWords = searchInWords(search)
  return cut({
    ...nothing,
    givers: [
      ...(await withWhy(db, byPhone, 'telephone', now)),
      ...(await withWhy(db, byPost, zip ? `ZIP ${zip}` : 'postal address', now)),
    ],
    payments: [
      ...because(byReference, `reference ${search.reference}`),
      ...because(bySum, inWords),
      ...because(ordersByPost, zip ? `sent to ZIP ${zip}` : 'sent to this address'),
    ],
    deposits,
    slips,
  })
}

const because = (payments: readonly Payment[], why: string) => payments.map((payment) => ({ payment, why }))

async function withWhy(db: Db, ids: readonly string[], why: string, now: number): Promise<Found<ListedGiver>[]> {
  return (await describeGivers(db, ids, noFilter, now)).map((giver) => ({ ...giver, why }))
}

function cut(found: FoundAll): FoundAll {
  const { givers, payments } = found
  const seen = new Set<string>()
  const once = payments.filter(({ payment: { id } }) => !seen.has(id) && seen.add(id))
  return {
    ...found,
    givers: givers.slice(0, maxShown),
    payments: once.slice(0, maxShown),
    isCut: givers.length > maxShown || once.length > maxShown,
  }
}

async function findByNumber(db: Db, number: string, now: number): Promise<FoundAll> {
  if (number.startsWith('po_'))
    return { ...nothing, deposits: [await findPayout(db, number)].flatMap((row) => row ?? []) }
  if (number.startsWith('D-')) return { ...nothing, slips: [await findSlip(db, number)].flatMap((row) => row ?? []) }
  if (number.startsWith('P-')) {
    const giver = await findShownGiver(db, number)
    return { ...nothing, givers: await withWhy(db, giver ? [giver.id] : [], 'number', now) }
  }
  const isSubscription = number.startsWith('sub_')
  if (isSubscription && (await findRecurringGift(db, number))) return { ...nothing, recurring: [number] }
  try {
    const payments = await findPayments(db, number)
    if (isSubscription && payments.length > 0) return { ...nothing, recurring: [number] }
    return cut({ ...nothing, payments: because(payments, 'number') })
  } catch (error) {
    if (!stripeFailure(error)) throw error
    return { ...nothing, isStripeSilent: true }
  }
}

/** A name with a sum or a time: first the givers with such a gift, then the others with the name. */
async function findOfPeople(db: Db, search: Search, now: number): Promise<FoundAll> {
  const limit = maxShown + 1
  const [payments, named, withoutGiver] = await Promise.all([
    findOfNamed(db, search, limit),
    findByName(db, search.words, limit),
    findWithoutGiver(db, search, limit),
  ])
  const memberIds = [...new Set(payments.flatMap(({ giver_id: id }) => id ?? []))]
  const members = await db
    .selectFrom('giver')
    .select(['id', 'merged_into'])
    .where('id', 'in', ['', ...memberIds])
    .execute()
  const shown = new Map(members.map(({ id, merged_into: into }) => [id, into ?? id]))
  const withGift = [...new Set(memberIds.flatMap((id) => shown.get(id) ?? []))]
  const others = named.filter((id) => !withGift.includes(id))
  const inWords = searchInWords({ ...search, words: [] })
  return cut({
    ...nothing,
    givers: [
      ...(await withWhy(db, withGift, `name, and ${inWords}`, now)),
      ...(await withWhy(db, others.slice(0, limit), `name, but no gift of ${inWords}`, now)),
    ],
    payments: [...because(payments, searchInWords(search)), ...because(withoutGiver, searchInWords(search))],
  })
}

async function findPeople(db: Db, search: Search, now: number): Promise<FoundAll> {
  const { words, email, reference } = search
  const limit = maxShown + 1
  const text = email ?? words.join(' ')
  const { byEmail, byName, withoutGiver, byReference, messages, subscribers } = await awaitNamed({
    byEmail: findByEmail(db, text, limit),
    byName: words.length > 0 ? findByName(db, words, limit) : [],
    withoutGiver: findWithoutGiver(db, search, limit),
    byReference: reference ? findByReference(db, reference, limit) : [],
    messages: findMessages(db, search),
    subscribers: findSubscribers(db, text),
  })
  const named = byName.length > 0 || words.length === 0 ? byName : await findByPayerName(db, words, limit)
  const givers = [
    ...(await withWhy(db, named, byName.length > 0 ? 'name' : 'name on a gift', now)),
    ...(await withWhy(
      db,
      byEmail.filter((id) => !named.includes(id)),
      'e-mail address',
      now,
    )),
  ]
  const known = new Set(givers.flatMap(({ emails }) => emails.map((each) => each.toLowerCase())))
  return cut({
    ...nothing,
    givers,
    payments: [
      ...because(byReference, `reference ${reference}`),
      ...because(withoutGiver, email ? 'e-mail address' : 'name'),
    ],
    messages,
    subscribers: subscribers.filter((each) => !known.has(each)),
  })
}

function findMessages(db: Db, { words, email }: Search): Promise<FoundAll['messages']> {
  const inName = words.map((word) => holdsText('name', word))
  // An index has these columns: the messages themselves are long.
  const ids = db
    .selectFrom('contact_message')
    .select('id')
    .where((row) =>
      email ? holdsText('email', email) : row.or([row.and(inName), holdsText('email', words.join(' '))]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
  return db
    .selectFrom('contact_message')
    .select(['id', 'name', 'email', 'subject', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

async function findSubscribers(db: Db, text: string): Promise<string[]> {
  const isWhole = /^[^@]+@[^@]+\.[^@]+$/.test(text)
  const rows = await db
    .selectFrom('subscriber')
    .select('email')
    .where(isWhole ? sql<SqlBool>`email = ${text}` : holdsText('email', text))
    .orderBy('email')
    .limit(maxShown)
    .execute()
  return rows.map(({ email }) => email)
}
