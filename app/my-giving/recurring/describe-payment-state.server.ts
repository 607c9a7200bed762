import { recurringWords } from '../../content/my-giving/recurring.ts'
import { findDisputedDebit } from '../../subscriptions/recurring-gift.queries.server.ts'
import { formatDollars } from '../../values/money.ts'
import { findPaymentBySource } from '../../payments/payment.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { readInvoiceOutcome } from '../../stripe/invoice-outcome.server.ts'
import type { RemoteSubscription } from '../../stripe/subscriptions/subscription.server.ts'
import { wasPaidWith } from '../../stripe/subscriptions/update-card.server.ts'
import { dateOf } from '../../values/publisher-time.ts'

const { page, card, account, updateCard, authorize } = recurringWords
const { failed: words, charged } = page

/** What was charged this long ago, in milliseconds, was charged just now. */
const justNowMs = 15 * 60_000

/** A payment that was not taken: in sentences, and where to pay it. */
export async function describeFailure(db: Db, { failed, isBankAccount }: RemoteSubscription) {
  if (!failed) return null
  const { invoice, amountCents, payUrl, retryAt, needsConfirmation } = failed
  const amount = formatDollars(amountCents)
  const row = await findPaymentBySource(db, { account: 'donations', invoice })
  const reason = row?.failure_reason ? [words.reason(row.failure_reason)] : []
  return {
    payUrl,
    button: needsConfirmation ? words.confirmButton : words.button,
    sentences: [
      ...(needsConfirmation ? [words.confirm(amount)] : [words.text(amount), ...reason]),
      retryAt === null ? words.noRetry : words.retry(dateOf(retryAt)),
    ],
    another: isBankAccount ? words.account(amount) : words.card(amount),
  }
}

/** What became of the payment that had failed, for who has just put in another card. The address names its invoice. */
export async function describeCharge(
  { subscription_id: subscription, method }: RemoteSubscription,
  invoice: string | null,
): Promise<{ isDeclined: boolean; text: string } | null> {
  if (!invoice || !/^in_\w{1,250}$/.test(invoice)) return null
  const outcome = await readInvoiceOutcome(invoice)
  if (outcome?.subscription !== subscription || outcome.state === 'confirm') return null
  const { state, amountCents, paidAt } = outcome
  if (paidAt !== null && paidAt < Date.now() - justNowMs) return null
  const paidWith = outcome.method ?? method
  if (!paidWith) return null
  return { isDeclined: state === 'declined', text: charged[state](formatDollars(amountCents), paidWith) }
}

/** A card that Stripe has besides the one that is charged: it is used only if the giver says so. */
export function describeOtherMethod({ otherMethod, method, failed }: RemoteSubscription) {
  if (!otherMethod?.isNewer || method === null) return null
  const { id, inWords } = otherMethod
  return {
    id,
    sentences: [
      updateCard.other(inWords, method),
      ...(failed ? [updateCard.otherPays(formatDollars(failed.amountCents))] : []),
    ].join(' '),
    button: updateCard.use(inWords),
  }
}

/**
 * A dispute of a payment from a bank account ends the mandate of that account, which cannot be used again:
 * https://docs.stripe.com/payments/ach-direct-debit. Null while there is none, or once another method is charged.
 */
export async function describeEndedMandate(db: Db, remote: RemoteSubscription): Promise<string | null> {
  const { subscription_id: id, isBankAccount, methodId, method } = remote
  const intent = isBankAccount && methodId && method ? await findDisputedDebit(db, id) : null
  if (!intent || !methodId || !method) return null
  return (await wasPaidWith(intent, methodId)) ? authorize.text(method) : null
}

/** The words about what a gift is charged to. */
export const wordsOfMethod = (remote: RemoteSubscription | null) => (remote?.isBankAccount ? account : card)
