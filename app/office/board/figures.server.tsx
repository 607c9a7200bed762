import { withCommas } from '../../content/with-commas.ts'
import { formatDollars } from '../../ledger/money.ts'
import { yearOf } from '../../ledger/year-of.ts'
import { Scroll } from '../ui/table.server.tsx'
import type { BoardYear, Figures as Counted } from './board-figures.ts'

/** A year as far as it is counted, and whom it is compared with. */
interface Compared {
  figures: Counted
  /** The givers of the whole year before. */
  givers: number
}

/** What each figure means stands beside it, on paper too. */
const meanings = {
  Gifts: 'All of which something remains: by card, by bank, and what the office entered.',
  Sum: 'What remains after refunds and lost disputes, before Stripe’s fees. Shares and goods have no sum.',
  'Average gift': 'The sum divided by the gifts of money.',
  'Median gift': 'As many gifts are larger as are smaller.',
  Givers: 'An e-mail address is one giver. Who gave none is not counted here.',
  'New givers': 'Had never given before.',
  'Retained givers': 'Gave in the year before, and again.',
  Retention: 'Retained givers, of all givers of the whole year before.',
  'Lapsed givers': 'Gave in the year before, and not again, or not yet.',
}

type Label = keyof typeof meanings

const valuesOf = ({ figures, givers }: Compared): Record<Label, number> => ({
  Gifts: figures.gifts,
  Sum: figures.cents,
  'Average gift': figures.averageCents,
  'Median gift': figures.medianCents,
  Givers: figures.givers,
  'New givers': figures.newGivers,
  'Retained givers': figures.retained,
  Retention: figures.retained / givers,
  'Lapsed givers': givers - figures.retained,
})

const percent = (part: number) => (Number.isNaN(part) ? '–' : `${Math.round(part * 100)}%`)
const formats: Partial<Record<Label, (value: number) => string>> = {
  ...{ Sum: formatDollars, 'Average gift': formatDollars, 'Median gift': formatDollars, Retention: percent },
}

type FiguresProps = { present: BoardYear; last: BoardYear; before: BoardYear; countedAt: number }

/** The figures of a year beside the last one: up to the same day, while the year goes on, and whole. */
export function Figures({ present, last, before, countedAt }: FiguresProps) {
  const isOver = present.year < yearOf(countedAt)
  const now = valuesOf({ figures: present.whole, givers: last.whole.givers })
  const then = valuesOf({ figures: isOver ? last.whole : last.soFar, givers: before.whole.givers })
  const whole = valuesOf({ figures: last.whole, givers: before.whole.givers })
  return (
    <section>
      <h2>The year</h2>
      <Scroll label="The year">
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
            {(Object.keys(meanings) as Label[]).map((label) => (
              <tr key={label}>
                <th scope="row">
                  {label} <small>{meanings[label]}</small>
                </th>
                <td>{said(label, now)}</td>
                <td>{said(label, then)}</td>
                <td>{change(now[label], then[label])}</td>
                {!isOver && <td>{said(label, whole)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

const said = (label: Label, values: Record<Label, number>) => (formats[label] ?? withCommas)(values[label])

function change(now: number, then: number): string {
  if (!then || Number.isNaN(now)) return '–'
  const by = Math.round((now / then - 1) * 100)
  return by < 0 ? `−${-by}%` : `+${by}%`
}
