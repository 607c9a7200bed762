import { netOf, type Sums } from '../../accounting/balance-entry.ts'
import { formatExactDollars } from '../../values/money.ts'
import { parseDollars, whyNoAmount } from '../../values/typed-amount.ts'
import { compareBooks } from '../../accounting/compare-books.server.ts'
import {
  countPayouts,
  findBalances,
  findPayouts,
  findPayoutsByAmount,
  payoutSorts,
  sumPayouts,
} from '../../accounting/payout.queries.server.ts'
import { findSlipsByAmount, sumUndeposited } from '../../manual-gifts/deposit-slip.queries.server.ts'
import { reserveInWords } from '../../accounting/reserve-in-words.ts'
import { findReserves, type Reserve } from '../../accounting/reserves.queries.server.ts'
import { readPayouts } from '../../accounting/sync-payout.server.ts'
import {
  describeUnrecognized,
  findComparison,
  findUnrecognized,
  keepComparison,
} from '../../stripe-sync/reconciliation-issues.server.ts'
import { dateOf, timeInShort } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficePage, type OfficeContext } from '../office-page.ts'
import { Field, SubmitButton } from '../ui/forms.server.tsx'
import { pageFromQuery } from '../ui/table.server.tsx'
import { SlipTable } from '../deposit-slips/slip-tables.server.tsx'
import { totalOf } from '../deposit-slips/words.ts'
import { counted } from '../ui/words.ts'
import { Exports } from './exports.server.tsx'
import { awaitNamed } from '../await-named.server.ts'
import { PayoutTable } from './payout-table.server.tsx'
import { SubjectLink } from '../changes/subject-link.server.tsx'
import { daysFromQuery, monthBack } from './words.ts'

const dayMs = 24 * 60 * 60_000

/** The payouts from Stripe to the bank. */
export const deposits: OfficePage = {
  path: '/office/deposits',
  title: 'Deposits',
  notes: {
    read: 'Read from Stripe.',
    compared: 'The ledger and Stripe were compared.',
    nothing: 'Nothing is booked in these days, so there is no journal of them.',
    'no-names': 'There is no journal as long as an account is not named: see below.',
  },
  get: show,
  async post({ db, now }, fields) {
    if (fieldOf(fields, 'intent') === 'compare') {
      const books = await compareBooks(db, now - 30 * dayMs, now)
      await keepComparison(db, books, now)
      return backTo(officeHref('/office/deposits'), 'compared')
    }
    const { failed } = await readPayouts(db, now)
    const [first] = failed
    if (first) return { problem: `Stripe did not let us read ${first.what}: ${first.error}`, status: 502 }
    return backTo(officeHref('/office/deposits'), 'read')
  },
}

async function show(context: OfficeContext) {
  const { db, url, now, may } = context
  const { from, until, fromDay, untilDay } = daysFromQuery(url)
  const typedAmount = url.searchParams.get('amount') ?? ''
  const cents = typedAmount === '' ? null : parseDollars(typedAmount)
  const found =
    cents === null
      ? findPayouts(db, { from, until }, pageFromQuery(url, payoutSorts, '-date'))
      : findPayoutsByAmount(db, cents)
  const sumFound = async () =>
    sumPayouts(
      db,
      (await found).map(({ id }) => id),
    )
  const { payouts, counts, sums, atStripe, slips, undeposited, balances, reserves, comparison, unrecognized } =
    await awaitNamed({
      payouts: found,
      counts: countPayouts(db, { from, until }),
      sums: sumFound(),
      atStripe: sumPayouts(db, [null]),
      slips: cents === null ? [] : findSlipsByAmount(db, cents),
      undeposited: sumUndeposited(db),
      balances: findBalances(db),
      reserves: findReserves(db),
      comparison: findComparison(db),
      unrecognized: findUnrecognized(db),
    })
  const { total, arrivedCents, takenCents } = counts
  const months = [0, 1].map((back) => monthBack(now, back))
  return (
    <>
      <form method="get" className="row">
        <Field label="From" name="from" type="date" defaultValue={fromDay} />
        <Field label="To" name="until" type="date" defaultValue={untilDay} />
        <Field
          label="Amount at the bank"
          name="amount"
          inputMode="decimal"
          placeholder="1,204.17"
          defaultValue={typedAmount}
        />
        <button>Show</button>
      </form>
      <p className="row">
        {months.map(({ from: first, until: last }, index) => (
          <a
            key={first}
            className="button quiet"
            href={officeHref('/office/deposits', { query: { from: first, until: last } })}
          >
            {index === 0 ? 'This month' : 'Last month'}
          </a>
        ))}{' '}
        <a className="button quiet" href={officeHref('/office/deposits')}>
          All
        </a>
      </p>
      {typedAmount !== '' && cents === null && (
        <p role="alert">{whyNoAmount(typedAmount, 'Write the amount as 1,204.17.')}</p>
      )}
      <PayoutTable payouts={payouts} sums={sums} url={url} total={cents === null ? total : undefined} />
      {cents !== null && <SlipTable slips={slips} />}
      {cents === null && (
        <p>
          The bank got <strong>{formatExactDollars(arrivedCents)}</strong> of these {total} payouts.
          {takenCents > 0 && ` Stripe took ${formatExactDollars(takenCents)} from the bank account.`}
        </p>
      )}
      <h2>Checks and cash</h2>
      <ChecksAndCash sums={undeposited} />
      <AtStripe sums={atStripe.get(null)} balances={balances} reserves={reserves} />
      {may('/office/deposits', 'read') && <SubmitButton intent="read">Read from Stripe now</SubmitButton>}
      {await Exports(context)}
      <h2 id="books">The ledger and Stripe</h2>
      <Comparison comparison={comparison} />
      <Unrecognized payments={unrecognized} />
      {may('/office/deposits', 'compare') && (
        <SubmitButton intent="compare" className="quiet">
          Compare the last 30 days now
        </SubmitButton>
      )}
    </>
  )
}

function ChecksAndCash({ sums }: { sums: Awaited<ReturnType<typeof sumUndeposited>> }) {
  const { gifts, cents } = totalOf(sums)
  const oldestAt = Math.min(...sums.map((sum) => sum.oldestAt))
  return (
    <p>
      <a href={officeHref('/office/deposits/slips')}>Deposit slips</a>:{' '}
      {gifts === 0
        ? 'nothing waits for deposit.'
        : `${counted(gifts, 'gift waits', 'gifts wait')} for deposit, ${formatExactDollars(cents)}, the oldest since ${dateOf(oldestAt)}.`}
    </p>
  )
}

function Comparison({ comparison }: { comparison: Awaited<ReturnType<typeof findComparison>> }) {
  if (!comparison) return <p>Not compared yet. It is done every six hours.</p>
  const { comparedAt, differing, failed } = comparison
  const at = timeInShort(comparedAt)
  if (differing.length === 0 && failed === 0)
    return <p>Every payment of the last 30 days agrees to the cent, as of {at}.</p>
  return (
    <>
      <p>As of {at}:</p>
      <ul>
        {differing.map((id) => (
          <li key={id}>
            <SubjectLink subject={id} /> differs
          </li>
        ))}
        {failed > 0 && <li>{failed} payments could not be compared.</li>}
      </ul>
    </>
  )
}

/** Payments at Stripe without a row in the ledger. */
function Unrecognized({ payments }: { payments: Awaited<ReturnType<typeof findUnrecognized>> }) {
  if (payments.length === 0) return null
  return (
    <>
      <p>Paid at Stripe and not recognized, so in no row of the ledger. Look at each in Stripe’s Dashboard:</p>
      <ul>
        {payments.map((payment) => (
          <li key={payment.id}>{describeUnrecognized(payment)}</li>
        ))}
      </ul>
    </>
  )
}

interface AtStripeProps {
  sums: Sums | undefined
  balances: Awaited<ReturnType<typeof findBalances>>
  reserves: readonly Reserve[]
}

/** The balance that is in no payout yet, by our entries and as Stripe reports it. */
function AtStripe({ sums, balances, reserves }: AtStripeProps) {
  const storedCents = sums ? netOf(sums) + sums.own.netCents : 0
  const remoteCents = balances?.balances.reduce(
    (sum, { availableCents, pendingCents }) => sum + availableCents + pendingCents,
    0,
  )
  return (
    <>
      <h2>At Stripe, not paid out yet</h2>
      <p>
        <a href={officeHref('/office/deposits/:id', { id: 'at-stripe' })}>{formatExactDollars(storedCents)}</a> after
        fees
        {sums && ` (gifts: ${sums.gift.count}, orders: ${sums.order.count})`}.{' '}
        {balances && remoteCents !== undefined && (
          <>
            {remoteCents === storedCents ? (
              'Stripe says the same'
            ) : (
              <strong>Stripe says {formatExactDollars(remoteCents)}</strong>
            )}
            , read {timeInShort(balances.readAt)}. What was paid since then is not counted.
          </>
        )}
      </p>
      {reserves.map((reserve) => (
        <p key={reserve.balanceType}>{reserveInWords(reserve)}</p>
      ))}
    </>
  )
}
