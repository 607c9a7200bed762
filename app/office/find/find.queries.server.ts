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
import { parseReceiptNumber } from '../../values/receipt-number.ts'
import { foldEmail } from '../../values/email-address.ts'

export interface FoundPerson {
  /** In lower case. */
  email: string
  names: string[]
  /** The number of gifts and orders that were found. */
  payments: number
  lastAt: number
}

export interface Found {
  people: FoundPerson[]
  /** Newest first. A search for a person finds only payments without an address here. */
  payments: Payment[]
  recurring: string[]
  messages: Pick<ContactMessage, 'id' | 'name' | 'email' | 'subject' | 'created_at'>[]
  deposits: Pick<Tables['payout'], 'id' | 'amount_cents' | 'arrives_at' | 'status'>[]
  /** More was found than is shown. */
  isCut: boolean
  /** Why the search failed. */
  problem: string | null
}

const maxShown = 50
/** The number of matching payments that are read, newest first. */
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

/** Ids at Stripe that belong to a payment. */
const stripeId = /^(cs|pi|in|sub|cus|ch|py|pyr|re|du|dp|txn)_\w+$/
const amountPattern = /^\$?\s*[\d,]*\d(\.\d{1,2})?$/

/** Searches for a receipt number, an id at Stripe, an amount, a reference, or a part of an address or a name. */
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

/** For each kind by itself, because the index starts with it. */
async function findByAmount(db: Db, cents: number): Promise<Payment[]> {
  const found = (['gift', 'order'] as const).map((kind) =>
    newest(payments(db).where('kind', '=', kind).where('amount_cents', '=', cents)),
  )
  return (await Promise.all(found)).flat().toSorted((a, b) => b.created_at - a.created_at)
}

/** The number of a check, or another reference that the office typed. */
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
    const key = foldEmail(email)
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

/** The name contains each word, or the address contains the whole text. */
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

/** Reads the whole table: no index finds the middle of a name. It takes 30 to 60 ms with 200,000 gifts. */
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
