import { Link } from 'react-router'
import { Icon } from '../ui/drawings/icon.tsx'
import { giftHistory } from '../content/my-giving/gift-history.ts'
import { TextLink } from '../ui/text-link.tsx'
import { fill } from '../words/fill.ts'
import type { GivingYear, HistoryLine } from './gifts-by-year.server.ts'

/** Gifts by year with their totals, and orders separately. The newest year is open. */
export function GiftsByYear({ years }: { years: readonly GivingYear[] }) {
  return (
    <section aria-labelledby="gifts" className="mt-12">
      <h2 id="gifts" className="mb-4 text-title">
        {giftHistory.title}
      </h2>
      {years.length === 0 && <p>{giftHistory.none}</p>}
      {years.map((year, index) => (
        <details key={year.year} open={index === 0} className="group border-t border-line last:border-b">
          <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 py-3 [&::-webkit-details-marker]:hidden">
            <h3 className="text-xl">{year.year}</h3>
            <span className="even-figures grow">
              {fill(giftHistory.totals[year.isOver ? 'pastYear' : 'thisYear'], { amount: year.total })}
            </span>
            <Icon name="chevron" className="transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-6">
            <YearOfGifts year={year} hasMore={year.giftCount > year.gifts.length} />
          </div>
        </details>
      ))}
    </section>
  )
}

function statementLink({ isThanks, isOver }: GivingYear): string {
  if (isThanks) return giftHistory.thanks
  return isOver ? giftHistory.statement : giftHistory.statementSoFar
}

interface YearOfGiftsProps {
  year: GivingYear
  /** Whether a separate page shows more. */
  hasMore?: boolean
  /** The heading level below that of the year. */
  Heading?: 'h2' | 'h4'
}

/** The gifts and orders of one year, below its total. */
export function YearOfGifts({ year, hasMore = false, Heading = 'h4' }: YearOfGiftsProps) {
  const { fromIra, byOthers, deductible, hasNonCash, hasStatement, gifts, orders } = year
  return (
    <>
      {deductible && <p className="even-figures">{deductible}</p>}
      {fromIra && <p className="even-figures">{fill(giftHistory.totals.fromIra, { amount: fromIra })}</p>}
      {byOthers && <p className="even-figures">{fill(giftHistory.totals.byOthers, { amount: byOthers })}</p>}
      {hasNonCash && <p>{giftHistory.totals.noAmount}</p>}
      {hasStatement && (
        // A file, not a page of the site.
        <a href={`/my-giving/statement/${year.year}.pdf`} className="text-link inline-flex min-h-11 items-center">
          {fill(statementLink(year), { year: year.year })}
        </a>
      )}
      <Lines label={giftHistory.gifts} lines={gifts} link={giftHistory.receiptLink} />
      {hasMore && (
        <TextLink
          link={{
            label: fill(giftHistory.all, { count: year.giftCount, year: year.year }),
            to: `/my-giving/year/${year.year}`,
          }}
        />
      )}
      {orders.length > 0 && (
        <>
          <Heading className="mt-6 text-lg font-semibold">{giftHistory.orders}</Heading>
          <p className="text-ink-soft">{giftHistory.ordersNote}</p>
          <Lines label={giftHistory.orders} lines={orders} link={giftHistory.orderLink} />
        </>
      )}
    </>
  )
}

function Lines({ label, lines, link }: { label: string; lines: readonly HistoryLine[]; link: string }) {
  if (lines.length === 0) return null
  return (
    <ul aria-label={label} className="mt-2">
      {lines.map(({ id, date, what, amount, notes, hasReceipt }) => (
        <li
          key={id}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-2 sm:grid-cols-[11em_1fr_auto_4.5em]"
        >
          <span className="even-figures text-ink-soft">{date}</span>
          <span className="col-start-1 min-w-0 sm:col-start-2 sm:row-start-1">
            <span>{what}</span>
            {notes.map((note) => (
              <span key={note} className="block text-sm text-ink-soft">
                {note}
              </span>
            ))}
          </span>
          <span className="even-figures col-start-2 row-start-1 text-right font-semibold sm:col-start-3">{amount}</span>
          {hasReceipt && (
            <Link
              to={`/my-giving/receipt/${id}`}
              className="text-link col-start-2 row-start-2 inline-flex min-h-11 items-center justify-self-end sm:col-start-4 sm:row-start-1"
            >
              <span>{link}</span>
              <span className="sr-only">{`: ${fill(giftHistory.linkOf, { what, date })}`}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
