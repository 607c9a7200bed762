import { reach } from '../reach.ts'
import { words } from '../../words/words.ts'

/** The words for a donor whose link to pay a failed gift cannot redirect to Stripe's page. */
export const payLink = words(
  'my-giving/pay-link',
  {
    pageTitle: 'Complete your gift',
    description: 'The way to Stripe’s page, where a gift that did not go through can be paid.',
    paid: {
      title: 'This gift is paid',
      text: 'The payment has arrived, and there is nothing more for you to do. Your receipt comes by email. Thank you!',
    },
    closed: {
      title: 'This payment is no longer open',
      text: 'You have not been charged for it, and you will not be. If you would still like to give, you can start a new gift. Questions? Please {reach.us}.',
    },
    invalid: {
      title: 'This link does not work',
      text: 'Your mail program may have cut it off. You have not been charged. Please {reach.us}.',
    },
    busy: {
      title: 'Please wait a few minutes',
      text: 'This link was opened many times just now. Try it again in ten minutes, or {reach.us}.',
    },
    unreachable: {
      title: 'Stripe does not answer just now',
      text: 'Stripe takes the payments for us. Please try again in a few minutes. You have not been charged. Questions? Please {reach.us}.',
    },
    tryAgain: 'Try again',
    giveAgain: 'Give again',
    home: 'Return to Home',
  },
  { reach },
)
