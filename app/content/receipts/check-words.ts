import { words } from '../../words/words.ts'

/** The words about the days of a check: see `app/receipts/words-of-method.ts`. */
export const checkWords = words('receipts/check-words', {
  evidence: { postmark: 'postmark', giver: 'as you told us' },
  mailingWith: '{date} ({evidence})',
  mailed: 'mailed on {mailing}',
  received: 'received on {date} {by}',
  by: {
    cash: 'in cash',
    grant: 'as a grant',
    other: 'by other means',
    several: 'in several parts',
    /** Wallets, as their makers write them. */
    wallets: { ofStripe: 'by Link', cashApp: 'by Cash App', amazonPay: 'by Amazon Pay', payPal: 'by PayPal' },
    method: 'by {method}',
  },
  dated: '{received} dated {date}',
  labels: { mailed: 'Date mailed', dated: 'Date on the check' },
  /** For a list with the day beside it. */
  inList: {
    mailed: 'Mailed on this day, received on {received}',
    mailedWith: 'Mailed on this day ({evidence}), received on {received}',
    dated: 'Dated on this day, received on {received}',
  },
})
