import type { Sum } from '../../payments/net-amount.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { officeHref } from '../office-href.ts'
import { Table } from '../ui/table.server.tsx'

/** A line of a sum. `count`: of gifts. */
interface Line {
  label: string
  count?: number
  cents: number
}

/** Lines that add up to the last one. */
export const Lines = ({ caption, lines }: { caption: string; lines: Line[] }) => (
  <Table
    caption={caption}
    columns={[
      { label: 'Sum', isRowHeader: true, cell: ({ label }) => label },
      { label: 'Gifts', isNumber: true, cell: ({ count }) => count },
      { label: 'Amount', isNumber: true, cell: ({ cents }) => formatExactDollars(cents) },
    ]}
    rows={lines}
  />
)

/** A line that is subtracted. */
export const less = (label: string, { count, cents }: Sum): Line => ({ label, count, cents: cents === 0 ? 0 : -cents })

export const giftColumn = {
  label: 'Gift',
  isRowHeader: true,
  cell: ({ id }: { id: string }) => <a href={officeHref('/office/gifts/:id', { id })}>{id}</a>,
}
