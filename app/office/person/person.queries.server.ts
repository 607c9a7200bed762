import type { ContactMessage } from '../../contact/contact-message.queries.server.ts'
import { type GivingYear, loadGiftsByYear } from '../../giving/gifts-by-year.server.ts'
import { findRefusal } from '../../ledger/letter-refusal.server.ts'
import { findSubscriptionsOf } from '../../ledger/payer.queries.server.ts'
import { findRecurringGift } from '../../ledger/recurring-gift.queries.server.ts'
import { findSubscriberByEmail, type Subscriber } from '../../newsletter/subscriber.queries.server.ts'
import type { Db } from '../../platform/db.server.ts'
import { holdsAddress } from '../../platform/forget-step.server.ts'
import type { OutboxRow } from '../../platform/outbox.server.ts'
import type { Payment } from '../../platform/tables.ts'
import { describeRecurringGift } from '../../receipts/describe-recurring.server.ts'
import { findNotes, type PersonNote } from './note.queries.server.ts'

export interface Person {
  names: string[]
  years: GivingYear[]
  recurring: { id: string; sentence: string }[]
  /** Begun, and nothing came of it. */
  unpaid: Payment[]
  /** About their payments, and did not arrive. */
  lostMails: OutboxRow[]
  messages: Pick<ContactMessage, 'id' | 'subject' | 'created_at' | 'answered_at'>[]
  subscriber: Subscriber | undefined
  /** Why they get no letters to givers. */
  refusal: Awaited<ReturnType<typeof findRefusal>>
  /** When the statement of a year was sent. */
  statements: Map<number, number>
  notes: PersonNote[]
}

/** All that is kept under one address. */
export async function loadPerson(db: Db, email: string): Promise<Person> {
  const theirs = db.selectFrom('payment').where(holdsAddress('payer_email', email))
  const [years, names, recurring, unpaid, lostMails, messages, subscriber, refusal, statements, notes] =
    await Promise.all([
      loadGiftsByYear(db, email),
      theirs.select('payer_name').distinct().where('payer_name', '<>', '').limit(5).execute(),
      loadRecurring(db, email),
      theirs
        .selectAll()
        .$castTo<Payment>()
        .where('status', 'in', ['pending', 'failed', 'expired'])
        .orderBy('created_at', 'desc')
        .limit(10)
        .execute(),
      db
        .selectFrom('outbox')
        .selectAll()
        .where('status', 'in', ['dead', 'bounced'])
        .where('subject_id', 'in', theirs.select('id'))
        .orderBy('created_at', 'desc')
        .limit(20)
        .execute(),
      db
        .selectFrom('contact_message')
        .select(['id', 'subject', 'created_at', 'answered_at'])
        .where(holdsAddress('email', email))
        .orderBy('created_at', 'desc')
        .limit(20)
        .execute(),
      findSubscriberByEmail(db, email),
      findRefusal(db, email),
      db.selectFrom('statement_sent').select(['year', 'created_at']).where(holdsAddress('email', email)).execute(),
      findNotes(db, email),
    ])
  return {
    ...{ years, recurring, unpaid, lostMails, messages, subscriber, refusal, notes },
    names: names.flatMap(({ payer_name: name }) => name ?? []),
    statements: new Map(statements.map(({ year, created_at: at }) => [year, at])),
  }
}

async function loadRecurring(db: Db, email: string): Promise<Person['recurring']> {
  const ids = await findSubscriptionsOf(db, email)
  const gifts = await Promise.all(ids.map((id) => findRecurringGift(db, id)))
  return ids.map((id, at) => {
    const gift = gifts[at]
    return { id, sentence: gift ? describeRecurringGift(gift) : `${id}: not heard of from Stripe yet.` }
  })
}
