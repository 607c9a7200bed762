import { withCommas } from '../../words/with-commas.ts'
import { formatExactDollars } from '../../values/money.ts'
import { yearOf } from '../../values/year-of.ts'
import { type Column, Table } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'
import type { BoardYear, Figures as Counted } from './board-figures.ts'

interface YearFigures {
  figures: Counted
  /** The givers of the whole year before. */
  givers: number
}

/** Shown beside each figure, on paper too. */
const meanings = {
  Gifts: 'All of which something remains: by card, by bank, and what the office entered.',
  Sum: 'What remains after refunds and lost disputes, before the fees of Stripe and of platforms. Shares and goods have no sum.',
  'Average gift': 'The sum divided by the gifts of money.',
  'Median gift': 'As many gifts are larger as are smaller.',
  Givers: 'Each counts once, also with several addresses. A gift without a giver does not count here.',
  'New givers': 'Had never given before.',
  'Gave again': 'Givers who also gave in the year before.',
  'Share that gave again': 'Of all givers of the whole year before.',
  'Did not give again': 'Gave in the year before, and not again, or not yet.',
}

type Label = keyof typeof meanings

/** With fewer gifts or givers, the table shows no percentage. */
const minBase = 10
/** Above this change in percent, the table shows no percentage. */
const maxChange = 500

const valuesOf = ({ figures, givers }: YearFigures): Record<Label, number> => ({
  Gifts: figures.gifts,
  Sum: figures.cents,
  'Average gift': figures.averageCents,
  'Median gift': figures.medianCents,
  Givers: figures.givers,
  'New givers': figures.newGivers,
  'Gave again': figures.retained,
  'Share that gave again': figures.retained / givers,
  'Did not give again': givers - figures.retained,
})

const formats: Partial<Record<Label, (value: number) => string>> = {
  Sum: formatExactDollars,
  'Average gift': formatExactDollars,
  'Median gift': formatExactDollars,
}

type FiguresProps = { present: BoardYear; last: BoardYear; before: BoardYear; countedAt: number }

/** The figures of a year beside the year before: to the same day while the year goes on, and whole. */
export function Figures({ present, last, before, countedAt }: FiguresProps) {
  const isOver = present.year < yearOf(countedAt)
  const now = { figures: present.whole, givers: last.whole.givers }
  const then = { figures: isOver ? last.whole : last.soFar, givers: before.whole.givers }
  const whole = { figures: last.whole, givers: before.whole.givers }
  const base = `${counted(then.figures.gifts, 'gift', 'gifts')} ${isOver ? '' : 'by this day '}in ${last.year}`
  const number = (label: string, cell: (row: Label) => string): Column<Label> => ({ label, isNumber: true, cell })
  const columns = [
    labelColumn,
    number(isOver ? `${present.year}` : `${present.year} so far`, (row) => formatFigure(row, now)),
    number(isOver ? `${last.year}` : `${last.year} to the same day`, (row) => formatFigure(row, then)),
    number('Change', (row) => formatChange(row, now, then, base)),
    ...(isOver ? [] : [number(`${last.year} whole`, (row) => formatFigure(row, whole))]),
  ]
  return (
    <section className="the-year">
      <h2>The year</h2>
      <Table caption="The year" columns={columns} rows={Object.keys(meanings) as Label[]} />
    </section>
  )
}

const labelColumn: Column<Label> = {
  label: 'What',
  isRowHeader: true,
  cell: (label) => (
    <>
      {label} <small>{meanings[label]}</small>
    </>
  ),
}

function formatFigure(label: Label, year: YearFigures): string {
  if (label === 'Share that gave again') return formatShare(year)
  return (formats[label] ?? withCommas)(valuesOf(year)[label])
}

function formatShare({ figures: { retained }, givers }: YearFigures): string {
  if (givers === 0) return '–'
  return givers < minBase ? `${retained} of ${givers}` : `${Math.round((retained / givers) * 100)}%`
}

/** In percent. With few gifts or givers in the years before, `base` says how few. */
function formatChange(label: Label, present: YearFigures, past: YearFigures, base: string): string {
  const [now, then] = [valuesOf(present)[label], valuesOf(past)[label]]
  if (!then || Number.isNaN(now)) return '–'
  const by = Math.round((now / then - 1) * 100)
  if (past.figures.gifts < minBase || by > maxChange) return base
  if (label === 'Share that gave again' && Math.min(present.givers, past.givers) < minBase) return '–'
  return by < 0 ? `−${-by}%` : `+${by}%`
}
