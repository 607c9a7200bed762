import { findEarlierGift } from '../../ledger/gift-twice.server.ts'
import { formatExactDollars } from '../../ledger/money.ts'
import { findPayoutOf } from '../../ledger/payout.queries.server.ts'
import { findRecurringGift } from '../../ledger/recurring-gift.queries.server.ts'
import { tributeOf } from '../../ledger/tribute-of.ts'
import type { Db } from '../../platform/db.server.ts'
import type { Gift } from '../../platform/tables.ts'
import { dateOf } from '../../receipts/date-of.ts'
import { describeRecurringGift } from '../../receipts/describe-recurring.server.ts'
import { kindInWords } from '../../receipts/payment-in-words.ts'
import { dashboardLink } from '../../stripe/dashboard-link.ts'
import { remainingCents } from '../../stripe/charge-state.server.ts'
import type { Facts } from '../ui/facts.server.tsx'
import { Time } from '../ui/history.server.tsx'
import { amountOf, PersonLink, stateOf } from '../ui/payments.server.tsx'

/** Everything that is known of a gift. */
export async function giftFacts(db: Db, gift: Gift): Promise<Facts> {
  const { id, payer_email: email, subscription_id: subscription, payment_intent_id: intent } = gift
  const [recurring, deposit, earlier] = await Promise.all([
    subscription ? findRecurringGift(db, subscription) : null,
    intent ? findPayoutOf(db, intent) : null,
    gift.refund_asked_at === null ? null : findEarlierGift(db, gift),
  ])
  const remaining = remainingCents(gift)
  const remains = remaining < gift.amount_cents ? `, of which ${formatExactDollars(remaining)} remains` : ''
  const atStripe = dashboardLink(gift)
  return {
    'Receipt number': id,
    Amount: amountOf(gift) + remains,
    State: stateOf(gift) || 'Paid',
    Donor: gift.payer_name,
    Address: email && <PersonLink email={email} />,
    'By post': { lines: gift.postal_address },
    What: kindInWords(gift),
    Received: gift.paid_at !== null && dateOf(gift.paid_at),
    'Receipt sent': gift.acknowledged_at !== null && <Time at={gift.acknowledged_at} />,
    'For the cost': gift.cover_cents ? formatExactDollars(gift.cover_cents) : null,
    Recurring: subscription && (
      <a href={`/office/recurring/${subscription}`}>{recurring ? describeRecurringGift(recurring) : subscription}</a>
    ),
    Given: tributeOf(gift),
    'Told of it': [gift.tell_name, gift.tell_email].filter(Boolean).join(', '),
    'Words to them': { lines: gift.tell_message },
    'Note to us': { lines: gift.note },
    'From the link': gift.came_from,
    Reference: gift.reference,
    'On the statement': gift.statement_descriptor,
    'Asked back': gift.refund_asked_at !== null && <Time at={gift.refund_asked_at} />,
    'Given before': earlier && <a href={`/office/gifts/${earlier.id}`}>{`${earlier.id}, ${earlier.why}`}</a>,
    Deposit: deposit && (
      <a href={`/office/deposits/${deposit.id}`}>
        {formatExactDollars(deposit.amount_cents)} on {dateOf(deposit.arrives_at)}
      </a>
    ),
    'At Stripe': atStripe && (
      <a href={atStripe} rel="noreferrer">
        The payment in the Dashboard
      </a>
    ),
    Mode: gift.livemode === 0 && 'test: no money',
  }
}
