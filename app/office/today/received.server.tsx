import { withCommas } from '../../words/with-commas.ts'
import { livemode } from '../../config/livemode.server.ts'
import { findShownNames } from '../../givers/giver.queries.server.ts'
import { sumNetAmounts } from '../../payments/net-amount.server.ts'
import { kindInWords } from '../../receipts/payment-in-words.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf, startOfDayAndWeek } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext } from '../office-page.ts'
import { sumRecurring } from '../recurring/sum-recurring.queries.server.ts'
import { FactList } from '../ui/facts.server.tsx'
import { amountOf, pathOf } from '../ui/payments.server.tsx'
import { counted } from '../ui/words.ts'
import { MonthChart } from './month-chart.server.tsx'
import { compareMonths, findNewestGifts, type MonthsCompared } from './received.queries.server.ts'

const giftsShown = 7

/** The right side of Today: what the gifts of this month came to, the newest of them, and what goes on by itself. */
export async function Received(context: OfficeContext) {
  const months = await compareMonths(context.db, context.now)
  return (
    <section aria-labelledby="received" className="received">
      <h2 id="received">Gifts received</h2>
      <ThisMonth months={months} />
      {await recentSums(context)}
      {await newestGifts(context)}
      {await runningGifts(context)}
    </section>
  )
}

function ThisMonth({ months }: { months: MonthsCompared }) {
  const { soFar, lastWhole } = months
  if (soFar.count + lastWhole.count === 0) {
    return <p className="empty">After the first gift, this month is shown here beside the same month of last year.</p>
  }
  return (
    <>
      <MonthChart {...months} />
      <p className="soft">
        {lastWhole.count > 0
          ? `That whole month brought ${formatExactDollars(lastWhole.cents)} (outlined).`
          : 'No gift is known of that month.'}{' '}
        <a href={officeHref('/office/board')}>The yearly report</a>
      </p>
    </>
  )
}

async function recentSums({ db, now, may }: OfficeContext) {
  const { today: sinceToday, week } = startOfDayAndWeek(now)
  const inWords = async (from: number) => {
    const gifts = await sumNetAmounts(db, 'gift', { from })
    const orders = await sumNetAmounts(db, 'order', { from })
    const given = `${counted(gifts.count, 'gift', 'gifts')}, ${formatExactDollars(gifts.cents)}`
    return orders.count > 0 ? `${given}, and ${counted(orders.count, 'order', 'orders')}` : given
  }
  return (
    <>
      <FactList facts={{ Today: await inWords(sinceToday), 'Since Monday': await inWords(week) }} />
      {may('/office/enter', 'submit') && (
        <p>
          <a href={officeHref('/office/enter')} className="button quiet">
            Enter a check or other gift
          </a>
        </p>
      )}
    </>
  )
}

async function newestGifts({ db }: OfficeContext) {
  const gifts = await findNewestGifts(db, giftsShown)
  const givers = await findShownNames(
    db,
    gifts.map(({ giver_id: id }) => id),
  )
  return (
    <>
      <h3>The last gifts</h3>
      {gifts.length === 0 ? (
        <p className="empty">None yet. Each appears here within a minute, with its name and amount.</p>
      ) : (
        <ul className="newest">
          {gifts.map((gift) => (
            <li key={gift.id}>
              <a href={pathOf(gift)}>
                <span>
                  {givers.get(gift.giver_id ?? '')?.name || gift.payer_name || gift.payer_email || 'Name not known'}
                </span>{' '}
                <span className="soft">
                  {dateOf(gift.paid_at ?? gift.created_at)}. {kindInWords(gift)}
                </span>
              </a>
              <strong>{amountOf(gift)}</strong>
            </li>
          ))}
        </ul>
      )}
      {gifts.length > 0 && <a href={officeHref('/office/gifts')}>All gifts</a>}
    </>
  )
}

async function runningGifts({ db }: OfficeContext) {
  const { count, monthlyCents } = await sumRecurring(db, livemode())
  return (
    <>
      <h3>Recurring gifts</h3>
      {count === 0 ? (
        <p className="empty">None is running yet.</p>
      ) : (
        <p>
          <strong>{withCommas(count)}</strong> {count === 1 ? 'is' : 'are'} running, worth{' '}
          <strong>{formatExactDollars(monthlyCents)}</strong> a month.{' '}
          <a href={officeHref('/office/recurring')}>See them</a>
        </p>
      )}
    </>
  )
}
