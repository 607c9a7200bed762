import { withCommas } from '../../content/with-commas.ts'
import { formatDollars } from '../../ledger/money.ts'
import { yearOf } from '../../ledger/year-of.ts'
import type { BoardYear, Figures as Counted } from './board-figures.ts'

/** A year as far as it is counted, and whom it is compared with. */
interface Compared {
  figures: Counted
  /** The givers of the whole year before. */
  givers: number
}

interface Row {
  label: string
  meaning: string
  value: (compared: Compared) => number
  format: (value: number) => string
}

const percent = (part: number) => (Number.isNaN(part) ? '–' : `${Math.round(part * 100)}%`)

/** What each figure means stands beside it, on paper too. */
const rows: readonly Row[] = [
  {
    label: 'Gifts',
    meaning: 'All of which something remains: by card, by bank, and what the office entered.',
    value: ({ figures }) => figures.gifts,
    format: withCommas,
  },
  {
    label: 'Sum',
    meaning: 'What remains after refunds and lost disputes, before Stripe’s fees. Shares and goods have no sum.',
    value: ({ figures }) => figures.cents,
    format: formatDollars,
  },
  {
    label: 'Average gift',
    meaning: 'The sum divided by the gifts of money.',
    value: ({ figures }) => figures.averageCents,
    format: formatDollars,
  },
  {
    label: 'Median gift',
    meaning: 'As many gifts are larger as are smaller.',
    value: ({ figures }) => figures.medianCents,
    format: formatDollars,
  },
  {
    label: 'Givers',
    meaning: 'An e-mail address is one giver. Who gave none is not counted here.',
    value: ({ figures }) => figures.givers,
    format: withCommas,
  },
  {
    label: 'New givers',
    meaning: 'Had never given before.',
    value: ({ figures }) => figures.newGivers,
    format: withCommas,
  },
  {
    label: 'Retained givers',
    meaning: 'Gave in the year before, and again.',
    value: ({ figures }) => figures.retained,
    format: withCommas,
  },
  {
    label: 'Retention',
    meaning: 'Retained givers, of all givers of the whole year before.',
    value: ({ figures, givers }) => figures.retained / givers,
    format: percent,
  },
  {
    label: 'Lapsed givers',
    meaning: 'Gave in the year before, and not again, or not yet.',
    value: ({ figures, givers }) => givers - figures.retained,
    format: withCommas,
  },
]

interface FiguresProps {
  present: BoardYear
  last: BoardYear
  before: BoardYear
  countedAt: number
}

/** The figures of a year beside the last one: up to the same day, while the year goes on, and whole. */
export function Figures({ present, last, before, countedAt }: FiguresProps) {
  const isOver = present.year < yearOf(countedAt)
  const now = { figures: present.whole, givers: last.whole.givers }
  const then = { figures: isOver ? last.whole : last.soFar, givers: before.whole.givers }
  const whole = { figures: last.whole, givers: before.whole.givers }
  return (
    <section>
      <h2>The year</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A wide table is scrolled with the keyboard. */}
      <div className="scroll" role="region" aria-label="The year" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">{isOver ? present.year : `${present.year} so far`}</th>
              <th scope="col">{isOver ? last.year : `${last.year} to the same day`}</th>
              <th scope="col">Change</th>
              {!isOver && <th scope="col">{last.year} whole</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, meaning, value, format }) => (
              <tr key={label}>
                <th scope="row">
                  {label} <small>{meaning}</small>
                </th>
                <td>{format(value(now))}</td>
                <td>{format(value(then))}</td>
                <td>{change(value(now), value(then))}</td>
                {!isOver && <td>{format(value(whole))}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function change(now: number, then: number): string {
  if (!then || Number.isNaN(now)) return '–'
  const by = Math.round((now / then - 1) * 100)
  return by < 0 ? `−${-by}%` : `+${by}%`
}
