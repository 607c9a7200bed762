import { isNonCash } from '../../ledger/entered-methods.ts'
import { formatExactDollars } from '../../ledger/money.ts'
import type { Payment } from '../../platform/tables.ts'
import { dateOf } from '../../receipts/date-of.ts'
import { kindInWords, reversalsInWords } from '../../receipts/payment-in-words.ts'
import { type Column, Table } from './table.server.tsx'

export const pathOf = ({ kind, id }: Pick<Payment, 'kind' | 'id'>) => `/office/${kind}s/${id}`
export const personPath = (email: string) => `/office/person?email=${encodeURIComponent(email)}`

/** What was given or ordered for, in dollars. Shares and goods have no value here. */
export const amountOf = ({ payment_method: method, amount_cents: cents }: Payment) =>
  isNonCash(method) ? 'no value' : formatExactDollars(cents)

const plainStates = new Set(['paid', 'partly-refunded', 'refunded', 'disputed', 'dispute-lost', 'processing'])

/** How a payment stands besides being paid: "refunded", "failed: …". */
export function stateOf(payment: Payment): string {
  const { status, entered_at: enteredAt, failure_reason: reason } = payment
  if (enteredAt !== null && status === 'refunded') return 'Cancelled'
  const said = reversalsInWords(payment)
  if (said.length > 0) return said.join(' ')
  if (plainStates.has(status)) return ''
  return status === 'failed' && reason ? `Failed: ${reason}` : status.charAt(0).toUpperCase() + status.slice(1)
}

interface PaymentsProps {
  caption: string
  payments: readonly Payment[]
  url: URL
  empty: string
  total?: number
  /** The heads lead to `?sort=`. */
  isSorted?: boolean
}

const columns: Column<Payment>[] = [
  { label: 'Number', cell: (payment) => <a href={pathOf(payment)}>{payment.id}</a> },
  { label: 'Date', sort: 'date', cell: (payment) => dateOf(payment.paid_at ?? payment.created_at) },
  { label: 'Who', sort: 'name', cell: whoOf },
  { label: 'What', cell: kindInWords },
  { label: 'Amount', sort: 'amount', isNumber: true, cell: amountOf },
  { label: 'State', cell: stateOf },
]
const unsorted = columns.map(({ label, isNumber = false, cell }) => ({ label, isNumber, cell }))

function whoOf({ payer_name: name, payer_email: email }: Payment) {
  return email ? <a href={personPath(email)}>{name || email}</a> : name || 'not known'
}

/** Gifts and orders, one a line. */
export function Payments({ caption, payments, url, empty, total, isSorted = false }: PaymentsProps) {
  return (
    <Table
      {...{ caption, url, empty, ...(total !== undefined && { total }) }}
      rows={payments}
      keyOf={({ id }) => id}
      columns={isSorted ? columns : unsorted}
    />
  )
}
