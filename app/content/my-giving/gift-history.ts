import { site } from '../site.ts'

/** The words about a person's gifts in My giving. */
export const giftHistory = {
  title: 'Your gifts',
  none: 'There are no gifts under this address yet.',
  totals: {
    pastYear: (amount: string) => `You gave ${amount}.`,
    thisYear: (amount: string) => `You have given ${amount} so far.`,
    byOthers: (amount: string) => `Through a donor-advised fund or an employer: ${amount}.`,
    fromIra: (amount: string) => `From your individual retirement account (IRA): ${amount}.`,
    noAmount: 'Shares and goods are listed without a value.',
  },
  gifts: 'Gifts',
  orders: 'Store orders',
  ordersNote: 'These are purchases and not gifts: they are not tax-deductible.',
  receiptLink: 'Receipt',
  orderLink: 'Order',
  /** Text for screen readers after "Receipt". */
  linkOf: (what: string, date: string) => `${what}, ${date}`,
  all: (count: number, year: number) => `All ${count} gifts of ${year}`,
  statement: (year: number, isOver: boolean) => `Statement for ${year}${isOver ? '' : ' so far'} (PDF)`,
  yearTitle: (year: string) => `Your gifts in ${year}`,
  noneThere: 'There are no gifts on this page.',
  pages: 'Pages of this year',
  newer: 'Newer gifts',
  older: 'Older gifts',
  back: 'Back to My giving',

  /** The page of one gift or order, and its PDF document. */
  receipt: {
    title: 'Receipt',
    thanks: 'With our thanks',
    order: 'Your order',
    purchase: 'This is a purchase, not a donation. It is not tax-deductible.',
    questions: `Questions? Write to ${site.email} or call ${site.phone}.`,
    file: 'As a PDF file',
    noneThere: 'There is no receipt with this number under your address.',
  },

  kinds: { once: 'One-time gift', monthly: 'Monthly gift', quarterly: 'Quarterly gift', annually: 'Annual gift' },
  recurring: 'Recurring gift',
  check: (number: string | null) => (number ? `Check ${number}` : 'Check'),
  ira: (number: string | null) => (number ? `Check ${number} from an IRA` : 'Check from an IRA'),
  cash: 'Cash',
  fund: (fund: string) => `From ${fund}`,
  match: (employer: string) => `Matched by ${employer}`,
  forFund: (kind: string, fund: string) => `${kind}, fund: ${fund}`,
  books: (quantity: number, title: string) => `${quantity} × ${title}`,

  states: {
    processing: 'On its way from your bank. It counts when it arrives.',
    refunded: 'Refunded.',
    partlyRefunded: (amount: string) => `${amount} was refunded.`,
    refundPending: (amount: string) => `A refund of ${amount} is on its way to you.`,
    disputed: (amount: string) => `Your bank is looking into ${amount}.`,
    lost: (amount: string) => `Your bank took ${amount} back.`,
  },
} as const
