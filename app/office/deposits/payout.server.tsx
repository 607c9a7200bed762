import { netOf, type EntryKind, type Sums, entryKind } from '../../accounting/balance-entry.ts'
import { formatExactDollars } from '../../values/money.ts'
import {
  entrySorts,
  type NamedEntry,
  findEntries,
  findPayout,
  type Payout,
  sumPayouts,
} from '../../accounting/payout.queries.server.ts'
import { officeHref } from '../office-href.ts'
import type { OfficePage } from '../office-page.ts'
import { pageFromQuery, type Column, Table } from '../ui/table.server.tsx'
import { FactList, type Facts } from '../ui/facts.server.tsx'
import { pathOf } from '../ui/payments.server.tsx'
import { faultOf } from './payout-table.server.tsx'
import { bankDay, depositInWords } from '../../accounting/payout-in-words.ts'
import { payoutLink } from '../../stripe/dashboard-link.ts'
import { kindsInWords, stateInWords } from './words.ts'

/** One payout with its entries. The id `at-stripe` shows the entries that are in no payout yet. */
export const payoutPage: OfficePage = {
  path: '/office/deposits/:id',
  title: 'Deposit',
  async get({ db, url, params }) {
    const id = params['id'] === 'at-stripe' ? null : (params['id'] ?? '')
    const payout = id === null ? undefined : await findPayout(db, id)
    if (id !== null && !payout) return <p>The ledger has no such payout. “Read from Stripe now” looks for it.</p>
    const sums = (await sumPayouts(db, [id])).get(id)!
    const entries = await findEntries(db, id, pageFromQuery(url, entrySorts, 'date'))
    const total = Object.entries(sums).reduce((sum, [kind, { count }]) => sum + (kind === 'own' ? 0 : count), 0)
    return (
      <>
        <p>
          <a href={officeHref('/office/deposits')}>All deposits</a>
        </p>
        {payout ? <FactList facts={payoutFacts(payout)} /> : <p>What is at Stripe and in no payout yet.</p>}
        <h2>Sums</h2>
        <SumTable sums={sums} payout={payout} />
        <h2>Entries</h2>
        <Table caption="Entries" columns={columns} rows={entries} empty="There are none." url={url} total={total} />
      </>
    )
  },
}

function payoutFacts(payout: Payout): Facts {
  const { id, failed_at: failedAt, difference_cents: difference } = payout
  return {
    'At the bank': <strong>{depositInWords(payout)}</strong>,
    State: (
      <>
        {stateInWords(payout)}
        {faultOf(payout)}
        {failedAt !== null && `. On ${bankDay(failedAt)} ${returnedInWords(payout)}`}
      </>
    ),
    'Its entries': difference === 0 ? 'equal the deposit to the cent' : 'are not known to equal the deposit',
    'At Stripe': (
      <a href={payoutLink(payout)} rel="noreferrer">
        {id}
      </a>
    ),
  }
}

const returnedInWords = ({ amount_cents: cents }: Payout) =>
  cents < 0
    ? 'it was owed to Stripe again: a later payout holds it'
    : 'its money was at Stripe again: a later payout holds it'

type SumRow = { kind: string; count: number | ''; grossCents: number; feeCents: number; netCents: number }

function SumTable({ sums, payout }: { sums: Sums; payout: Payout | undefined }) {
  const present = (Object.keys(kindsInWords) as EntryKind[]).filter((kind) => kind !== 'own' && sums[kind].count > 0)
  const rows: SumRow[] = present.map((kind) => ({ ...sums[kind], kind: kindsInWords[kind] }))
  const sumOf = (name: 'grossCents' | 'feeCents') => rows.reduce((sum, row) => sum + row[name], 0)
  const all = { grossCents: sumOf('grossCents'), feeCents: sumOf('feeCents'), netCents: netOf(sums) }
  rows.push({ kind: payout ? nameOf(payout) : 'In all', count: '', ...all })
  return <Table caption="Sums by kind" columns={sumColumns} rows={rows} />
}

const nameOf = ({ amount_cents: cents }: Payout) => (cents < 0 ? 'Withdrawal' : 'Deposit')

const sumColumns: Column<SumRow>[] = [
  { label: 'Of', cell: ({ kind, count }) => (count === '' ? <strong>{kind}</strong> : kind) },
  { label: 'Entries', isNumber: true, cell: ({ count }) => count },
  { label: 'Gross', isNumber: true, cell: ({ grossCents }) => formatExactDollars(grossCents) },
  { label: 'Fees', isNumber: true, cell: ({ feeCents }) => formatExactDollars(feeCents) },
  { label: 'Net', isNumber: true, cell: ({ netCents }) => formatExactDollars(netCents) },
]

const columns: Column<NamedEntry>[] = [
  { label: 'Date', sort: 'date', cell: ({ created_at: at }) => bankDay(at) },
  { label: 'What', cell: describeEntry },
  { label: 'From', cell: payerLink },
  { label: 'Number', cell: sourceLink },
  { label: 'Gross', sort: 'gross', isNumber: true, cell: (entry) => formatExactDollars(entry.amount_cents) },
  { label: 'Fee', isNumber: true, cell: (entry) => formatExactDollars(entry.fee_cents) },
  { label: 'Net', sort: 'net', isNumber: true, cell: (entry) => formatExactDollars(entry.net_cents) },
]

const kinds: Record<EntryKind, string> = {
  gift: 'Gift',
  order: 'Order',
  fee: 'Fee',
  reserve: 'Reserve',
  other: 'Other',
  own: 'Payout',
  'failed-payout': 'Payout that the bank refused',
  'not-ours': 'Not ours',
  'gift-refund': 'Refund of a gift',
  'order-refund': 'Refund of an order',
  'gift-dispute': 'Dispute of a gift',
  'order-dispute': 'Dispute of an order',
}

const categories: Record<string, string> = {
  refund_failure: 'Refund that failed',
  charge_failure: 'Payment that failed later',
  dispute_reversal: 'Dispute won',
}

function describeEntry(entry: NamedEntry): string {
  const kind = entryKind({ ...entry, is_own: false })
  if (kind === 'not-ours' || kind === 'other') return `${kinds[kind]}: ${entry.category.replaceAll('_', ' ')}`
  if (kind === 'reserve') return entry.net_cents < 0 ? 'Held back by Stripe as a reserve' : 'Reserve released by Stripe'
  return [categories[entry.category] ?? kinds[kind], entry.description].filter(Boolean).join(': ')
}

function sourceLink({ payment_id: id, payment_kind: kind, category, source_id: source }: NamedEntry) {
  if (id) return <a href={pathOf({ id, kind: kind ?? 'order' })}>{id}</a>
  return category === 'payout_reversal' && source ? (
    <a href={officeHref('/office/deposits/:id', { id: source })}>{source}</a>
  ) : (
    source
  )
}

/** Who paid, with a link to the gift or the order. Empty: the entry is of no payment, or its payer was forgotten. */
function payerLink({ payment_id: id, payment_kind: kind, payer_name: name, payer_email: email }: NamedEntry) {
  const who = name || email
  return id && who ? <a href={pathOf({ id, kind: kind ?? 'order' })}>{who}</a> : null
}
