import { netOf, type Sums } from '../../ledger/balance-entry.ts'
import { formatExactDollars } from '../../ledger/money.ts'
import type { findBalances } from '../../ledger/payout.queries.server.ts'
import { timeInShort } from '../../platform/publisher-time.ts'

interface Props {
  sums: Sums | undefined
  balances: Awaited<ReturnType<typeof findBalances>>
}

/** What is in no payout yet, by our entries and by Stripe's own word. */
export function AtStripe({ sums, balances }: Props) {
  const ours = sums ? netOf(sums) + sums.own.netCents : 0
  const said = balances?.balances.reduce(
    (sum, { availableCents, pendingCents }) => sum + availableCents + pendingCents,
    0,
  )
  return (
    <>
      <h2>At Stripe, not paid out yet</h2>
      <p>
        <a href="/office/deposits/at-stripe">{formatExactDollars(ours)}</a> after fees
        {sums && ` (gifts: ${sums.gift.count}, orders: ${sums.order.count})`}.{' '}
        {balances && said !== undefined && (
          <>
            {said === ours ? 'Stripe says the same' : <strong>Stripe says {formatExactDollars(said)}</strong>}, read{' '}
            {timeInShort(balances.readAt)}. What was paid since then is not counted.
          </>
        )}
      </p>
    </>
  )
}
