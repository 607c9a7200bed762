import { formatExactDollars } from '../../ledger/money.ts'
import {
  findAskedRefunds,
  findDisputesToAnswer,
  findFailingRenewals,
} from '../../ledger/needs-somebody.queries.server.ts'
import { findNewestGiftOf } from '../../ledger/recurring-gift.queries.server.ts'
import { findUnequalBooks } from '../../ledger/unequal-books.server.ts'
import { dateOf } from '../../receipts/date-of.ts'
import { linkOf, payerOf } from './mail-needs.server.ts'
import { type Asked, counted, type Need } from './need.ts'
import { withoutSetAside } from './set-aside.server.ts'

/** How many of the recurring gifts that fail are named. */
const maxNamed = 5

export const moneyNeeds = [findDisputes, findRefundsAsked, findRenewals, findUnequal] as const

async function findDisputes({ db, kinds }: Asked): Promise<Need | null> {
  const disputes = await findDisputesToAnswer(db, kinds)
  const [first] = disputes
  if (!first) return null
  return {
    text: `${counted(disputes.length, 'dispute is', 'disputes are')} to be answered, the first by ${dateOf(first.dispute_answer_by ?? 0)}`,
    since: null,
    count: disputes.length,
    advice:
      'Answer or accept it in Stripe’s Dashboard. If the giver did mean to give, a word from them to their bank settles it best.',
    items: disputes.map((payment) => ({
      text: `${formatExactDollars(payment.disputed_cents)} of ${payerOf(payment)}: by ${dateOf(payment.dispute_answer_by ?? 0)}`,
      link: linkOf(payment),
    })),
  }
}

async function findRefundsAsked({ db }: Asked): Promise<Need | null> {
  const asked = await withoutSetAside(db, await findAskedRefunds(db), ({ id }) => id)
  const [first] = asked
  if (!first) return null
  return {
    text: `${counted(asked.length, 'giver asks', 'givers ask')} for a gift back that was given twice`,
    since: first.refund_asked_at,
    count: asked.length,
    items: asked.map((gift) => ({
      text: `${formatExactDollars(gift.amount_cents)} of ${payerOf(gift)}, ${dateOf(gift.paid_at ?? gift.created_at)}`,
      link: { path: `/office/gifts/${gift.id}`, label: 'Refund it' },
      presses: [{ intent: 'set-aside' as const, value: gift.id, label: 'Keep it' }],
    })),
  }
}

async function findRenewals({ db }: Asked): Promise<Need | null> {
  const { count, first } = await findFailingRenewals(db, maxNamed)
  if (count === 0) return null
  const items = await Promise.all(
    first.map(async ({ subscription_id: id, amount_cents: cents, frequency, updated_at: at }) => {
      const gift = await findNewestGiftOf(db, id)
      return {
        text: `${formatExactDollars(cents)} ${frequency} of ${gift ? payerOf(gift) : 'somebody unknown'}, since ${dateOf(at)}`,
        link: { path: `/office/recurring/${id}`, label: 'Open the recurring gift' },
      }
    }),
  )
  return {
    text: `${counted(count, 'recurring gift', 'recurring gifts')} could not be taken`,
    since: first[0]?.updated_at ?? null,
    count,
    advice: 'The givers have been told, and Stripe tries again. A word from a person often helps more.',
    items,
  }
}

async function findUnequal({ db, now }: Asked): Promise<Need | null> {
  const unequal = await findUnequalBooks(db, now)
  if (unequal.length === 0) return null
  return {
    text: `${counted(unequal.length, 'sum does', 'sums do')} not agree with Stripe or the bank`,
    since: null,
    count: unequal.length,
    items: unequal.map(({ text, link }) => ({ text, link: { path: link, label: 'Look at it' } })),
  }
}
