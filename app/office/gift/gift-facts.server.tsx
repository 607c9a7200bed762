import type { ReactNode } from 'react'
import { formatExactDollars } from '../../ledger/money.ts'
import { tributeOf } from '../../ledger/tribute-of.ts'
import type { Gift } from '../../platform/tables.ts'
import { dateOf } from '../../receipts/date-of.ts'
import { kindInWords } from '../../receipts/payment-in-words.ts'
import { dashboardLink } from '../../stripe/dashboard-link.ts'
import { remainingCents } from '../../stripe/charge-state.server.ts'
import { amountOf, personPath, stateOf } from '../ui/payments.server.tsx'
import { Time } from '../ui/time.server.tsx'
import type { FactsBeside } from './gift-facts.queries.server.ts'

/** Everything that is known of a gift. What is not known has no line. */
export function GiftFacts({ gift, recurring, deposit, earlier }: { gift: Gift } & FactsBeside) {
  const { id, amount_cents: amount, payer_name: name, payer_email: email } = gift
  const { subscription_id: subscription, cover_cents: cover } = gift
  const remaining = remainingCents(gift)
  const atStripe = dashboardLink(gift)
  return (
    <section aria-label="Facts">
      <dl className="facts">
        <Fact label="Receipt number">{id}</Fact>
        <Fact label="Amount">
          {amountOf(gift)}
          {remaining < amount && `, of which ${formatExactDollars(remaining)} remains`}
        </Fact>
        <Fact label="State">{stateOf(gift) || 'Paid'}</Fact>
        <Fact label="Donor">{name}</Fact>
        <Fact label="Address">{email && <a href={personPath(email)}>{email}</a>}</Fact>
        <Fact label="By post" isLines>
          {gift.postal_address}
        </Fact>
        <Fact label="What">{kindInWords(gift)}</Fact>
        <Fact label="Received">{gift.paid_at && dateOf(gift.paid_at)}</Fact>
        <Fact label="Receipt sent">{gift.acknowledged_at && <Time at={gift.acknowledged_at} />}</Fact>
        <Fact label="For the cost">{cover && formatExactDollars(cover)}</Fact>
        <Fact label="Recurring">
          {subscription && <a href={`/office/recurring/${subscription}`}>{recurring ?? subscription}</a>}
        </Fact>
        <Fact label="Given">{tributeOf(gift)}</Fact>
        <Fact label="Told of it">{[gift.tell_name, gift.tell_email].filter(Boolean).join(', ')}</Fact>
        <Fact label="Words to them" isLines>
          {gift.tell_message}
        </Fact>
        <Fact label="Note to us" isLines>
          {gift.note}
        </Fact>
        <Fact label="From the link">{gift.came_from}</Fact>
        <Fact label="Reference">{gift.reference}</Fact>
        <Fact label="On the statement">{gift.statement_descriptor}</Fact>
        <Fact label="Asked back">{gift.refund_asked_at && <Time at={gift.refund_asked_at} />}</Fact>
        <Fact label="Given before">
          {earlier && <a href={`/office/gifts/${earlier.id}`}>{`${earlier.id}, ${earlier.why}`}</a>}
        </Fact>
        <Fact label="Deposit">
          {deposit && (
            <a href={`/office/deposits/${deposit.id}`}>
              {formatExactDollars(deposit.amount_cents)} on {dateOf(deposit.arrives_at)}
            </a>
          )}
        </Fact>
        <Fact label="At Stripe">
          {atStripe && (
            <a href={atStripe} rel="noreferrer">
              The payment in the Dashboard
            </a>
          )}
        </Fact>
        <Fact label="Mode">{gift.livemode === 0 && 'test: no money'}</Fact>
      </dl>
    </section>
  )
}

/** A line, unless there is nothing to say. */
function Fact({ label, children, isLines = false }: { label: string; children: ReactNode; isLines?: boolean }) {
  if (!children) return null
  return (
    <>
      <dt>{label}</dt>
      <dd className={isLines ? 'lines' : undefined}>{children}</dd>
    </>
  )
}
