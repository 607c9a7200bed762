import { funds } from '../../catalog/funds.ts'
import type { Fund } from '../../content/funds.ts'

/** What the words of a column decide. A word of neither list is asked about, once for the file. */
interface Decision {
  /** The line is a gift: in lower case, without other characters than letters and digits. An empty cell is ''. */
  gift: readonly string[]
  /** The line is left out. `all others`: nothing is asked. */
  leftOut: readonly string[] | 'all others'
  /** What such lines are called together, when each has another amount or day in the column. */
  together?: string
}

export interface Column {
  /** For the office, which corrects what a column is taken for. */
  label: string
  /** The recognized headings. Spaces, dashes and capitals do not matter. */
  headings: readonly string[]
  /** Two columns of the file may be it: the office is asked, because the first may be the wrong one. */
  isAsked?: true
  decides?: Decision
  /** What words of this column say in the program of the file: `gift`, `leave-out`, or a method. */
  ofProgram?: Readonly<Record<string, string>>
}

const no = ['', 'no', 'false', 'n', 'f', '0']
const yes = ['yes', 'true', 'y', 't', '1']

/** Every meaning of a column in a file of gifts. */
const columns = {
  date: {
    label: 'Date of the gift',
    headings: [
      'date',
      'date received',
      'received',
      'gift date',
      'donation date',
      'posting date',
      'transaction date',
      'transaction date utc',
      'created date utc',
      'payment date',
      'contribution date',
    ],
    isAsked: true,
  },
  time: { label: 'Time', headings: ['time'] },
  zone: { label: 'Time zone', headings: ['time zone', 'timezone'] },
  name: {
    label: 'Name',
    headings: ['name', 'donor', 'donor name', 'full name', 'giver', 'payer', 'from', 'customer name', 'household'],
  },
  firstName: { label: 'First name', headings: ['first name', 'given name', 'donor first name'] },
  lastName: { label: 'Last name', headings: ['last name', 'surname', 'family name', 'donor last name'] },
  email: {
    label: 'E-mail address',
    headings: ['email', 'e-mail', 'email address', 'donor email', 'from email address', 'customer email'],
  },
  address: { label: 'Postal address', headings: ['address', 'postal address', 'mailing address'] },
  street: {
    label: 'Street',
    headings: ['street', 'address 1', 'address line 1', 'street address', 'street 1', 'street line 1'],
  },
  unit: {
    label: 'Apartment or unit',
    headings: ['address 2', 'address line 2', 'unit', 'address line 2 district neighborhood', 'street 2'],
  },
  city: { label: 'City', headings: ['city', 'town', 'town city'] },
  state: {
    label: 'State',
    headings: [
      'state',
      'state province',
      'state province region',
      'state province region county territory prefecture republic',
    ],
  },
  zip: { label: 'ZIP code', headings: ['zip', 'zip code', 'postal code', 'zip postal code', 'postcode'] },
  amount: {
    label: 'Amount of the gift',
    headings: [
      'amount',
      'gift amount',
      'donation amount',
      'donation',
      'gift',
      'credit',
      'deposit',
      'gross',
      'gross amount',
      'total',
      'total amount',
      'donated',
      'donation total',
      'eligible amount',
      'total donation to be acknowledged',
      'match amount',
      'tax deductible amount',
    ],
    isAsked: true,
  },
  method: {
    label: 'How it came',
    headings: ['method', 'payment method', 'type', 'gift type', 'how it came', 'payment source type', 'payment type'],
    decides: {
      gift: ['', 'gift', 'donation', 'contribution', 'one time', 'recurring', 'payment', 'donation payment'],
      leftOut: [
        'refund',
        'payment refund',
        'refund receipt',
        'credit memo',
        'invoice',
        'reversal',
        'payment reversal',
        'chargeback',
        'chargeback fee',
        'fee',
        'payout',
        'withdrawal',
        'general withdrawal',
        'general currency conversion',
        'pledge',
        'soft credit',
      ],
    },
  },
  reference: {
    label: 'Check number or reference',
    headings: ['reference', 'ref', 'check number', 'check no', 'check', 'cheque number', 'transaction id', 'number'],
  },
  arrivedBy: { label: 'How a check arrived', headings: ['arrived by'] },
  mailedOn: { label: 'Date mailed', headings: ['mailed', 'mailed on', 'date mailed'] },
  postmark: { label: 'Postmark', headings: ['postmark', 'postmarked', 'postmark date'] },
  description: {
    label: 'Description',
    headings: ['description', 'what', 'fund', 'fund s', 'funds', 'employer', 'memo', 'details'],
  },
  currency: {
    label: 'Currency',
    headings: ['currency', 'currency code', 'payment currency', 'donation currency'],
    decides: { gift: ['usd', 'us', 'us dollar', 'us dollars', 'dollars', 'u s dollar'], leftOut: 'all others' },
  },
  status: {
    label: 'Status of the payment',
    headings: ['status', 'payment status', 'donation status', 'transaction status', 'gift status'],
    decides: {
      gift: [
        'complete',
        'completed',
        'succeeded',
        'success',
        'successful',
        'paid',
        'cleared',
        'captured',
        'received',
        'deposited',
      ],
      leftOut: [
        'pending',
        'processing',
        'failed',
        'declined',
        'denied',
        'refunded',
        'partially refunded',
        'partial refund',
        'cancelled',
        'canceled',
        'voided',
        'reversed',
        'returned',
        'disputed',
        'charged back',
        'chargeback',
        'abandoned',
        'revoked',
        'expired',
        'past due',
        'on hold',
        'held',
        'unclaimed',
        'unpaid',
        'incomplete',
        'draft',
        'blocked',
      ],
    },
  },
  isTest: {
    label: 'Test, or live',
    headings: ['test mode', 'test', 'is test', 'payment mode', 'mode'],
    decides: { gift: [...no, 'live'], leftOut: [...yes, 'test'] },
  },
  isReal: {
    label: 'Live, or captured',
    headings: ['live mode', 'livemode', 'captured'],
    decides: { gift: [...yes, 'live'], leftOut: [...no, 'test'] },
  },
  kind: {
    label: 'Kind of record',
    headings: ['record type', 'transaction type'],
    decides: {
      gift: ['gift', 'donation', 'contribution', 'one time donation', 'recurring donation payment', 'sales receipt'],
      leftOut: ['pledge', 'soft credit', 'refund', 'fee', 'payout', 'invoice', 'credit memo'],
    },
  },
  balance: {
    label: 'Credit or debit',
    headings: ['balance impact', 'credit or debit', 'debit or credit'],
    decides: { gift: ['credit', 'c', 'cr'], leftOut: ['debit', 'd', 'dr', 'memo'] },
  },
  refunded: {
    label: 'Refunded',
    headings: ['refunded', 'amount refunded', 'refund amount', 'refunded amount', 'refund date', 'refund date utc'],
    decides: { gift: [...no, '0 00', '0 0'], leftOut: 'all others', together: 'a refund' },
  },
} satisfies Record<string, Column>

export type Meaning = keyof typeof columns | 'fund'

/** A column of a file. */
export interface FileColumn {
  index: number
  heading: string
  /** Null means that it is not used. */
  meaning: Meaning | null
  /** The first three cells that are not empty. */
  samples: string[]
}

const fundColumn: Column = { label: 'Fund', headings: ['fund', 'fund s', 'funds', 'designation', 'gift designation'] }

/**
 * The columns that a file may have. Where funds are named, "fund" is one of them. Otherwise it describes a gift, such as one of a
 * donor-advised fund.
 */
export function columnsWith(list: readonly Fund[] = funds): ReadonlyMap<Meaning, Column> {
  const all = Object.entries<Column>(columns) as [Meaning, Column][]
  if (list.length === 0) return new Map(all)
  const isOfFund = new Set(fundColumn.headings)
  const others = all.map(([meaning, column]): [Meaning, Column] => [
    meaning,
    { ...column, headings: column.headings.filter((heading) => !isOfFund.has(heading)) },
  ])
  return new Map([...others, ['fund', fundColumn]])
}

/** A heading or a word of a column, as the lists have them: in lower case, with letters and digits only. */
export const plainWord = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
