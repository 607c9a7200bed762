import { sql } from 'kysely'
import type { BookAccount } from '../config/book-accounts.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Db } from '../db/db.server.ts'
import { findMethod, methodName } from '../payments/manual-gift-methods.ts'
import { publisherDay, startHere } from '../values/publisher-time.ts'
import type { JournalEntry, JournalLine } from './journal-entry.ts'
import { lineOfFund } from './journal-lines.ts'
import { journalOfSlips } from './journal-of-slips.server.ts'
import type { Span } from './payout.queries.server.ts'

/**
 * An entry for each day with manual gifts of money, for each day with cancelled ones, and for each deposit slip. Shares and
 * goods have no amount. The days of the span are those of the publisher's time zone, so that an entry is never split.
 */
export async function* journalOfReceived(db: Db, days: Span): AsyncGenerator<JournalEntry> {
  const [from, until] = [startHere(days.from), startHere(days.until)]
  const cancelledAt = sql<number>`coalesce(staff_change.at, payment.updated_at)`
  const received = db
    .selectFrom('payment')
    .where('payment.kind', '=', 'gift')
    .where('payment.payment_intent_id', 'is', null)
    .where('payment.amount_cents', '>', 0)
    .where('payment.livemode', '=', livemode())
  const columns = ['payment.payment_method', 'payment.amount_cents', 'payment.fund'] as const
  const came = await received
    .select([...columns, 'payment.paid_at as at'])
    .where('payment.paid_at', '>=', from)
    .where('payment.paid_at', '<', until)
    .execute()
  // The parts of a gift that Stripe did not process.
  const parts = await db
    .selectFrom('payment_part')
    .innerJoin('payment', 'payment.id', 'payment_part.payment_id')
    .select(['payment_part.payment_method', 'payment_part.amount_cents', 'payment_part.paid_at as at', 'payment.fund'])
    .where('payment_part.payment_intent_id', 'is', null)
    .where('payment.payment_intent_id', 'is not', null)
    .where('payment.livemode', '=', livemode())
    .where('payment_part.paid_at', '>=', from)
    .where('payment_part.paid_at', '<', until)
    .execute()
  const cancelled = await received
    .leftJoin('staff_change', (join) =>
      join.onRef('staff_change.subject', '=', 'payment.id').on('staff_change.what', '=', 'gift cancelled'),
    )
    .select([...columns, 'payment.deposit_slip_id', cancelledAt.as('at')])
    .where('payment.entered_at', 'is not', null)
    .where('payment.status', '=', 'refunded')
    .where(cancelledAt, '>=', from)
    .where(cancelledAt, '<', until)
    .execute()
  const all = [
    ...[...came, ...parts].map((gift) => ({ ...gift, ...receivedWords, wasDeposited: false })),
    ...cancelled.map((gift) => ({ ...gift, ...cancelledWords, wasDeposited: gift.deposit_slip_id !== null })),
  ].flatMap((gift) => {
    const account = accountOf(gift)
    return account === null ? [] : { ...gift, account }
  })
  const byDay = Map.groupBy(all, ({ prefix, at }) => `${publisherDay(at ?? 0)} ${prefix}`)
  for (const [key, gifts] of sorted(byDay)) {
    const [day = '', prefix = ''] = key.split(' ')
    const { text, sign } = gifts[0]!
    const groups = Map.groupBy(
      gifts,
      ({ payment_method: method, account, wasDeposited }) => `${account} ${method ?? 'other'} ${wasDeposited}`,
    )
    // Sorted, because PostgreSQL returns rows in any order, and the same entry has the same lines each time.
    const lines = sorted(groups).flatMap(([, group]): JournalLine[] => {
      const { payment_method: method, account, wasDeposited } = group[0]!
      const deposited = wasDeposited ? ', deposited before' : ''
      const centsOf = (some: typeof gifts) => sign * some.reduce((sum, { amount_cents: amount }) => sum + amount, 0)
      const textOf = (some: typeof gifts) => `Gifts by ${methodName(method ?? 'other')}${deposited}: ${some.length}`
      const byFund = sorted(Map.groupBy(group, ({ fund }) => fund ?? ''))
      return [
        { account, cents: centsOf(group), text: textOf(group) },
        ...byFund.map(([fund, some]): JournalLine => {
          const [cents, words] = [-centsOf(some), textOf(some)]
          return fund ? lineOfFund('donations', fund, cents, words) : { account: 'donations', cents, text: words }
        }),
      ]
    })
    yield { number: `${prefix}-${day.replaceAll('-', '').slice(2)}`, day, text: `${text} ${day}`, lines }
  }
  yield* journalOfSlips(db, days)
}

const sorted = <Group>(groups: Map<string, Group>) => [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** What was deposited leaves the bank account: the bank returned the check, or the publisher gave the money back. */
function accountOf(gift: { payment_method: string | null; wasDeposited: boolean }): BookAccount | null {
  if (gift.wasDeposited) return 'bank'
  const manual = findMethod(gift.payment_method)
  return manual ? manual.account : 'received'
}

const receivedWords = { sign: 1, prefix: 'RC', text: 'Gifts received' }
const cancelledWords = { sign: -1, prefix: 'RX', text: 'Gifts cancelled' }
