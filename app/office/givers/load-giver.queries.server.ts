import { loadGiftsByYear } from '../../my-giving/gifts-by-year.server.ts'
import { yearOf } from '../../values/year-of.ts'
import { formatExactDollars } from '../../values/money.ts'
import { findForgetRequest } from '../../givers/ask-to-forget.server.ts'
import { findOpenRequests } from '../../givers/email-change.queries.server.ts'
import { findDiedAt } from '../../givers/giver-died.server.ts'
import { findRefusals } from '../../givers/letters-to-giver.queries.server.ts'
import { findEmails, type Giver, isOfGiver } from '../../givers/giver.queries.server.ts'
import { findMayBeOne } from '../../givers/may-be-one.queries.server.ts'
import { findMerges } from '../../givers/merging/merge.queries.server.ts'
import { findNotes } from '../../givers/note.queries.server.ts'
import { findSubscriptionsOf } from '../../givers/recurring-of.queries.server.ts'
import { findRecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { findPayerNames } from '../../receipts/corrections/correct-payer-names.server.ts'
import { describeRecurringGift } from '../../subscriptions/describe-recurring.server.ts'
import type { Db } from '../../db/db.server.ts'
import { awaitNamed } from '../await-named.server.ts'
import { loadCorrespondence } from './correspondence.queries.server.ts'

export type LoadedGiver = Awaited<ReturnType<typeof loadGiver>>

/** How many candidates of "may be one" the page shows. */
const maxMayBeOne = 5

/** Everything that the page of a giver shows. `giver` is not merged into another. */
export async function loadGiver(db: Db, giver: Giver, now: number) {
  const { id } = giver
  const emails = await findEmails(db, id)
  const { span, correspondence, statements, ...found } = await awaitNamed({
    years: loadGiftsByYear(db, id, now),
    span: findFirstAndLastGift(db, id),
    correspondence: loadCorrespondence(
      db,
      emails.map(({ email_key: key }) => key),
      id,
    ),
    recurring: loadRecurring(db, id),
    /** Undelivered mails about the giver's payments. */
    lostMails: findLostMails(db, id),
    statements: findStatements(db, id),
    notes: findNotes(db, id),
    /** The names on the giver's gifts and orders. */
    payerNames: findPayerNames(db, { giverId: id }),
    /** Addresses that wait until their mailbox confirms them. */
    waitingEmails: findOpenRequests(db, id, now),
    merges: findMerges(db, id, now),
    mayBeOne: findMayBeOne(db, { giverIds: [id], limit: maxMayBeOne }),
    /** When the giver asked to be forgotten, while a merge makes the request wait. */
    forgetAskedAt: findForgetRequest(db, id),
    /** Since when, and why, they get no letters to givers. Empty: they do. */
    noLetters: findRefusals(db, id),
    /** When it was recorded that they have died. Null means that it was not. */
    diedAt: findDiedAt(db, id),
  })
  const thisYear = found.years.find(({ year }) => year === yearOf(now))
  const loaded = {
    giver,
    emails,
    ...found,
    ...correspondence,
    thisYear: sumsOf(thisYear ? [thisYear] : []),
    inAll: sumsOf(found.years),
    /** When the first gift arrived. Null means that none has. */
    givesSince: span.firstAt,
    /** The year of a statement, and when it was sent. */
    statements: new Map(statements.map(({ year, created_at: at }) => [year, at])),
  }
  return { ...loaded, lastContact: lastContactOf({ ...loaded, lastGiftAt: span.lastAt }) }
}

type Years = Awaited<ReturnType<typeof loadGiftsByYear>>

/** In cents: the net amounts of the giver's own money, of checks from an IRA, and of what funds and employers gave. */
function sumsOf(years: Years) {
  return {
    ownCents: years.reduce((sum, { ownCents: cents }) => sum + cents, 0),
    fromIraCents: years.reduce((sum, { fromIraCents: cents }) => sum + cents, 0),
    byOthersCents: years.reduce((sum, { byOthersCents: cents }) => sum + cents, 0),
    gifts: years.reduce((sum, { giftCount: count }) => sum + count, 0),
  }
}

interface Contacts {
  lastGiftAt: number | null
  letters: { subject: string; created_at: number }[]
  statements: ReadonlyMap<number, number>
  messages: { subject: string; created_at: number; answered_at: number | null }[]
  notes: { created_at: number }[]
}

/** The newest of gift, letter, statement, message, answer and note. */
function lastContactOf({ lastGiftAt, letters, statements, messages, notes }: Contacts) {
  const contacts: { at: number; what: string }[] = []
  if (lastGiftAt !== null) contacts.push({ at: lastGiftAt, what: 'a gift' })
  for (const { subject, created_at: at } of letters) contacts.push({ at, what: `our letter “${subject}”` })
  for (const [year, at] of statements) contacts.push({ at, what: `our statement of ${year}` })
  for (const { subject, created_at: at, answered_at: answeredAt } of messages) {
    contacts.push({ at, what: `the message “${subject}”` })
    if (answeredAt !== null) contacts.push({ at: answeredAt, what: `our answer to “${subject}”` })
  }
  for (const { created_at: at } of notes) contacts.push({ at, what: 'a note' })
  return contacts.toSorted((a, b) => b.at - a.at)[0] ?? null
}

async function findFirstAndLastGift(db: Db, id: string) {
  const { first_at: firstAt, last_at: lastAt } = await db
    .selectFrom('payment')
    .select((row) => [
      row.fn.min<number | null>('paid_at').as('first_at'),
      row.fn.max<number | null>('paid_at').as('last_at'),
    ])
    .where(isOfGiver('giver_id', id))
    .where('kind', '=', 'gift')
    .executeTakeFirstOrThrow()
  return { firstAt, lastAt }
}

async function loadRecurring(db: Db, giverId: string) {
  const ids = await findSubscriptionsOf(db, giverId)
  const gifts = await Promise.all(ids.map((id) => findRecurringGift(db, id)))
  return ids.map((id, at) => {
    const gift = gifts[at]
    return {
      id,
      isRunning: gift?.status !== 'stopped',
      sentence: gift ? describeRecurringGift(gift, formatExactDollars) : `${id}: not heard of from Stripe yet.`,
    }
  })
}

/** About payments and statements. */
function findLostMails(db: Db, id: string) {
  const payments = db.selectFrom('payment').select('id').where(isOfGiver('giver_id', id))
  const statements = db.selectFrom('statement_sent').select('id').where(isOfGiver('giver_id', id))
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('status', 'in', ['dead', 'bounced'])
    .where((row) => row.or([row('subject_id', 'in', payments), row('subject_id', 'in', statements)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

function findStatements(db: Db, id: string) {
  return db
    .selectFrom('statement_sent')
    .select(['year', 'created_at'])
    .where(isOfGiver('giver_id', id))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
