import { loadGiftsByYear } from '../../my-giving/gifts-by-year.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { wantsNoLetters } from '../../givers/letters-to-giver.queries.server.ts'
import { findGiverIdOf, isOfGiver } from '../../givers/giver.queries.server.ts'
import { findSubscriptionsOf } from '../../givers/recurring-of.queries.server.ts'
import { findRecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { findSubscriberByEmail } from '../../newsletter/subscriber.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { holdsAddress } from '../../db/forget-step.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { describeRecurringGift } from '../../subscriptions/describe-recurring.server.ts'
import { findNotes } from '../../givers/note.queries.server.ts'

export type Person = Awaited<ReturnType<typeof loadPerson>>

/** Everything that is stored under one address. */
export async function loadPerson(db: Db, email: string) {
  const giverId = (await findGiverIdOf(db, email)) ?? ''
  const paymentsOfAddress = db.selectFrom('payment').where(holdsAddress('payer_email', email))
  const names = paymentsOfAddress.select('payer_name').distinct().where('payer_name', '<>', '').limit(5)
  const unpaid = paymentsOfAddress
    .selectAll()
    .$castTo<Payment>()
    .where('status', 'in', ['pending', 'failed', 'expired'])
  const messages = db.selectFrom('contact_message').select(['id', 'subject', 'created_at', 'answered_at'])
  const lostMails = db
    .selectFrom('outbox')
    .selectAll()
    .where('status', 'in', ['dead', 'bounced'])
    .where('subject_id', 'in', paymentsOfAddress.select('id'))
  const statements = db
    .selectFrom('statement_sent')
    .select(['year', 'created_at'])
    .where(isOfGiver('giver_id', giverId))
  const bounced = db
    .selectFrom('giver_email')
    .select('id')
    .where('email_key', '=', email)
    .where('bounced_at', 'is not', null)
  return {
    names: (await names.execute()).flatMap(({ payer_name: name }) => name ?? []),
    years: await loadGiftsByYear(db, giverId),
    recurring: await loadRecurring(db, giverId),
    /** Payments that were started and not paid. */
    unpaid: await unpaid.orderBy('created_at', 'desc').limit(10).execute(),
    /** Undelivered mails about the payments. */
    lostMails: await lostMails.orderBy('created_at', 'desc').limit(20).execute(),
    messages: await messages.where(holdsAddress('email', email)).orderBy('created_at', 'desc').limit(20).execute(),
    subscriber: await findSubscriberByEmail(db, email),
    giverId,
    /** Why they get no letters to givers. */
    refusal: await findRefusal(db, giverId, (await bounced.execute()).length > 0),
    /** The year of a statement, and when it was sent. */
    statements: new Map((await statements.execute()).map(({ year, created_at: at }) => [year, at])),
    notes: await findNotes(db, email),
  }
}

async function findRefusal(db: Db, giverId: string, isBounced: boolean): Promise<'asked' | 'bounced' | null> {
  if (giverId !== '' && (await wantsNoLetters(db, giverId))) return 'asked'
  return isBounced ? 'bounced' : null
}

async function loadRecurring(db: Db, giverId: string) {
  const ids = await findSubscriptionsOf(db, giverId)
  const gifts = await Promise.all(ids.map((id) => findRecurringGift(db, id)))
  return ids.map((id, at) => {
    const gift = gifts[at]
    return {
      id,
      sentence: gift ? describeRecurringGift(gift, formatExactDollars) : `${id}: not heard of from Stripe yet.`,
    }
  })
}
