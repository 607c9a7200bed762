import { taxInPart } from '../../catalog/sales-tax.ts'
import { formatExactDollars } from '../../values/money.ts'
import { parseDollars, whyNoAmount } from '../../values/typed-amount.ts'
import { refundableCents, refundPayment, whyNotRefundable } from '../../payments/refund-payment.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficePage, type OfficeContext } from '../office-page.ts'
import { paymentOf } from '../gift/payment-page.server.tsx'
import { Field, Hidden, PostForm, typed } from '../ui/forms.server.tsx'
import { dateOf } from '../../values/publisher-time.ts'

/** The messages after a refund, on the page of the gift or order: its `notes` include these. */
export const refundNotes = {
  refunded: 'Refunded. The payer gets an email.',
  'refund-pending': 'Stripe has taken the refund, and pays it back when it can. The payer gets an email then.',
}

interface RefundFormProps {
  payment: Payment
  context: OfficeContext
  /** An amount that was refused. */
  typedAmount?: string
}

/** The first step of a refund, on the page of a gift or order: how much. It only links to the page that asks for confirmation. */
export function RefundForm({ payment, context, typedAmount }: RefundFormProps) {
  if (!context.may(`/office/${payment.kind}s/:id/refund`, 'submit')) return null
  const why = whyNotRefundable(payment, context.now)
  if (why) return <p className="soft">{why}</p>
  const left = formatExactDollars(refundableCents(payment))
  return (
    <form action={officeHref(`/office/${payment.kind}s/:id/refund`, { id: payment.id })} className="row">
      <Field
        label={`Refund, in dollars, up to ${left}`}
        name="amount"
        defaultValue={typedAmount ?? left.replace('$', '')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <p className="field">
        <button className="quiet">Continue</button>
      </p>
      {payment.elsewhere_cents !== null && (
        <p className="soft">
          {formatExactDollars(payment.elsewhere_cents)} was paid outside Stripe, and goes back in the way in which it
          came.
        </p>
      )}
    </form>
  )
}

/** The second step of a refund: the exact amount, the payer, and one button. The first is `RefundForm`. */
function refundPage(kind: Payment['kind']): OfficePage {
  return {
    path: `/office/${kind}s/:id/refund`,
    title: 'Refund',
    async get(context) {
      const payment = await paymentOf(context, kind)
      return payment ? <Confirm payment={payment} context={context} /> : <p>There is no such {kind}.</p>
    },
    async post(context, fields) {
      const { db, member, now } = context
      const payment = await paymentOf(context, kind)
      if (!payment) return { problem: `There is no such ${kind}.`, status: 404 }
      const [cents, leftCents] = [Number(fieldOf(fields, 'cents')), Number(fieldOf(fields, 'left'))]
      const wanted = { id: payment.id, cents, who: member.email, key: fieldOf(fields, 'key'), leftCents }
      const done = await refundPayment(db, wanted, now)
      if (!done.ok) return { problem: done.error, status: done.status }
      return backTo(
        officeHref(`/office/${kind}s/:id`, { id: payment.id }),
        done.state === 'refunded' ? 'refunded' : 'refund-pending',
      )
    },
  }
}

export const refundGift = refundPage('gift')
export const refundOrder = refundPage('order')

function Confirm({ payment, context }: { payment: Payment; context: OfficeContext }) {
  const { id, kind, payer_name: name, amount_cents: amount, paid_at: paidAt } = payment
  const back = (
    <a href={officeHref(`/office/${kind}s/:id`, { id })} className="button quiet">
      Back to the {kind}
    </a>
  )
  // After a submit without an answer, the same button must stay: it is the same refund.
  const typedCents = Number(typed(context, 'cents')) || null
  const typedAmount = context.url.searchParams.get('amount') ?? ''
  const asked = typedCents ?? parseDollars(typedAmount)
  const problem = whyNotRefundable(payment, context.now)
  const left = refundableCents(payment)
  if (!context.refused && (problem || asked === null || asked === 0 || asked > left)) {
    const why = problem ?? whyNoAmount(typedAmount, `Between $0.01 and ${formatExactDollars(left)} can be refunded.`)
    return (
      <>
        <p className="problem">{why}</p>
        {!problem && <RefundForm payment={payment} context={context} typedAmount={typedAmount} />}
        <p>{back}</p>
      </>
    )
  }
  const sum = formatExactDollars(asked ?? 0)
  const { refunded_cents: before } = payment
  const taxBack = taxInPart(before + (asked ?? 0), payment) - taxInPart(before, payment)
  return (
    <>
      <p>
        {kind === 'gift' ? 'Gift' : 'Order'} {id} of {formatExactDollars(amount)}
        {name && ` by ${name}`}
        {paidAt !== null && `, ${dateOf(paidAt)}`}: <strong>{sum}</strong> goes back to the payer, through Stripe, to
        the card or account that it came from. {formatExactDollars(Math.max(0, left - (asked ?? 0)))} of it stays.
        {taxBack > 0 && ` Of what goes back, ${formatExactDollars(taxBack)} is sales tax, its share of the order.`}
      </p>
      <p>The payer gets an email. A refund cannot be taken back, and Stripe keeps the fee of the payment.</p>
      {payment.subscription_id && (
        <p>
          The recurring gift that it came of is not stopped by this:{' '}
          <a href={officeHref('/office/recurring/:subscription', { subscription: payment.subscription_id })}>
            its own page
          </a>{' '}
          does that.
        </p>
      )}
      {context.may(`/office/${kind}s/:id/refund`, 'submit') && (
        <PostForm formKey={typed(context, 'key')}>
          <Hidden fields={{ cents: asked ?? 0, left: typed(context, 'left') ?? left }} />
          <p className="row">
            <button className="danger">Refund {sum}</button> {back}
          </p>
        </PostForm>
      )}
    </>
  )
}
