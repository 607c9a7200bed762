import { withCommas } from '../../content/with-commas.ts'
import { formatExactDollars } from '../../values/money.ts'
import { yearOf } from '../../values/year-of.ts'
import { Scroll } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'
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

/** Of fewer gifts or givers, a percentage says nothing. */
const minBase = 10
/** A greater change, in percent, says no more than the numbers do. */
const maxChange = 500

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

const formats: Partial<Record<Label, (value: number) => string>> = {
  Sum: formatExactDollars,
  'Average gift': formatExactDollars,
  'Median gift': formatExactDollars,
}

type FiguresProps = { present: BoardYear; last: BoardYear; before: BoardYear; countedAt: number }

/** The figures of a year beside the last one: up to the same day, while the year goes on, and whole. */
export function Figures({ present, last, before, countedAt }: FiguresProps) {
  const isOver = present.year < yearOf(countedAt)
  const now = { figures: present.whole, givers: last.whole.givers }
  const then = { figures: isOver ? last.whole : last.soFar, givers: before.whole.givers }
  const whole = { figures: last.whole, givers: before.whole.givers }
  const base = `${counted(then.figures.gifts, 'gift', 'gifts')} ${isOver ? '' : 'by this day '}in ${last.year}`
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
                <td>{change(label, now, then, base)}</td>
                {!isOver && <td>{said(label, whole)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

function said(label: Label, compared: Compared): string {
  if (label === 'Retention') return retentionOf(compared)
  return (formats[label] ?? withCommas)(valuesOf(compared)[label])
}

function retentionOf({ figures: { retained }, givers }: Compared): string {
  if (givers === 0) return '–'
  return givers < minBase ? `${retained} of ${givers}` : `${Math.round((retained / givers) * 100)}%`
}

/** In percent; where too few gifts, or givers of the years before, would make it absurd, how few they were: `base`. */
function change(label: Label, present: Compared, past: Compared, base: string): string {
  const [now, then] = [valuesOf(present)[label], valuesOf(past)[label]]
  if (!then || Number.isNaN(now)) return '–'
  const by = Math.round((now / then - 1) * 100)
  if (past.figures.gifts < minBase || by > maxChange) return base
  if (label === 'Retention' && Math.min(present.givers, past.givers) < minBase) return '–'
  return by < 0 ? `−${-by}%` : `+${by}%`
}
