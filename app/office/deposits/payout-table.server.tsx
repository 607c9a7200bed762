import { feesOf, noSums, type Sums } from '../../accounting/balance-entry.ts'
import { formatExactDollars } from '../../values/money.ts'
import type { Payout } from '../../accounting/payout.queries.server.ts'
import { officeHref } from '../office-href.ts'
import { type Column, Table } from '../ui/table.server.tsx'
import { bankDay } from '../../accounting/payout-in-words.ts'
import { stateInWords } from './words.ts'

type Row = Payout & { sums: Sums }

const money = (cents: number) => (cents === 0 ? '' : formatExactDollars(cents))

/** Payments of other programs, returned payouts, reserves, and other entries. */
const othersOf = ({ 'not-ours': foreign, 'failed-payout': returned, reserve, other }: Sums) =>
  [foreign, returned, reserve, other].reduce((sum, { netCents }) => sum + netCents, 0)

const columns: Column<Row>[] = [
  {
    label: 'At the bank',
    sort: 'date',
    cell: ({ id, arrives_at: at }) => <a href={officeHref('/office/deposits/:id', { id })}>{bankDay(at)}</a>,
  },
  {
    label: 'Amount',
    sort: 'amount',
    isNumber: true,
    cell: ({ amount_cents: amount }) => <strong>{formatExactDollars(amount)}</strong>,
  },
  {
    label: 'State',
    sort: 'state',
    cell: (payout) => (
      <>
        {stateInWords(payout)}
        {faultOf(payout)}
      </>
    ),
  },
  { label: 'Gifts', isNumber: true, cell: ({ sums }) => sums.gift.count },
  { label: 'Orders', isNumber: true, cell: ({ sums }) => sums.order.count },
  // The fees of other programs are in the column "Other".
  { label: 'Fees', isNumber: true, cell: ({ sums }) => money(-feesOf(sums)) },
  { label: 'Refunds of gifts', isNumber: true, cell: ({ sums }) => money(sums['gift-refund'].grossCents) },
  { label: 'Refunds of orders', isNumber: true, cell: ({ sums }) => money(sums['order-refund'].grossCents) },
  {
    label: 'Disputes',
    isNumber: true,
    cell: ({ sums }) => money(sums['gift-dispute'].grossCents + sums['order-dispute'].grossCents),
  },
  { label: 'Other', isNumber: true, cell: ({ sums }) => money(othersOf(sums)) },
]

type Props = { payouts: readonly Payout[]; sums: Map<string | null, Sums>; url: URL; total: number | undefined }

export function PayoutTable({ payouts, sums, ...table }: Props) {
  const rows = payouts.map((payout) => ({ ...payout, sums: sums.get(payout.id) ?? noSums() }))
  return <Table caption="Payouts" columns={columns} rows={rows} empty="No payout of Stripe’s was found." {...table} />
}

/** What is unusual or wrong with a payout. The text follows its state. */
export function faultOf({ is_automatic: isAutomatic, difference_cents: difference, account }: Payout) {
  const store = account === 'store' ? ', store account' : ''
  if (isAutomatic === 0) return `${store}; made by hand, so Stripe does not know what it holds`
  if (difference === null) return `${store}; not read yet`
  if (difference === 0) return store
  return <strong>{`${store}; differs from its entries by ${formatExactDollars(difference)}`}</strong>
}
