import { stripe, type StripeAccount } from '../stripe/stripe.server.ts'
import type { PaymentTable } from '../platform/tables.ts'
import { dateOf } from './email-content.server.ts'
import { formatExactDollars } from '../ledger/money.ts'

type Disputed = Pick<PaymentTable, 'payment_intent_id' | 'livemode' | 'disputed_cents'>

/** What the staff can do about a payment that a bank disputes now, in words. Throws when Stripe cannot be asked. */
export async function adviseOnDispute(row: Disputed, account: StripeAccount): Promise<string> {
  const { payment_intent_id: payment, disputed_cents: cents } = row
  const list = payment ? await (await stripe(account)).disputes.list({ payment_intent: payment, limit: 100 }) : null
  const open = list?.data.filter(({ status }) => /(needs_response|under_review)$/.test(status)) ?? []
  const deadlines = open.flatMap(({ evidence_details: { due_by: due } }) => due || [])
  const until = deadlines.length > 0 ? ` by ${dateOf(Math.min(...deadlines) * 1000)}` : ''
  if (open.length > 0 && open.every(({ is_charge_refundable: refundable }) => refundable)) {
    return `The bank only asks so far, and has taken nothing: answer it or refund the payment${until}.`
  }
  // Stripe names no day where the bank takes no answer.
  const advice = until ? `Accept the dispute or answer it${until}.` : 'The bank takes no answer to this dispute.'
  return `${advice} The payment cannot be refunded: the bank has the ${formatExactDollars(cents)} meanwhile.`
}

/** Stripe's Dashboard shows a payment there to whoever is signed in to the account. */
export function dashboardLink({
  payment_intent_id: payment,
  livemode,
}: Omit<Disputed, 'disputed_cents'>): string | null {
  return payment && `https://dashboard.stripe.com/${livemode === 1 ? '' : 'test/'}payments/${payment}`
}
