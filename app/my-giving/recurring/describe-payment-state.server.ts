import { recurringWords } from '../../content/my-giving/recurring.ts'
import { findDisputedDebit } from '../../subscriptions/recurring-gift.queries.server.ts'
import { formatDollars } from '../../values/money.ts'
import { findPaymentBySource } from '../../payments/payment.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { readInvoiceOutcome } from '../../stripe/invoice-outcome.server.ts'
import type { RemoteSubscription } from '../../stripe/subscriptions/subscription.server.ts'
import { wasPaidWith } from '../../stripe/subscriptions/update-card.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { fill } from '../../words/fill.ts'

const { page, card, account, updateCard, authorize } = recurringWords
const { failed: failedWords, charged } = page

/** A charge is described as recent for this long, in milliseconds. */
const justNowMs = 15 * 60_000

/** A failed payment: in sentences, and the page on which to pay it. */
export async function describeFailure(db: Db, { failed, isBankAccount }: RemoteSubscription) {
  if (!failed) return null
  const { invoice, amountCents, payUrl, retryAt, needsConfirmation } = failed
  const amount = formatDollars(amountCents)
  const row = await findPaymentBySource(db, { account: 'donations', invoice })
  const reason = row?.failure_reason ? [fill(failedWords.reason, { words: row.failure_reason })] : []
  return {
    payUrl,
    button: needsConfirmation ? failedWords.confirmButton : failedWords.button,
    sentences: [
      ...(needsConfirmation
        ? [fill(failedWords.confirm, { amount })]
        : [fill(failedWords.text, { amount }), ...reason]),
      retryAt === null ? failedWords.noRetry : fill(failedWords.retry, { day: dateOf(retryAt) }),
    ],
    another: isBankAccount ? fill(failedWords.account, { amount }) : fill(failedWords.card, { amount }),
  }
}

/** The result of the failed payment, for a giver who has just added another card. The URL contains its invoice. */
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
  return {
    isDeclined: state === 'declined',
    text: fill(charged[state], { amount: formatDollars(amountCents), method: paidWith }),
  }
}

/** A card that Stripe has besides the one that is charged. It is used only when the giver selects it. */
export function describeOtherMethod({ otherMethod, method, failed }: RemoteSubscription) {
  if (!otherMethod?.isNewer || method === null) return null
  const { id, inWords } = otherMethod
  return {
    id,
    sentences: [
      fill(updateCard.other, { other: inWords, charged: method }),
      ...(failed ? [fill(updateCard.otherPays, { amount: formatDollars(failed.amountCents) })] : []),
    ].join(' '),
    button: fill(updateCard.use, { other: inWords }),
  }
}

/**
 * A dispute of a bank debit ends the mandate of its bank account, which cannot be charged again:
 * https://docs.stripe.com/payments/ach-direct-debit. Null when there is no dispute, or when another method is charged now.
 */
export async function describeEndedMandate(db: Db, remote: RemoteSubscription): Promise<string | null> {
  const { subscription_id: id, isBankAccount, methodId, method } = remote
  const intent = isBankAccount && methodId && method ? await findDisputedDebit(db, id) : null
  if (!intent || !methodId || !method) return null
  return (await wasPaidWith(intent, methodId)) ? fill(authorize.text, { method }) : null
}

/** The sentences about the payment method of a gift. */
export const wordsOfMethod = (remote: RemoteSubscription | null) => (remote?.isBankAccount ? account : card)
