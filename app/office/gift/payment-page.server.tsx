import type { ReactNode } from 'react'
import { formatExactDollars } from '../../values/money.ts'
import { findPayment, isReceiptDue } from '../../payments/payment.queries.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { askForCorrection } from '../../receipts/corrections/ask-for-correction.server.ts'
import { sendAgain } from '../../receipts/send-again.server.ts'
import { excessCents } from '../../stripe/charge-state.server.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type Refusal } from '../office-page.ts'
import { FactList, type Facts } from '../ui/facts.server.tsx'
import { Field, PostForm, Folded } from '../ui/forms.server.tsx'
import { History } from '../ui/history.server.tsx'
import type { loadHistory } from './gift-history.server.ts'

// Shared by the page of a gift and the page of an order.

/** The payment of the path. Null when it is of the other kind. */
export async function paymentOf<Kind extends Payment['kind']>({ db, params }: OfficeContext, kind: Kind) {
  const payment = await findPayment(db, params['id'] ?? '')
  return payment?.kind === kind ? (payment as Extract<Payment, { kind: Kind }>) : null
}

interface PageProps {
  facts: Facts
  copies?: ReactNode
  actions: ReactNode
  history: Awaited<ReturnType<typeof loadHistory>>
}

export function PaymentPage({ facts, copies, actions, history }: PageProps) {
  return (
    <>
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

/** When a refund and a dispute together took more than was paid. Otherwise null. */
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

export const copyHint = 'A copy goes exactly there. Nothing else changes: not the gift, the giver or an address.'

export const correctionNotes = {
  correction: 'A link is on its way to the right address. Until it is pressed there, nothing changes.',
}

/** Asks the right mailbox to confirm that the payment is its owner's. */
export function CorrectAddress({ payment }: { payment: Payment }) {
  if (!payment.payer_email || payment.giver_id === null) return null
  return (
    <Folded summary="The address that was typed is wrong" of={{ intent: 'correct-address' }}>
      <PostForm action={officeHref(`/office/${payment.kind}s/:id/address`, { id: payment.id })}>
        <Field
          label="The right address"
          name="right"
          type="email"
          required
          autoComplete="off"
          hint="The right mailbox gets a link and must confirm it. Then this payment, with its renewals, belongs to its owner, and the receipt goes there. The current address hears of it, and can call it off or take it back."
        />
        <button name="intent" value="correct-address" className="quiet">
          Ask the right address to confirm
        </button>
      </PostForm>
    </Folded>
  )
}

export async function postCorrection(
  { db, member, now }: OfficeContext,
  fields: FormData,
  { id, kind }: Payment,
): Promise<Response | Refusal> {
  const asked = await askForCorrection(db, id, { typed: fieldOf(fields, 'right'), who: member.email }, now)
  return asked.ok ? backTo(officeHref(`/office/${kind}s/:id`, { id }), 'correction') : { ...asked, field: 'right' }
}

/** Sends a receipt or an order's confirmation again, to exactly the typed address. */
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
  return sent
    ? backTo(officeHref(`/office/${kind}s/:id`, { id }), 'sent')
    : { problem: 'This is not an e-mail address.', field: 'to' }
}
