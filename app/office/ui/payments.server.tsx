import { traitsOf } from '../../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../../values/money.ts'
import type { NamedGiver } from '../../givers/giver.queries.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { kindInWords, reversalsInWords } from '../../receipts/payment-in-words.ts'
import { officeHref } from '../office-href.ts'
import { GiverLink } from './giver-link.server.tsx'
import { type Column, Table } from './table.server.tsx'
import { capitalize } from './words.ts'
import { dateOf } from '../../values/publisher-time.ts'

export const pathOf = ({ kind, id }: Pick<Payment, 'kind' | 'id'>) => officeHref(`/office/${kind}s/:id`, { id })

/** The amount in dollars. Receipts for shares and goods state no value. */
export const amountOf = ({ payment_method: method, amount_cents: cents }: Payment) =>
  traitsOf(method).isProperty ? 'no value' : formatExactDollars(cents)

const plainStates = new Set(['paid', 'partly-refunded', 'refunded', 'disputed', 'dispute-lost', 'processing'])

/** The state of a payment, such as "Failed: …". Empty when it is paid and nothing went back. */
export function stateOf(payment: Payment): string {
  const { status, entered_at: enteredAt, failure_reason: reason } = payment
  if (enteredAt !== null && status === 'refunded') return 'Cancelled'
  const reversals = reversalsInWords(payment)
  if (reversals.length > 0) return reversals.join(' ')
  if (plainStates.has(status)) return ''
  return status === 'failed' && reason ? `Failed: ${reason}` : capitalize(status)
}

/** The giver of each payment: see `findShownNames`. */
type Givers = ReadonlyMap<string, NamedGiver>

const columnsWith = (givers: Givers): Column<Payment>[] => [
  { label: 'Number', cell: (payment) => <a href={pathOf(payment)}>{payment.id}</a> },
  { label: 'Date', sort: 'date', isShort: true, cell: (payment) => dateOf(payment.paid_at ?? payment.created_at) },
  {
    label: 'Who',
    sort: 'name',
    cell: ({ giver_id: id, payer_name: name, payer_email: email }) => (
      <GiverLink giver={givers.get(id ?? '')} name={name} email={email} />
    ),
  },
  { label: 'What', isShort: true, cell: kindInWords },
  { label: 'Amount', sort: 'amount', isNumber: true, cell: amountOf },
  { label: 'State', cell: stateOf },
]

type PaymentsProps = Omit<Parameters<typeof Table<Payment>>[0], 'columns'> & { givers: Givers }

/** A table of gifts and orders. */
export const Payments = ({ givers, ...props }: PaymentsProps) => <Table columns={columnsWith(givers)} {...props} />
