import { words } from '../../words/words.ts'
import { site } from '../site.ts'

/** What a form says when it cannot lead to Stripe. */
export const refusedCheckouts = words(
  'receipts/refused-checkouts',
  {
    gift: {
      paid: 'You have already given {amount} with this form. If you would like to give again, press the button once more.',
      expired: 'The payment page for this gift has closed. Press the button once more to open a new one.',
    },
    order: {
      paid: 'You have already ordered for {amount} with this form. If you would like to order again, press the button once more.',
      expired: 'The payment page for this order has closed. Press the button once more to open a new one.',
    },
    unanswered:
      'Our payment partner did not answer, and nothing was charged. Please try again, or reach us at {site.email} or {site.phone}.',
  },
  { site },
)
