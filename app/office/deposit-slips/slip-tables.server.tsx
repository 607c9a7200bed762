import { bankDay } from '../../accounting/payout-in-words.ts'
import { waysElsewhere } from '../../manual-gifts/deposited-elsewhere.ts'
import { bankCentsOf, type DepositSlip } from '../../manual-gifts/deposit-slip.queries.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { kindInWords } from '../../receipts/payment-in-words.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { type Column, Table } from '../ui/table.server.tsx'

export const slipPath = (id: string) => officeHref('/office/deposits/slips/:id', { id })

/** "Nov 24, 2026", of a day like 2026-11-24. */
export const depositDay = ({ deposited_on: day }: Pick<DepositSlip, 'deposited_on'>) => bankDay(Date.parse(day))

/** "$290.50 on Nov 24, 2026", as the bank has it, with a link to the slip. */
export const SlipLink = ({ slip }: { slip: DepositSlip }) => (
  <a href={slipPath(slip.id)}>{`${formatExactDollars(bankCentsOf(slip))} on ${depositDay(slip)}`}</a>
)

/** The gifts of a slip, or those that wait for one. */
export const giftColumns: Column<Gift>[] = [
  { label: 'From', cell: ({ payer_name: name }) => name || 'no name' },
  { label: 'What', cell: (gift) => kindInWords(gift) },
  { label: 'Amount', isNumber: true, cell: ({ amount_cents: cents }) => formatExactDollars(cents) },
  { label: 'Received', cell: ({ paid_at: at }) => at !== null && dateOf(at) },
  { label: 'Gift', cell: ({ id }) => <a href={officeHref('/office/gifts/:id', { id })}>{id}</a> },
]

const slipColumns: Column<DepositSlip>[] = [
  { label: 'Deposited', cell: (slip) => <a href={slipPath(slip.id)}>{depositDay(slip)}</a> },
  { label: 'Number', cell: ({ id }) => id },
  { label: 'Gifts', isNumber: true, cell: ({ gift_count: count }) => count },
  {
    label: 'Fee of a platform',
    isNumber: true,
    cell: ({ fee_cents: cents }) => cents > 0 && formatExactDollars(cents),
  },
  { label: 'At the bank', isNumber: true, cell: (slip) => <strong>{formatExactDollars(bankCentsOf(slip))}</strong> },
  { label: 'Without a slip', cell: ({ elsewhere }) => elsewhere && waysElsewhere[elsewhere] },
  { label: 'State', cell: ({ undone_at: undoneAt }) => undoneAt !== null && `undone on ${dateOf(undoneAt)}` },
]

type SlipTableProps = { slips: DepositSlip[]; url?: URL; total?: number }

export const SlipTable = ({ slips, ...table }: SlipTableProps) => (
  <Table caption="Deposit slips" columns={slipColumns} rows={slips} empty="No deposit was closed yet." {...table} />
)
