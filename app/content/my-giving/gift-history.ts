import { site } from '../site.ts'
import { words } from '../../words/words.ts'

/** The words about a person's gifts in My giving. */
export const giftHistory = words(
  'my-giving/gift-history',
  {
    title: 'Your gifts',
    none: 'There are no gifts under this address yet.',
    totals: {
      pastYear: 'You gave {amount}.',
      thisYear: 'You have given {amount} so far.',
      byOthers: 'Through a donor-advised fund, an employer or a giving platform: {amount}.',
      fromIra: 'From your individual retirement account (IRA): {amount}.',
      noAmount: 'Shares and goods are listed without a value.',
    },
    gifts: 'Gifts',
    orders: 'Store orders',
    ordersNote: 'These are purchases and not gifts: they are not tax-deductible.',
    receiptLink: 'Receipt',
    orderLink: 'Order',
    /** Text for screen readers after "Receipt". */
    linkOf: '{what}, {date}',
    all: 'All {count} gifts of {year}',
    statement: 'Statement for {year} (PDF)',
    statementSoFar: 'Statement for {year} so far (PDF)',
    /** Of a year in which funds, employers and platforms alone gave. */
    thanks: 'Our thanks for gifts of {year} (PDF)',
    yearTitle: 'Your gifts in {year}',
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
      questions: 'Questions? Write to {site.email} or call {site.phone}.',
      file: 'As a PDF file',
      noneThere: 'There is no receipt with this number under your address.',
    },

    kinds: { once: 'One-time gift', monthly: 'Monthly gift', quarterly: 'Quarterly gift', annually: 'Annual gift' },
    recurring: 'Recurring gift',
    check: 'Check',
    checkNumbered: 'Check {number}',
    ira: 'Check from an IRA',
    iraNumbered: 'Check {number} from an IRA',
    iraTransfer: 'Electronic payment from an IRA',
    cash: 'Cash',
    bankTransfer: 'Bank transfer',
    wire: 'Wire transfer',
    otherProgram: 'Card or PayPal',
    grant: 'Grant',
    fund: 'From {fund}',
    match: 'Matched by {employer}',
    platform: 'Through {platform}',
    forFund: '{kind}, fund: {fund}',
    books: '{quantity} × {title}',

    states: {
      processing: 'On its way from your bank. It counts when it arrives.',
      refunded: 'Refunded.',
      partlyRefunded: '{amount} was refunded.',
      refundPending: 'A refund of {amount} is on its way to you.',
      disputed: 'Your bank is looking into {amount}.',
      lost: 'Your bank took {amount} back.',
    },
  },
  { site },
)
