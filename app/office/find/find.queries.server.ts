import { sql, type SqlBool } from 'kysely'
import { findPayments } from '../../payments/find-payments.server.ts'
import { parseDollars } from '../../values/money.ts'
import { findPayout, findPayoutsByAmount } from '../../accounting/payout.queries.server.ts'
import type { ContactMessage } from '../../contact/contact-message.queries.server.ts'
import { findRecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { Tables } from '../../db/tables.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { stripeFailure } from '../../stripe/stripe.server.ts'
import { parseReceiptNumber } from '../../stripe/receipt-number.ts'

export interface FoundPerson {
  /** In lower case. */
  email: string
  names: string[]
  /** How many gifts and orders were found. */
  payments: number
  lastAt: number
}

export interface Found {
  people: FoundPerson[]
  /** The newest first. Of a search for a person, only those that have no address to find them by. */
  payments: Payment[]
  recurring: string[]
  messages: Pick<ContactMessage, 'id' | 'name' | 'email' | 'subject' | 'created_at'>[]
  deposits: Pick<Tables['payout'], 'id' | 'amount_cents' | 'arrives_at' | 'status'>[]
  /** There was more than is read. */
  isCut: boolean
  /** Why it could not be looked for. */
  problem: string | null
}

/** More than anybody reads: then they type more of it. */
const maxShown = 50
/** So many gifts of the people who fit are read, the newest. */
const maxRead = 2000

const nothing: Found = {
  people: [],
  payments: [],
  recurring: [],
  messages: [],
  deposits: [],
  isCut: false,
  problem: null,
}

/** Stripe's ids that lead to a payment. */
const stripeId = /^(cs|pi|in|sub|cus|ch|py|pyr|re|du|dp|txn)_\w+$/
const amountPattern = /^\$?\s*[\d,]*\d(\.\d{1,2})?$/

/**
 * What somebody of the staff may mean: a receipt number, any id of Stripe's, an amount, a reference, an address, a name,
 * or a part of these.
 */
export async function find(db: Db, typed: string): Promise<Found> {
  const text = typed.trim()
  if (text === '') return nothing
  if (/^po_\w+$/.test(text))
    return { ...nothing, deposits: [await findPayout(db, text)].flatMap((payout) => payout ?? []) }
  if (parseReceiptNumber(text) || stripeId.test(text)) return findByNumber(db, text)
  const cents = amountPattern.test(text) ? parseDollars(text) : null
  if (cents !== null) {
    const payments = [...(await findByAmount(db, cents)), ...(await findByReference(db, text))]
    const deposits = await findPayoutsByAmount(db, cents)
    return { ...nothing, payments: payments.slice(0, maxShown), deposits, isCut: payments.length > maxShown }
  }
  return findByWords(db, text)
}

async function findByNumber(db: Db, text: string): Promise<Found> {
  const subscription = text.startsWith('sub_') && (await findRecurringGift(db, text))
  if (subscription) return { ...nothing, recurring: [text] }
  try {
    const payments = await findPayments(db, text)
    const [first] = payments
    if (text.startsWith('sub_') && first) return { ...nothing, recurring: [text] }
    return { ...nothing, payments: payments.slice(0, maxShown), isCut: payments.length > maxShown }
  } catch (error) {
    if (!stripeFailure(error)) throw error
    return { ...nothing, problem: 'Stripe does not answer, and only Stripe knows what this id is about. Try again.' }
  }
}

const payments = (db: Db) => db.selectFrom('payment').selectAll().$castTo<Payment>()
const newest = (query: ReturnType<typeof payments>) =>
  query
    .orderBy('created_at', 'desc')
    .limit(maxShown + 1)
    .execute()

/** The newest of each kind, as the index has them. */
async function findByAmount(db: Db, cents: number): Promise<Payment[]> {
  const found = (['gift', 'order'] as const).map((kind) =>
    newest(payments(db).where('kind', '=', kind).where('amount_cents', '=', cents)),
  )
  return (await Promise.all(found)).flat().toSorted((a, b) => b.created_at - a.created_at)
}

/** A check's number, or what else the office wrote. */
const findByReference = (db: Db, text: string) => newest(payments(db).where('reference', '=', text))

async function findByWords(db: Db, text: string): Promise<Found> {
  const isAddress = /^\S+@\S+\.\S+$/.test(text)
  const [rows, messages, subscribers, byReference] = await Promise.all([
    findPayersOf(db, text, isAddress),
    findMessages(db, text, isAddress),
    findSubscribers(db, text, isAddress),
    findByReference(db, text),
  ])
  const people = new Map<string, FoundPerson>()
  const add = (email: string, name: string | null, at: number, isPayment: boolean) => {
    const key = email.toLowerCase()
    const person = people.get(key) ?? { email: key, names: [], payments: 0, lastAt: at }
    if (name && !person.names.includes(name)) person.names.push(name)
    person.payments += isPayment ? 1 : 0
    people.set(key, person)
  }
  for (const { payer_email: email, payer_name: name, created_at: at } of rows) if (email) add(email, name, at, true)
  for (const { email, name, created_at: at } of messages) add(email, name, at, false)
  for (const { email, consented_at: at } of subscribers) add(email, null, at, false)
  const unnamed = rows.flatMap(({ id, payer_email: email }) => (email ? [] : id)).slice(0, maxShown)
  const withoutAddress = await newest(payments(db).where('id', 'in', ['', ...unnamed]))
  return {
    ...nothing,
    people: [...people.values()].slice(0, maxShown),
    payments: [...withoutAddress, ...byReference.filter(({ id }) => !unnamed.includes(id))],
    messages,
    isCut: rows.length === maxRead || people.size > maxShown,
  }
}

/** Each word stands somewhere in the name, or all of it in the address. */
function holds(name: string, address: string, text: string, isAddress: boolean) {
  if (isAddress) return sql<SqlBool>`lower(${sql.ref(address)}) = lower(${text})`
  const like = (column: string, part: string) => {
    const pattern = `%${part.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
  }
  const words = text.split(/\s+/).slice(0, 5)
  const inName = words.map((word) => like(name, word))
  return sql<SqlBool>`((${sql.join(inName, sql` and `)}) or ${like(address, text)})`
}

/** Reads the whole table once, which takes 30 to 60 ms of 200,000 gifts: no index finds the middle of a name. */
function findPayersOf(db: Db, text: string, isAddress: boolean) {
  return db
    .selectFrom('payment')
    .select(['id', 'payer_name', 'payer_email', 'created_at'])
    .where(holds('payer_name', 'payer_email', text, isAddress))
    .orderBy('created_at', 'desc')
    .limit(maxRead)
    .execute()
}

function findMessages(db: Db, text: string, isAddress: boolean): Promise<Found['messages']> {
  return db
    .selectFrom('contact_message')
    .select(['id', 'name', 'email', 'subject', 'created_at'])
    .where(holds('name', 'email', text, isAddress))
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
}

function findSubscribers(db: Db, text: string, isAddress: boolean) {
  return db
    .selectFrom('subscriber')
    .select(['email', 'consented_at'])
    .where(isAddress ? sql<SqlBool>`email = lower(${text})` : holds('email', 'email', text, false))
    .limit(maxShown)
    .execute()
}
