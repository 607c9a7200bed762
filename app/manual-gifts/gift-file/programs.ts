import type { ManualGiftMethod } from '../../payments/manual-gift-methods.ts'
import { type Meaning, plainWord } from './columns.ts'

/** What a word of a column says: a gift, none, or how the gift came. */
export type WordOfProgram = 'gift' | 'leave-out' | ManualGiftMethod

/** A program whose files are recognized. Headings and words are as `plainWord` makes them. */
export interface Program {
  name: string
  /** A file that has all of these columns is taken for one of the program. */
  headings: readonly string[]
  /** What its columns are, where `columns.ts` does not say it, or says something else. Null means that it is not used. */
  columns?: Readonly<Record<string, Meaning | null>>
  /** What the words of its columns say, before those of `columns.ts`. */
  words?: { readonly [meaning in Meaning]?: Readonly<Record<string, WordOfProgram>> }
  /** How its gifts came whose line does not say it. Without one, the office is asked. */
  usualMethod?: ManualGiftMethod
  /** What follows for the office. */
  note: string
  /** A public page with the headings or the fields that they name, or that there is none. */
  source: string
}

export const notVerified = 'made-up sample, not verified'

const card = 'other-program'
const byCard = 'Gifts whose line does not say how they came are entered as gifts by card or PayPal.'
const amounts = 'It has more than one column with an amount: choose the one that the donors gave.'
const platform =
  'The donors have their acknowledgment from the platform, whose charity gives you the money: these gifts get thanks, and no acknowledgment.'

/** In the order in which they are tried. */
export const programs: readonly Program[] = [
  {
    name: 'GiveWP',
    headings: ['donation total', 'donation date', 'donation status', 'payment gateway'],
    columns: { 'donation time': 'time', 'payment gateway': 'method', 'company name': null, 'donation id': 'reference' },
    words: {
      status: { complete: 'gift', abandoned: 'leave-out', revoked: 'leave-out' },
      method: { 'stripe checkout': card, 'paypal commerce': card, manual: 'leave-out', 'test donation': 'leave-out' },
    },
    usualMethod: card,
    note: byCard,
    source:
      'https://github.com/impress-org/givewp/blob/016fa9bcc96f0936d850b5c3a564ac8ee9a6906e/includes/admin/tools/export/give-export-donations-exporter.php',
  },
  {
    name: 'Donorbox',
    headings: ['donated at', 'donating company', 'donor email'],
    columns: {
      'donated at': 'date',
      'donor s first name': 'firstName',
      'donor s last name': 'lastName',
      'donation type': 'method',
      'receipt id': 'reference',
      'amount in usd': 'amount',
      employer: null,
    },
    words: { method: { 'bank transfer': 'bank-transfer' } },
    usualMethod: card,
    note: `${byCard} ${amounts}`,
    source: notVerified,
  },
  {
    name: 'PayPal',
    headings: ['date', 'time', 'timezone', 'type', 'status', 'gross', 'fee', 'net'],
    columns: { 'transaction id': 'reference' },
    words: {
      method: { 'donation payment': 'gift', 'subscription payment': 'gift', 'general withdrawal': 'leave-out' },
    },
    usualMethod: card,
    note: 'Each amount is what the donor gave, before the fee. Payments for goods are in such files as well: answer what each type of payment is.',
    source: 'https://developer.paypal.com/api/nvp-soap/paypal-payments-standard/admin/download-history/',
  },
  {
    name: 'Stripe',
    headings: ['id', 'created date utc', 'amount refunded', 'captured'],
    columns: { id: 'reference', 'converted amount': null, description: null },
    words: { method: { card, 'us bank account': card, link: card } },
    usualMethod: card,
    note: 'If they are payments of this site, they are here already: look for them before you enter the file.',
    source: notVerified,
  },
  {
    name: 'Givebutter',
    headings: ['reference', 'fee covered', 'donated', 'payout', 'transaction date utc'],
    // Its own number stands before the number of a check.
    columns: { reference: null },
    words: {
      status: { succeeded: 'gift', authorized: 'leave-out', failed: 'leave-out', cancelled: 'leave-out' },
      method: { card, paypal: card, venmo: card, ach: 'bank-transfer', check: 'check', cash: 'cash' },
    },
    usualMethod: card,
    note: `${byCard} ${amounts}`,
    source: 'https://docs.givebutter.com/reference/the-transaction-object',
  },
  {
    name: 'Zeffy',
    headings: ['donation amount', 'eligible amount', 'payment status'],
    usualMethod: card,
    note: `${byCard} ${amounts} One of them holds what they added for Zeffy.`,
    source: notVerified,
  },
  {
    name: 'Benevity',
    headings: ['total donation to be acknowledged', 'match amount', 'cause support fee'],
    columns: { project: null },
    usualMethod: 'giving-platform',
    note: `${platform} ${amounts} Load the file once for the donations, and once more for the matches of employers.`,
    source: notVerified,
  },
  {
    name: 'Network for Good',
    headings: ['donation date', 'donor first name', 'donation amount', 'disbursement date'],
    columns: { 'disbursement date': null },
    usualMethod: 'giving-platform',
    note: platform,
    source: notVerified,
  },
  {
    name: 'DonorPerfect',
    headings: ['gift date', 'gift amount', 'record type'],
    columns: { 'gl code': null },
    // P is a pledge, M the sum of a gift whose parts are lines of their own, S a soft credit.
    words: { kind: { g: 'gift', p: 'leave-out', m: 'leave-out', s: 'leave-out' } },
    note: 'A pledge is no gift, and a gift in parts is entered by its parts, not by their sum.',
    source: notVerified,
  },
  {
    name: 'Bloomerang',
    headings: ['account number', 'transaction number', 'amount'],
    columns: { 'account number': null, 'transaction number': 'reference' },
    note: 'A pledge is no gift: its payments are.',
    source: notVerified,
  },
  {
    name: 'Little Green Light',
    headings: ['lgl gift id', 'gift date'],
    columns: { 'lgl gift id': 'reference', 'gift type': 'kind', 'payment type': 'method' },
    words: { kind: { gift: 'gift', pledge: 'leave-out', 'other income': 'leave-out' } },
    note: 'A pledge and other income are no gifts.',
    source: 'https://help.littlegreenlight.com/article/295-mapping-pledges',
  },
  {
    name: 'Planning Center',
    headings: ['received date', 'payment source', 'payment method'],
    columns: { 'received date': 'date', 'payment source': null, 'donation id': 'reference' },
    note: '',
    source: notVerified,
  },
  {
    name: 'Tithe.ly',
    headings: ['giving type', 'amount', 'deposit date'],
    columns: { 'deposit date': null, 'giving type': 'description', net: null },
    usualMethod: card,
    note: byCard,
    source: notVerified,
  },
  {
    name: 'Breeze',
    headings: ['person id', 'fund s', 'amount', 'method'],
    columns: { 'payment id': null, account: null },
    words: { method: { 'credit debit online': card, 'credit debit': card } },
    note: 'A gift to several funds is one line there: it is entered with its whole amount.',
    source: 'https://docs.port.church/giving-import/providers/breeze',
  },
  {
    name: 'QuickBooks',
    headings: ['transaction type', 'num', 'amount', 'balance'],
    columns: { num: 'reference', customer: 'name', 'customer full name': 'name', 'memo description': 'description' },
    words: { kind: { 'sales receipt': 'gift', payment: 'gift', invoice: 'leave-out', 'credit memo': 'leave-out' } },
    note: 'Sales of books are in such files as well: leave their lines out.',
    source: notVerified,
  },
]

/** All headings that a program has and that are used. */
export const headingsOfPrograms = new Set(
  programs.flatMap(({ columns = {}, headings }) => [...headings, ...Object.keys(columns)]),
)

/** The first program that has all its headings in a row. */
export function findProgram(cells: readonly string[]): Program | null {
  const found = new Set(cells.map(plainWord))
  return programs.find(({ headings }) => headings.every((heading) => found.has(heading))) ?? null
}
