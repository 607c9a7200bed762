import { isNonCash } from '../../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../../values/money.ts'
import type { Member } from '../../config/staff-setting.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { dateOf } from '../../receipts/date-of.ts'
import { kindInWords, reversalsInWords } from '../../receipts/payment-in-words.ts'
import { type Column, Table } from './table.server.tsx'
import { capitalized } from './words.ts'

export const pathOf = ({ kind, id }: Pick<Payment, 'kind' | 'id'>) => `/office/${kind}s/${id}`
export const personPath = (email: string) => `/office/person?email=${encodeURIComponent(email)}`
/** An address, and what is kept under it. Not every member may see that. */
export function PersonLink({ email, member }: { email: string; member?: Member }) {
  return member?.role === 'orders-and-messages' ? email : <a href={personPath(email)}>{email}</a>
}

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
  return status === 'failed' && reason ? `Failed: ${reason}` : capitalized(status)
}

const columns: Column<Payment>[] = [
  { label: 'Number', cell: (payment) => <a href={pathOf(payment)}>{payment.id}</a> },
  { label: 'Date', sort: 'date', cell: (payment) => dateOf(payment.paid_at ?? payment.created_at) },
  { label: 'Who', sort: 'name', cell: whoOf },
  { label: 'What', cell: kindInWords },
  { label: 'Amount', sort: 'amount', isNumber: true, cell: amountOf },
  { label: 'State', cell: stateOf },
]

function whoOf({ payer_name: name, payer_email: email }: Payment) {
  return email ? <a href={personPath(email)}>{name || email}</a> : name || 'not known'
}

type PaymentsProps = Omit<Parameters<typeof Table<Payment>>[0], 'columns'>

/** Gifts and orders, one a line. */
export const Payments = (props: PaymentsProps) => <Table columns={columns} {...props} />
