import type { ReactNode } from 'react'
import { findPayment, isReceiptDue } from '../../ledger/payment.queries.server.ts'
import type { Payment } from '../../platform/tables.ts'
import { sendAgain } from '../../receipts/send-again.server.ts'
import { backTo, fieldOf, type OfficeVisit, type Refusal } from '../office-page.ts'
import { Problem } from '../ui/forms.server.tsx'
import { History } from '../ui/history.server.tsx'
import type { loadHistory } from './gift-history.server.ts'

// What the page of a gift and the page of an order share.

type OfKind<Kind extends Payment['kind']> = Extract<Payment, { kind: Kind }>

/** The payment that the address names; null where it is not of this kind. */
export async function paymentOf<Kind extends Payment['kind']>({ db, params }: OfficeVisit, kind: Kind) {
  const payment = await findPayment(db, params['id'] ?? '')
  return payment?.kind === kind ? (payment as OfKind<Kind>) : null
}

interface PageProps {
  visit: OfficeVisit
  history: Awaited<ReturnType<typeof loadHistory>>
  /** What is known of it, and what can be done about it. */
  children: ReactNode
}

export function PaymentPage({ visit, history, children }: PageProps) {
  return (
    <>
      <Problem refused={visit.refused} />
      <div className="columns">{children}</div>
      <section aria-labelledby="history">
        <h2 id="history">What happened</h2>
        {!history.isWhole && <p className="soft">Stripe does not answer: its refunds and disputes are missing here.</p>}
        <History entries={history.entries} />
      </section>
    </>
  )
}

/** Sends the receipt again, or an order's confirmation, to the address that was typed. */
export async function postSendAgain(
  { db, member, now }: OfficeVisit,
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
