import type { ReactNode } from 'react'
import { formatExactDollars } from '../../values/money.ts'
import { findPayment, isReceiptDue } from '../../payments/payment.queries.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { sendAgain } from '../../receipts/send-again.server.ts'
import { excessCents } from '../../stripe/charge-state.server.ts'
import { backTo, fieldOf, type OfficeContext, type Refusal } from '../office-page.ts'
import { FactList, type Facts } from '../ui/facts.server.tsx'
import { Problem } from '../ui/forms.server.tsx'
import { History } from '../ui/history.server.tsx'
import type { loadHistory } from './gift-history.server.ts'

// What the page of a gift and the page of an order share.

/** The payment that the address names; null where it is not of this kind. */
export async function paymentOf<Kind extends Payment['kind']>({ db, params }: OfficeContext, kind: Kind) {
  const payment = await findPayment(db, params['id'] ?? '')
  return payment?.kind === kind ? (payment as Extract<Payment, { kind: Kind }>) : null
}

interface PageProps {
  context: OfficeContext
  facts: Facts
  /** Further forms of what is known. */
  copies?: ReactNode
  /** What can be done about it. */
  actions: ReactNode
  history: Awaited<ReturnType<typeof loadHistory>>
}

export function PaymentPage({ context, facts, copies, actions, history }: PageProps) {
  return (
    <>
      <Problem refused={context.refused} />
      <div className="columns">
        <section aria-label="Facts">
          <FactList facts={facts} />
          {copies}
        </section>
        {actions && <section aria-label="What can be done">{actions}</section>}
      </div>
      <section aria-labelledby="history">
        <h2 id="history">What happened</h2>
        {!history.isWhole && <p className="soft">Stripe does not answer: its refunds and disputes are missing here.</p>}
        <History entries={history.entries} />
      </section>
    </>
  )
}

/** A refund and a dispute together may be more than was paid. Null: they are not. */
export function excessInWords(payment: Payment): string | null {
  const excess = excessCents(payment)
  if (excess === 0) return null
  const sums = [
    `${formatExactDollars(payment.refunded_cents)} refunded`,
    payment.disputed_cents > 0 && `${formatExactDollars(payment.disputed_cents)} disputed`,
    payment.lost_cents > 0 && `${formatExactDollars(payment.lost_cents)} taken by the bank`,
  ]
  return `${formatExactDollars(excess)}: ${sums.filter(Boolean).join(', ')}. Proof of the refund (its amount, its day, a picture of it from Stripe’s Dashboard) gets back what was refunded.`
}

/** Sends the receipt again, or an order's confirmation, to the address that was typed. */
export async function postSendAgain(
  { db, member, now }: OfficeContext,
  fields: FormData,
  payment: Payment,
): Promise<Response | Refusal> {
  const { id, kind, status } = payment
  const paper = kind === 'gift' ? 'receipt' : 'confirmation'
  if (!isReceiptDue(payment)) return { problem: `This ${kind} is ${status}: there is no ${paper} for it.`, status: 409 }
  const again = { to: fieldOf(fields, 'to'), who: member.email, key: fieldOf(fields, 'key') }
  const sent = await sendAgain(db, payment, again, now)
  return sent ? backTo(`/office/${kind}s/${id}`, 'sent') : { problem: 'This is not an e-mail address.' }
}
