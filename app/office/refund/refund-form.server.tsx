import { formatExactDollars } from '../../ledger/money.ts'
import { refundableCents, whyNotRefundable } from '../../ledger/refund-payment.server.ts'
import type { Payment } from '../../platform/tables.ts'
import { Field } from '../ui/forms.server.tsx'

/** The first step of a refund, on the page of a gift or order: how much. It only leads to the page that asks again. */
export function RefundForm({ payment, now }: { payment: Payment; now: number }) {
  const why = whyNotRefundable(payment, now)
  if (why) return <p className="soft">{why}</p>
  const left = formatExactDollars(refundableCents(payment))
  return (
    <form action={`/office/${payment.kind}s/${payment.id}/refund`} className="row">
      <Field
        label={`Refund, in dollars, up to ${left}`}
        name="amount"
        defaultValue={left.replace('$', '')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <p className="field">
        <button className="quiet">Go on</button>
      </p>
    </form>
  )
}
