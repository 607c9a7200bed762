import { formatMoney } from '../../values/money.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { Column } from '../ui/table.server.tsx'
import { capitalize } from '../ui/words.ts'
import type { ForeignRow } from './foreign-rows.server.ts'

export const tickColumn = (does: string): Column<ForeignRow> => ({
  label: 'Tick',
  cell: ({ id, name, email }) => (
    <label className="tick">
      <input type="checkbox" name="id" value={id} />
      <span className="sr-only">
        {does} {name ?? email ?? id}
      </span>
    </label>
  ),
})

/** Columns that are empty in every row are left out: only some tables have a reason or a state. */
export const foreignColumns: Column<ForeignRow>[] = [
  {
    label: 'Giver',
    isRowHeader: true,
    cell: ({ name, email, giver }) => {
      const words = [name, email].filter(Boolean).join(', ') || 'not known'
      return giver ? <a href={officeHref('/office/givers/:id', { id: giver })}>{words}</a> : words
    },
  },
  {
    label: 'Amount',
    isNumber: true,
    cell: ({ amount, currency }) => (amount === null ? 'not one amount' : formatMoney(amount, currency)),
  },
  { label: 'How often', cell: howOften },
  { label: 'Next charge', isShort: true, cell: ({ nextAt: at }) => (at === null ? 'none planned' : dateOf(at)) },
  { label: 'Paid with', cell: ({ method }) => method },
  { label: 'Made by', cell: ({ madeBy }) => madeBy.join('; ') || 'Stripe does not say' },
  { label: 'Why not', cell: ({ obstacles, isTakenOver }) => !isTakenOver && obstacles.join(' ') },
  {
    label: 'State',
    cell: ({ unfinished, taken, id }) =>
      unfinished ??
      (taken && (
        <>
          <a href={officeHref('/office/recurring/:subscription', { subscription: id })}>
            Taken over on {dateOf(taken.taken_at)}
          </a>
          {taken.letter_at !== null && `; letter of ${dateOf(taken.letter_at)}`}
        </>
      )),
  },
]

/** "Monthly", or "Every 2 weeks". */
function howOften({ frequency, interval }: ForeignRow): string {
  if (frequency !== 'recurring') return capitalize(frequency)
  const [count, unit = ''] = interval.split(' ')
  return count === '1' ? `Every ${unit}` : `Every ${count} ${unit}s`
}
