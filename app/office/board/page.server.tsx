import { site } from '../../content/site.ts'
import { formatExactDollars } from '../../values/money.ts'
import { yearOf } from '../../values/year-of.ts'
import { timeInShort } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { OfficePage } from '../office-page.ts'
import { counted } from '../ui/words.ts'
import { emptyYear, type Board, type BoardYear } from './board-figures.ts'
import { Figures } from './figures.server.tsx'
import { latestBoard } from './latest-board.server.ts'
import { ByFund, ByMonth, ByQuarter, BySource, Recurring } from './pictures.server.tsx'

/** A year beside the year before, for the board of directors. It prints on one page. */
export const board: OfficePage = {
  path: '/office/board',
  title: 'Yearly report',
  get: async ({ db, now, url }) => {
    const figures = await latestBoard(db, now)
    const present = yearOf(now)
    const past = figures.years.flatMap(({ year }) => (year < present ? year : []))
    const years = [present, ...past.toReversed()]
    const asked = Number(url.searchParams.get('year'))
    const year = years.includes(asked) ? asked : present
    return <BoardPage figures={figures} year={year} years={years} />
  },
}

function BoardPage({ figures, year, years }: { figures: Board; year: number; years: number[] }) {
  const find = (wanted: number): BoardYear => figures.years.find((each) => each.year === wanted) ?? emptyYear(wanted)
  const [present, last, before] = [find(year), find(year - 1), find(year - 2)]
  const { count, monthlyCents } = figures.recurring
  return (
    <div className="board">
      <p>
        <strong className="on-paper">{site.name}. </strong>
        {year} beside {year - 1}, as of {timeInShort(figures.countedAt)}.{' '}
        {counted(count, 'recurring gift goes', 'recurring gifts go')} on, worth{' '}
        <strong>{formatExactDollars(monthlyCents)}</strong> a month.
      </p>
      {years.length > 1 && (
        <nav aria-label="Years" className="pages">
          {years.map((each) => (
            <a
              key={each}
              href={officeHref('/office/board', { query: { year: each } })}
              aria-current={each === year ? 'page' : undefined}
            >
              {each}
            </a>
          ))}
        </nav>
      )}
      <Figures present={present} last={last} before={before} countedAt={figures.countedAt} />
      <ByMonth present={present} last={last} />
      <ByQuarter present={present} last={last} />
      <Recurring present={present} />
      <BySource present={present} last={last} />
      <ByFund present={present} last={last} />
      <p className="on-screen">
        <a href={officeHref('/office/year', { query: { year } })}>Year</a>: why the books may have another sum.
      </p>
      <p className="soft on-screen">
        For a meeting on paper, print this page (Ctrl and P, on a Mac ⌘ and P): it is one page.
      </p>
    </div>
  )
}
