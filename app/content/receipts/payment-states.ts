import { words } from '../../words/words.ts'

/** What the pages after a payment say of its state. `{what}` is one of the texts under `what`. */
export const paymentStates = words('receipts/payment-states', {
  thanks: 'Thank you, {name}.',
  titles: {
    paid: 'Thank you.',
    pending: 'Not paid yet',
    processing: 'Still processing',
    failed: 'The payment did not go through',
    expired: 'The payment page has expired',
    'partly-refunded': 'Partly refunded',
    refunded: 'Refunded',
    disputed: 'Your bank is looking into it',
    'dispute-lost': 'Taken back',
  },
  /** Of a gift and of an order. */
  both: {
    pending:
      'Your {what} has not been paid. If you have just paid, reload this page in a minute: the news may still be on its way.',
    expired: 'Your {what} was not paid, and nothing was charged. You are welcome to start again.',
    refunded: 'Your {what} has been paid back to you.',
    disputed: 'Your bank is looking into your {what}. If you did not ask it to, please write to us.',
    'dispute-lost': 'Your bank has returned your {what} to you.',
  },
  gift: {
    paid: 'Your {what} has arrived.',
    processing:
      'Your {what} is on its way from your bank, which can take a few days. We will write to you when it arrives. This page is not a receipt.',
    failed: 'We have not received your {what}, and nothing is set up. You are welcome to try again.',
    'partly-refunded': 'Part of your {what} has been paid back to you. The notice that we email you says what remains.',
  },
  recurring: { paid: 'Your {what} is set up, and its first payment has arrived.' },
  order: {
    paid: 'Your {what} is paid and on our packing table.',
    processing:
      'The payment for your {what} is on its way from your bank. We will write to you when it arrives, and ship then.',
    failed: 'Your {what} is not paid, and nothing will be shipped. You are welcome to try again.',
    'partly-refunded': 'Part of your {what} has been paid back to you.',
  },
  what: {
    gift: {
      once: 'gift of {amount}',
      monthly: 'monthly gift of {amount}',
      quarterly: 'quarterly gift of {amount}',
      annually: 'annual gift of {amount}',
      recurring: 'recurring gift of {amount}',
    },
    /** `{tribute}` is "in memory of Rose Miller". */
    withTribute: '{gift} {tribute}',
    order: 'order of {books} for {amount}',
    book: '1 book',
    books: '{quantity} books',
    titled: '{quantity} × {title}',
  },
})
