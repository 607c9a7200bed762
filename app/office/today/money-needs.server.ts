import { formatExactDollars } from '../../values/money.ts'
import {
  findAskedRefunds,
  findDisputesToAnswer,
  findFailingRenewals,
} from '../../subscriptions/open-issues.queries.server.ts'
import { findNewestGiftOf } from '../../subscriptions/recurring-gift.queries.server.ts'
import { namePayout } from '../../accounting/payout-in-words.ts'
import { findStoppedPayouts } from '../../accounting/stopped-payouts.queries.server.ts'
import { findReconciliationIssues } from '../../stripe-sync/reconciliation-issues.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { bankDetailsLink } from '../../stripe/dashboard-link.ts'
import { officeHref } from '../office-href.ts'
import { counted } from '../ui/words.ts'
import { type NeedContext, linkOf, linkToDo, type Need, needOf, payerOf } from './need.ts'
import { withoutSetAside } from './set-aside.server.ts'
import { dateOf } from '../../values/publisher-time.ts'

/** The number of failing recurring gifts that are named. */
const maxNamed = 5

export const moneyNeeds = [findDisputes, findRefundRequests, findRenewals, findFailedPayouts, findDifferences] as const

export async function findDisputes({ db, kinds }: NeedContext): Promise<Need | null> {
  const disputes = await findDisputesToAnswer(db, kinds)
  const dueOn = (payment?: Payment) => dateOf(payment?.dispute_answer_by ?? 0)
  return needOf(disputes, {
    text: `${counted(disputes.length, 'dispute is', 'disputes are')} to be answered, the first by ${dueOn(disputes[0])}`,
    advice:
      'Answer or accept it in Stripe’s Dashboard. If the giver did mean to give, a word from them to their bank settles it best.',
    item: (payment) => ({
      text: `${formatExactDollars(payment.disputed_cents)} of ${payerOf(payment)}: by ${dueOn(payment)}`,
      link: linkOf(payment),
    }),
  })
}

async function findRefundRequests({ db, may }: NeedContext): Promise<Need | null> {
  const requests = await withoutSetAside(db, await findAskedRefunds(db))
  return needOf(requests, {
    text: `${counted(requests.length, 'giver asks', 'givers ask')} for a gift back that was given twice`,
    since: requests[0]?.refund_asked_at ?? null,
    item: (gift) => ({
      text: `${formatExactDollars(gift.amount_cents)} of ${payerOf(gift)}, ${dateOf(gift.paid_at ?? gift.created_at)}`,
      link: linkToDo(
        { href: officeHref('/office/gifts/:id', { id: gift.id }), label: 'Refund it', isStep: true },
        may('/office/gifts/:id/refund', 'submit'),
      ),
      actions: [{ intent: 'set-aside', value: gift.id, label: 'Keep it' }],
    }),
  })
}

async function findRenewals({ db }: NeedContext): Promise<Need | null> {
  const { count, first } = await findFailingRenewals(db, maxNamed)
  const gifts = await Promise.all(first.map(({ subscription_id: id }) => findNewestGiftOf(db, id)))
  const named = first.map((renewal, index) => ({ ...renewal, gift: gifts[index] }))
  return needOf(named, {
    text: `${counted(count, 'recurring gift', 'recurring gifts')} could not be taken`,
    since: first[0]?.updated_at ?? null,
    advice: 'The givers have been told, and Stripe tries again. A word from a person often helps more.',
    item: ({ subscription_id: id, amount_cents: cents, frequency, updated_at: at, gift }) => ({
      text: `${formatExactDollars(cents)} ${frequency} of ${gift ? payerOf(gift) : 'somebody unknown'}, since ${dateOf(at)}`,
      link: {
        href: officeHref('/office/recurring/:subscription', { subscription: id }),
        label: 'Open the recurring gift',
      },
    }),
  })
}

export async function findFailedPayouts({ db }: NeedContext): Promise<Need | null> {
  const failed = await findStoppedPayouts(db)
  const [first] = failed
  return needOf(failed, {
    text: 'Stripe sends no money to the bank: a payout failed',
    since: first?.failed_at ?? null,
    advice:
      'The owner of the Stripe account corrects the bank details there. This line goes with the next payout, which holds all that waits.',
    link: first && { href: bankDetailsLink(first), label: 'Put the bank details right, at Stripe' },
    item: (payout) => ({
      text: `${namePayout(payout)} failed (${payout.account})`,
      link: { href: officeHref('/office/deposits/:id', { id: payout.id }), label: 'Look at it' },
    }),
  })
}

export async function findDifferences({ db, now }: NeedContext): Promise<Need | null> {
  const issues = await findReconciliationIssues(db, now)
  return needOf(issues, {
    text: `${counted(issues.length, 'sum does', 'sums do')} not agree with Stripe or the bank`,
    item: ({ text, payout }) => ({
      text,
      link: {
        href: payout
          ? officeHref('/office/deposits/:id', { id: payout })
          : officeHref('/office/deposits', { hash: 'books' }),
        label: 'Look at it',
      },
    }),
  })
}
